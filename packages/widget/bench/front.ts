import { createServer, type IncomingHttpHeaders } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

type Kept = { status: number; headers: Record<string, string>; body: Buffer };
export type Front = {
  /** Address without trailing slash. */
  base: string;
  /** Resources served besides the host behind: pages, and the other product's script. */
  own: Map<string, { type: string; body: string | Buffer }>;
  /** Resolves to the milliseconds of a page's next report (`/told?MS`). */
  told(): Promise<number>;
  close(): void;
};

const CROSS = { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" };

/**
 * Opens the front of the stub and of the other product's script alike: gzip -9 and answers kept in memory, as from a
 * CDN, so that neither side waits for a disk or a compressor.
 */
export async function openFront(behind: string): Promise<Front> {
  const own: Front["own"] = new Map();
  const stored = new Map<string, Promise<Kept>>();
  const make = async (path: string, { accept }: IncomingHttpHeaders): Promise<Kept> => {
    const mine = own.get(path);
    const answer = mine ? null : await fetch(behind + path, { headers: { accept: accept ?? "*/*" } });
    const raw = mine?.body ?? Buffer.from(await (answer as Response).arrayBuffer());
    const type = mine?.type ?? answer?.headers.get("content-type") ?? "text/plain";
    return {
      status: answer?.status ?? 200,
      headers: { ...CROSS, "Content-Type": type, "Content-Encoding": "gzip" },
      body: gzipSync(raw, { level: 9 }),
    };
  };
  let waiting = Promise.withResolvers<number>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const [, ms] = path.split("/told?");
    if (ms) {
      waiting.resolve(Number(ms));
      response.writeHead(204).end();
      return;
    }
    const created = stored.get(path) ?? make(path, request.headers);
    stored.set(path, created);
    created.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => response.writeHead(502, CROSS).end(String(error)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    own,
    told() {
      waiting = Promise.withResolvers<number>();
      return waiting.promise;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
