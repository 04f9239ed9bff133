import { Agent, request } from "node:http";
import type { Reply } from "#kit/testing/server.ts";

/** Headers that `fetch` sends by itself. */
const LIKE_FETCH = { accept: "*/*", "accept-language": "*", "user-agent": "node" };
const agent = new Agent({ keepAlive: true });

/**
 * Sends a request over HTTP and reads the answer; redirects are not followed. A run sends some ten thousand: `fetch`
 * takes three times the CPU for each. Throws the error of the connection.
 */
export function exchange(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(
      url,
      { method, agent, headers: { ...LIKE_FETCH, ...headers, ...length } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.once("error", reject);
        answer.once("end", () => {
          const text = Buffer.concat(parts).toString();
          const isJson = /^application\/(problem\+)?json/.test(answer.headers["content-type"] ?? "");
          let own: Headers | undefined;
          resolve({
            status: answer.statusCode ?? 0,
            body: isJson && text ? JSON.parse(text) : {},
            text,
            get headers() {
              if (own) return own;
              own = new Headers();
              for (let at = 0; at < answer.rawHeaders.length; at += 2)
                own.append(answer.rawHeaders[at] ?? "", answer.rawHeaders[at + 1] ?? "");
              return own;
            },
          });
        });
      },
    );
    sent.once("error", reject);
    sent.end(body);
  });
}
