import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { refuse } from "@cuvee/core/kit/refusal.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};
/** Types of files that are compressed already and are served as they are. */
const PACKED = new Set([".png", ".woff2"]);
const LEAST_BYTES = 1024;

/** Matches folders and a file name, none of them hidden and none of them `..`. */
const NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

type File = { raw: Buffer; br: Promise<Buffer> | null; gzip?: Promise<Buffer> };

async function open(path: string): Promise<File> {
  const raw = await readFile(path);
  const isPacked = PACKED.has(extname(path)) || raw.length < LEAST_BYTES;
  return { raw, br: isPacked ? null : brotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }) };
}

// One cache per process, because a process serves one build: a path identifies its content by a hash.
const stored = new Map<string, Promise<File>>();

/**
 * Serves the files of the build in `root` under `/assets/`. Each is read and compressed once, because it never changes.
 */
export function assetsRoute(app: FastifyInstance, root: string): void {
  app.get<{ Params: { "*": string } }>("/assets/*", { compress: false }, async (request, reply) => {
    const name = request.params["*"];
    if (!NAME.test(name)) return refuse("not-found", 404);
    const path = join(root, name);
    const opened = stored.get(path) ?? open(path);
    stored.set(path, opened);
    const file = await opened.catch(() => {
      stored.delete(path);
      return refuse("not-found", 404);
    });
    reply
      .header("Cache-Control", "public, max-age=31536000, immutable")
      .header("ETag", `"${name}"`)
      .header("Vary", "Accept-Encoding")
      .type(TYPES[extname(name)] ?? "application/octet-stream");
    if (request.headers["if-none-match"] === `"${name}"`) return reply.code(304).send();
    const accepted = request.headers["accept-encoding"] ?? "";
    if (file.br && /\bbr\b/.test(accepted)) return reply.header("Content-Encoding", "br").send(await file.br);
    if (file.br && /\bgzip\b/.test(accepted))
      return reply.header("Content-Encoding", "gzip").send(await (file.gzip ??= zip(file.raw)));
    return reply.send(file.raw);
  });
}
