//! Bytes in addresses: `data:image/png;base64,…`.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The address of bytes of a media type.
pub(crate) fn data_address(media_type: &str, bytes: &[u8]) -> String {
    format!("data:{media_type};base64,{}", base64(bytes))
}

/// The bytes of an address, if it holds them in base 64.
pub(crate) fn data_bytes(address: &str) -> Option<Vec<u8>> {
    let (head, digits) = address.strip_prefix("data:")?.split_once(',')?;
    let mut out = Vec::with_capacity(digits.len() / 4 * 3);
    let (mut number, mut bits) = (0_u32, 0);
    for digit in digits.bytes().filter(|byte| !byte.is_ascii_whitespace() && *byte != b'=') {
        let value = DIGITS.iter().position(|known| *known == digit)?;
        number = number << 6 | value as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            out.push((number >> bits & 0xff) as u8);
        }
    }
    head.ends_with(";base64").then_some(out)
}

/// Bytes in base 64.
fn base64(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let number = three.iter().fold(0_u32, |sum, byte| sum << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for digit in 0..4 {
            let is_used = digit <= three.len();
            out.push(if is_used { char::from(DIGITS[(number >> (18 - 6 * digit) & 63) as usize]) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{base64, data_address, data_bytes};

    #[test]
    fn bytes_are_written_in_base_64_and_read_again() {
        for (bytes, expected) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(bytes.as_bytes()), expected);
            assert_eq!(data_bytes(&data_address("image/png", bytes.as_bytes())).as_deref(), Some(bytes.as_bytes()));
        }
        assert_eq!(data_bytes("data:image/png,x"), None);
        assert_eq!(data_bytes("data:image/png;base64,!"), None);
        assert_eq!(data_bytes("https://example.org/"), None);
    }
}
