import { lookup } from "node:dns/promises";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import ipaddr from "ipaddr.js";
import { isInsideHost } from "@cuvee/core/kit/hosts.ts";
import { APP_VERSION } from "#kit/http/version.ts";

/** Thrown when an outside address was not fetched; the code is a name of `errors.json`. */
export class SafeFetchFault extends Error {
  readonly code:
    | "outside-address"
    | "outside-moved"
    | "outside-unreachable"
    | "outside-status"
    | "outside-large"
    | "outside-slow";
  constructor(code: SafeFetchFault["code"], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
  /** Tells whether something may have been sent: not where the address was refused, or no connection was made. */
  get mayHaveSent(): boolean {
    if (this.code === "outside-address") return false;
    const { syscall, code } = (this.cause ?? {}) as { syscall?: unknown; code?: unknown };
    return syscall !== "connect" && syscall !== "getaddrinfo" && code !== "ECONNREFUSED";
  }
}

const BYTES_MAX = 1024 * 1024;
const SECONDS_MAX = 10;
const REDIRECTS_MAX = 3;

export type SafeFetchOptions = {
  etag?: string | null;
  accept?: string;
  /** Sent by POST as a form is; a redirect is then not followed. */
  form?: Readonly<Record<string, string>>;
  /** Lets this machine's own addresses be fetched over http: for tests. */
  loopback?: boolean;
  /** Finds the addresses of a name. */
  resolve?: (host: string) => Promise<string[]>;
  /** Refuses redirects to another site: content found there proves nothing about this one. */
  sameOrigin?: boolean;
  /** Time limit for the whole fetch, redirects included, in milliseconds. */
  timeoutMs?: number;
  /** Most bytes of the answer. */
  maxBytes?: number;
};
export type FetchedText = { status: "same" } | { status: "fetched"; text: string; etag: string | null };
type OutsideBytes = { status: "same" } | { status: "fetched"; bytes: Buffer; etag: string | null };

const resolved = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Checks whether an address belongs to the public internet: not private, loopback, link-local, multicast or reserved,
 * nor any of these written in another way (mapped, translated, tunnelled).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === "unicast";
}
const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";

/**
 * Returns an address that may be fetched, as far as its text shows: https on port 443, a public host, without user name
 * and password. Checked when it is saved, and again when it is fetched.
 */
export function outgoingUrl(text: string, loopback = false): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username !== "" || url.password !== "") return null;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // This machine is recognised by its IP address.
  if (loopback && url.protocol === "http:") return url;
  if (url.protocol !== "https:" || url.port !== "" || host === "") return null;
  if (isInsideHost(url.hostname) || (ipaddr.isValid(host) && !isPublicAddress(host))) return null;
  return url;
}

/** Returns the one IP address to connect to; every address of the name was checked. Throws `SafeFetchFault`. */
export async function checkedAddress(
  url: URL,
  { loopback = false, resolve = resolved }: Pick<SafeFetchOptions, "loopback" | "resolve">,
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = ipaddr.isValid(host)
    ? [host]
    : await resolve(host).catch((cause: unknown) => {
        throw new SafeFetchFault("outside-unreachable", { cause });
      });
  const isFine = url.protocol === "https:" ? isPublicAddress : loopback ? isLoopback : () => false;
  const [first] = addresses;
  if (first === undefined || !addresses.every(isFine)) throw new SafeFetchFault("outside-address");
  return first;
}

function get(
  url: URL,
  address: string,
  options: SafeFetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { etag, accept = "text/calendar, */*;q=0.1", form } = options;
  const body = form && new URLSearchParams(form).toString();
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const family = ipaddr.parse(address).kind() === "ipv6" ? 6 : 4;
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      url,
      {
        signal,
        agent: false,
        method: body === undefined ? "GET" : "POST",
        headers: {
          Accept: accept,
          "Accept-Encoding": "identity",
          "User-Agent": `Cuvee/${APP_VERSION}`,
          ...(etag ? { "If-None-Match": etag } : {}),
          ...(body === undefined
            ? {}
            : {
                "Content-Type": "application/x-www-form-urlencoded",
                "Content-Length": Buffer.byteLength(body),
              }),
        },
        // Connects to the address that was checked, whatever the name resolves to by now.
        lookup: (_host, { all }, done) =>
          all ? done(null, [{ address, family }]) : done(null, address, family),
      },
      resolve,
    );
    clientRequest.on("error", reject);
    clientRequest.end(body);
  });
}

async function read(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) {
      answer.destroy();
      throw new SafeFetchFault("outside-large");
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const MOVED = new Set([301, 302, 303, 307, 308]);

async function follow(
  address: string,
  options: SafeFetchOptions,
  signal: AbortSignal,
): Promise<OutsideBytes> {
  let url = outgoingUrl(address, options.loopback);
  for (let hop = 0; url !== null && hop <= REDIRECTS_MAX; hop += 1) {
    const answer = await get(url, await checkedAddress(url, options), options, signal);
    const { statusCode = 0, headers } = answer;
    if (MOVED.has(statusCode) && headers.location !== undefined && !options.form) {
      answer.destroy();
      const [next, here]: [string, string] = [headers.location, url.href];
      const { origin } = url;
      url = URL.canParse(next, here) ? outgoingUrl(new URL(next, here).href, options.loopback) : null;
      if (options.sameOrigin && url && url.origin !== origin) throw new SafeFetchFault("outside-moved");
    } else if (statusCode === 304) {
      answer.destroy();
      return { status: "same" };
    } else if (statusCode === 200) {
      const bytes = await read(answer, options.maxBytes ?? BYTES_MAX);
      return { status: "fetched", bytes, etag: headers.etag ?? null };
    } else {
      answer.destroy();
      throw new SafeFetchFault("outside-status");
    }
  }
  throw new SafeFetchFault("outside-address");
}

/**
 * Reads the content of an address that a user gave us (design: trust, "SSRF"): https on port 443 alone; its name is
 * resolved once, every address of it must be public, and the checked one is connected to; at most 3 redirects with the
 * same checks, `maxBytes` (1 MB), `timeoutMs` (10 seconds). The declared content type is ignored: only the bytes count.
 * Throws `SafeFetchFault`.
 */
export async function safeFetchBytes(address: string, options: SafeFetchOptions = {}): Promise<OutsideBytes> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), options.timeoutMs ?? SECONDS_MAX * 1000);
  try {
    return await follow(address, options, stop.signal);
  } catch (error) {
    if (error instanceof SafeFetchFault) throw error;
    throw new SafeFetchFault(stop.signal.aborted ? "outside-slow" : "outside-unreachable");
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a text as `safeFetchBytes` does. Throws `SafeFetchFault`. */
export async function safeFetch(address: string, options: SafeFetchOptions = {}): Promise<FetchedText> {
  const outside = await safeFetchBytes(address, options);
  if (outside.status === "same") return outside;
  return { status: "fetched", text: outside.bytes.toString("utf8"), etag: outside.etag };
}
