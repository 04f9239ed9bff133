/**
 * Addresses of a database as libpq writes them, which may name several hosts:
 * `postgres://user:password@one:5432,two:5433/cuvee?target_session_attrs=read-write`, or `?host=one,two&port=5432,5433`
 * (PostgreSQL's manual, "Connection URIs" and "Specifying Multiple Hosts").
 */
const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** Parameter of libpq that names the kind of server that is looked for among the hosts. */
const TARGET = "target_session_attrs";

/** Kinds of server that the application can work on; `any` is libpq's own default. */
const TARGETS: ReadonlySet<string> = new Set(["any", "read-write", "primary"]);

/**
 * Parses an address of one host as a URL whose parts can be changed. An address without a host (a socket, the local
 * server) gets one, which PostgreSQL's client overrides with `?host=`.
 */
const urlOf = (address: string): URL =>
  new URL(address.replace(/^(postgres(?:ql)?:\/\/)(?=[/?]|$)/, "$1localhost"));

/** Returns the address with one of the hosts that its query lists, for each of them. */
function byQuery(address: string): string[] {
  const url = urlOf(address);
  const list = (name: string): string[] => url.searchParams.getAll(name).at(-1)?.split(",") ?? [];
  const [hosts, ports] = [list("host"), list("port")];
  if (hosts.length < 2) return [address];
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new RangeError("it has another number of ports than of hosts");
  return hosts.map((host, at) => {
    const one = new URL(url);
    one.searchParams.set("host", host);
    const port = ports[at] ?? ports[0];
    if (port !== undefined) one.searchParams.set("port", port);
    return one.toString();
  });
}

const withoutTarget = (address: string): string =>
  address
    .replace(new RegExp(`([?&])${TARGET}=[^&#]*&`, "g"), "$1")
    .replace(new RegExp(`[?&]${TARGET}=[^&#]*`, "g"), "");

/**
 * Returns an address of one host each, in their order. Throws RangeError with the reason for an address that cannot be
 * read.
 */
export function hostAddresses(address: string): string[] {
  const [, scheme = "", user = "", hosts = "", rest = ""] = PARTS.exec(address) ?? [];
  const named = hosts.split(",");
  if (named.length > 1 && named.includes("")) throw new RangeError("one of its hosts has no name");
  const withHost = (host: string): string => `${scheme}${user}${host}${rest}`;
  const all = named.map(withHost);
  if (!named.every((host) => URL.canParse(withHost(host || "localhost"))))
    throw new RangeError("a host, a port or the password in it cannot be read (@ : / ? # are written %40 …)");
  const found = all.flatMap(byQuery).map(withoutTarget);
  const target = urlOf(all[0] ?? address).searchParams.get(TARGET);
  if (target !== null && !TARGETS.has(target))
    throw new RangeError(
      `${TARGET}=${target}: the application needs a database that it may write to (read-write)`,
    );
  return found;
}

/** Returns an address with the same change made for each of its hosts. */
export function changeAddress(address: string, change: (url: URL) => void): string {
  const all = hostAddresses(address).map((one) => {
    const url = urlOf(one);
    change(url);
    return url;
  });
  const [first] = all;
  if (!first) throw new RangeError("an address without a host");
  if (all.length === 1) return first.toString();
  // Hosts of the query are written there again.
  if (first.searchParams.has("host")) {
    for (const name of ["host", "port"]) {
      const values = all.map((url) => url.searchParams.get(name) ?? "");
      if (values.some((value) => value !== "")) first.searchParams.set(name, values.join());
    }
    return first.toString();
  }
  const [, scheme, user, , rest] = PARTS.exec(first.toString()) ?? [];
  return `${scheme}${user}${all.map((url) => url.host).join()}${rest}`;
}

/** Returns the first host of an address, as a URL. */
export const firstHost = (address: string): URL => urlOf(hostAddresses(address)[0] ?? address);
