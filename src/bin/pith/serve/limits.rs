//! Limits of the service: connections, sizes and times.

use std::time::Duration;

/// Open connections. For further ones the client that is waited for longest makes room; if none is waited for, they are told to come back.
pub const MAX_CONNECTIONS: usize = 256;
/// Bytes of pages that all connections together hold, from which on the client that is waited for longest makes room.
pub const MAX_HELD: usize = 512 << 20;
/// Connections that may be told so at the same time; further ones are closed without a response.
pub const MAX_REFUSED: usize = 32;
/// Default maximum size of a page. Large pages have a few million bytes.
pub const DEFAULT_BYTES: usize = 16 << 20;
/// Default time limit of a page in milliseconds. Large pages take a few hundred.
pub const DEFAULT_TIME: f64 = 20_000.0;
/// Time a client has for sending its request.
pub const SEND_TIME: Duration = Duration::from_secs(20);
/// Time a client has for receiving the response.
pub const RECEIVE_TIME: Duration = Duration::from_secs(20);
/// After a response, what the client still sends is read for this long, or it would not see the response.
pub const DRAIN_TIME: Duration = Duration::from_millis(500);
/// Bytes read after the response.
pub const MAX_DRAINED: usize = 1 << 20;
/// Pause after a connection that could not be accepted, as when the machine runs out of them.
pub const ACCEPT_PAUSE: Duration = Duration::from_millis(50);
/// Stack size of a worker: that of a main thread.
pub const STACK: usize = 8 << 20;
