/**
 * Names that no resolver of the open internet answers: of this machine (RFC 6761), link-local (RFC 6762 and its
 * appendix G), of a home network (RFC 8375).
 */
const INSIDE = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/** Checks whether four decimals are an address of one machine of the open internet (IANA, special-purpose registry). */
function isPublicIpv4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false;
  if (a === 100) return b < 64 || b > 127;
  if (a === 169) return b !== 254;
  if (a === 172) return b < 16 || b > 31;
  if (a === 192) return b !== 168 && (b !== 0 || c > 2);
  return a !== 198 || (b !== 18 && b !== 19);
}

/**
 * Checks whether a host is outside the open internet, as far as its name tells: of this machine, of a private network,
 * link-local, a name without a domain or with a trailing dot. Takes it as the URL standard parses it (`URL.hostname`):
 * in lower case, in punycode, every notation of an IPv4 address as four decimals, IPv6 in brackets. The address to
 * which a name resolves is checked on fetch.
 */
export function isInsideHost(hostname: string): boolean {
  // Global IPv6 addresses begin with 2 or 3; documentation, Teredo and 6to4 are within that range and are not global.
  if (hostname.startsWith("["))
    return !/^\[[23][0-9a-f]{3}:/.test(hostname) || /^\[(?:2001:(?:0?:|db8:)|2002:)/.test(hostname);
  if (/^\d+(?:\.\d+){3}$/.test(hostname)) return !isPublicIpv4(hostname.split(".").map(Number));
  return !hostname.includes(".") || hostname.endsWith(".") || INSIDE.test(hostname);
}
