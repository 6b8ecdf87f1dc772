//! What a client may have of the service, and for how long.

use std::time::Duration;

/// Connections at once; the next one is told to come back. Each may hold one page in memory.
pub const MAX_CONNECTIONS: usize = 32;
/// Connections that may be told so at once; more are closed without a word.
pub const MAX_TOLD: usize = 32;
/// Bytes a page may have where nothing else is said. Large pages have a few million.
pub const DEFAULT_BYTES: usize = 16 << 20;
/// Milliseconds a page may take where nothing else is said. Large pages take a few hundred.
pub const DEFAULT_TIME: f64 = 20_000.0;
/// Time a client has to send its request.
pub const SENDING: Duration = Duration::from_secs(20);
/// Time a client has to take what it is answered.
pub const TAKING: Duration = Duration::from_secs(20);
/// Time left to an answer on a connection that is closed: what a client still sends is read for so long, or it would not see the answer.
pub const FAREWELL: Duration = Duration::from_millis(500);
/// Bytes read of what nobody wants any more.
pub const MAX_FAREWELL: usize = 1 << 20;
/// Time to rest after a connection that could not be accepted, as when the machine has no more of them.
pub const REST: Duration = Duration::from_millis(50);
/// Bytes of stack of a worker: that of a main thread.
pub const STACK: usize = 8 << 20;
