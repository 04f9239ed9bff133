import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import ipaddr from "ipaddr.js";
import { checkedAddress, SafeFetchFault, outgoingUrl, type SafeFetchOptions } from "#kit/fetch/safeFetch.ts";
import { APP_VERSION } from "#kit/http/version.ts";

type Guard = Pick<SafeFetchOptions, "loopback" | "resolve">;
type Method = "GET" | "POST" | "PUT";
export type Post = Guard & {
  body: string | Buffer;
  headers: Readonly<Record<string, string>>;
  /** Time limit for the whole call, in milliseconds. */
  timeoutMs: number;
  /** Bytes of the answer that are kept; the rest is not read. */
  keepBytes: number;
};
/** Answer of an address: `text` is the beginning of its body. */
export type Posted = { status: number; text: string };

/** Checks whether an address may be sent to, as it resolves now. Throws `SafeFetchFault`; no connection is made. */
export async function checkOutgoingAddress(address: string, guard: Guard = {}): Promise<void> {
  const url = outgoingUrl(address, guard.loopback);
  if (!url) throw new SafeFetchFault("outside-address");
  await checkedAddress(url, guard);
}

type Sending = Post & { method: Method };

function send(url: URL, address: string, post: Sending, signal: AbortSignal): Promise<Posted> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const family = ipaddr.parse(address).kind() === "ipv6" ? 6 : 4;
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      url,
      {
        signal,
        agent: false,
        method: post.method,
        headers: {
          "Content-Type": "application/json",
          "User-Agent": `Cuvee/${APP_VERSION}`,
          "Accept-Encoding": "identity",
          "Content-Length": Buffer.byteLength(post.body),
          ...post.headers,
        },
        // Connects to the address that was checked, whatever the name resolves to by now.
        lookup: (_host, { all }, done) =>
          all ? done(null, [{ address, family }]) : done(null, address, family),
      },
      (answer) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        const end = (): void =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).subarray(0, post.keepBytes).toString("utf8"),
          });
        answer.on("data", (part: Buffer) => {
          parts.push(part);
          bytes += part.length;
          if (bytes < post.keepBytes) return;
          end();
          answer.destroy();
        });
        answer.on("end", end);
        answer.on("error", reject);
      },
    );
    clientRequest.on("error", reject);
    clientRequest.end(post.body);
  });
}

/**
 * Posts JSON to an address that a user gave us, with the checks of `fetchOutside` (design: trust, "SSRF") and no
 * redirect: a 3xx status is an answer like any other. Throws `SafeFetchFault`.
 */
export const safePost = (address: string, post: Post): Promise<Posted> =>
  safeSend(address, { ...post, method: "POST" });

/** Sends a request of any method as `safePost` does; its headers name the type of its body. Throws `SafeFetchFault`. */
export async function safeSend(address: string, post: Sending): Promise<Posted> {
  const url = outgoingUrl(address, post.loopback);
  if (!url) throw new SafeFetchFault("outside-address");
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), post.timeoutMs);
  try {
    // A name server that does not answer has the same timeout as the address itself.
    const slow = new Promise<never>((_, reject) =>
      stop.signal.addEventListener("abort", () => reject(new SafeFetchFault("outside-slow")), { once: true }),
    );
    return await Promise.race([
      checkedAddress(url, post).then((checked) => send(url, checked, post, stop.signal)),
      slow,
    ]);
  } catch (error) {
    if (error instanceof SafeFetchFault) throw error;
    throw new SafeFetchFault(stop.signal.aborted ? "outside-slow" : "outside-unreachable", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
