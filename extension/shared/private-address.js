// Addresses of the user's own machine and network. A file from elsewhere can name them; their pages are opened only by the user.

/** Networks without a way to the internet, as the beginnings of IPv4 addresses. */
const OWN_IPV4 = /^(?:0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;

/** The same for IPv6: this machine, local links and local networks, and IPv4 addresses in another form. */
const OWN_IPV6 = /^\[(?:::1?\]|fe[89ab]|f[cd]|::ffff:)/i;

/** Endings of names that only a local network knows. */
const OWN_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/i;

/** @param {string} host as `URL` writes it: numbers in any form are IPv4 addresses there */
export function isOwnNetwork(host) {
  const name = host.replace(/\.$/, "");
  if (name.startsWith("[")) return OWN_IPV6.test(name);
  if (/^\d+(?:\.\d+){3}$/.test(name)) return OWN_IPV4.test(name);
  return OWN_NAMES.test(name) || !name.includes(".");
}
