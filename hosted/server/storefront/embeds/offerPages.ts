import { createHash } from "node:crypto";
import { brotliCompress, constants, crc32, deflateRaw } from "node:zlib";
import { promisify } from "node:util";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ReadyAnswer } from "#kit/http/mount.ts";
import { packContentsFor, productsFor, rulesFor, type Snapshot } from "#offer/catalogue/catalogue.ts";
import { FRESH_MS } from "#storefront/embeds/productParts.ts";

const brotli = promisify(brotliCompress);
const deflate = promisify(deflateRaw);
export type Page = {
  text: () => string;
  etag: string;
  encoding: "br" | "gzip";
  compressed: Promise<Buffer>;
};

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** Makes a page of an answer. */
export function pageOf(text: string): Page {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  const compressed = brotli(Buffer.from(text), options);
  return { text: () => text, etag: `"${hashOf(text)}"`, encoding: "br", compressed };
}

/** The first part of a long text that changes at its end alone: it is compressed once. */
type Head = { hash: string; crc: number; bytes: number; deflated: Promise<Buffer> };

function headOf(text: string): Head {
  const bytes = Buffer.from(text);
  // The last block ends on a byte and is not marked as the last one, so that another may follow it.
  const deflated = deflate(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  return { hash: hashOf(text), crc: crc32(bytes), bytes: bytes.length, deflated };
}

/** RFC 1952: deflate, without name and time, made on Unix. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

/** Joins a compressed head and another text to one gzip file, in which only that text is compressed anew. */
async function gzipOf(head: Head, text: string): Promise<Buffer> {
  const bytes = Buffer.from(text);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(bytes, head.crc), 0);
  trailer.writeUInt32LE((head.bytes + bytes.length) % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEADER, await head.deflated, await deflate(bytes), trailer]);
}

/** Answers with a page that a browser may have already. */
export function sendPage(
  page: Page,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<ReadyAnswer> | ReadyAnswer {
  reply.header("ETag", page.etag).header("Vary", "Accept-Encoding, Authorization");
  if (request.headers["if-none-match"] === page.etag) {
    reply.code(304);
    return new ReadyAnswer("");
  }
  const accepted = request.headers["accept-encoding"] ?? "";
  if (!new RegExp(`\\b${page.encoding}\\b`).test(accepted)) return new ReadyAnswer(page.text());
  return page.compressed.then((bytes) => {
    reply.header("Content-Encoding", page.encoding);
    return new ReadyAnswer(bytes);
  });
}

const offers = new WeakMap<Snapshot, Map<string, Product[]>>();

/**
 * Returns all products that a page needs to price its content: the same array each time, which must not be mutated.
 */
export function offerTo(snapshot: Snapshot, grid: string): Product[] {
  const grids = offers.get(snapshot) ?? new Map<string, Product[]>();
  offers.set(snapshot, grids);
  const contents = grids.has(grid) ? [] : packContentsFor(snapshot, grid);
  const products = productsFor(snapshot, grid);
  const offer = grids.get(grid) ?? (contents.length > 0 ? [...products, ...contents] : products);
  grids.set(grid, offer);
  return offer;
}

type Availability = Record<string, number>;
type First = { page: Page; availability: Availability; at: number };

/**
 * Keeps the answers for the public grid: the whole, and first parts. A stock that moves changes the end of the whole
 * and those parts in which it is shown; nothing else is written or compressed again.
 */
export function openOfferPages() {
  const heads = new WeakMap<Snapshot, Head>();
  const wholes = new WeakMap<Snapshot, { page: Page; availability: Availability }>();
  const firsts = new WeakMap<Snapshot, Map<number, First>>();

  const textOf = (snapshot: Snapshot): string => {
    const grid = publicTypology(snapshot.rules).key;
    const frame = { shop: snapshot.face, typology: grid, rules: rulesFor(snapshot.rules, grid) };
    return JSON.stringify({ ...frame, products: offerTo(snapshot, grid) }).slice(0, -1);
  };
  const head = (snapshot: Snapshot): Head => {
    const found = heads.get(snapshot) ?? headOf(textOf(snapshot));
    heads.set(snapshot, found);
    return found;
  };

  return {
    /** Returns all products with what is available. */
    whole(snapshot: Snapshot, availability: Availability): Page {
      const found = wholes.get(snapshot);
      if (found?.availability === availability) return found.page;
      const start = head(snapshot);
      const end = `,"availability":${JSON.stringify(availability)}}`;
      const page: Page = {
        text: () => textOf(snapshot) + end,
        etag: `"${hashOf(start.hash + end)}"`,
        encoding: "gzip",
        compressed: gzipOf(start, end),
      };
      wholes.set(snapshot, { page, availability });
      return page;
    },
    /** Returns the first products, so many, which `make` writes. */
    first(
      snapshot: Snapshot,
      availability: Availability,
      limit: number,
      { at, make }: { at: number; make: () => unknown },
    ): Page {
      const stored = firsts.get(snapshot) ?? new Map<number, First>();
      firsts.set(snapshot, stored);
      const found = stored.get(limit);
      if (found?.availability === availability && at - found.at <= FRESH_MS) return found.page;
      const text = JSON.stringify(make());
      const page = found?.page.text() === text ? found.page : pageOf(text);
      stored.set(limit, { page, availability, at });
      return page;
    },
  };
}
