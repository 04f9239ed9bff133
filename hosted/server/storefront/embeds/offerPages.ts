import { createHash } from "node:crypto";
import { brotliCompress, constants } from "node:zlib";
import { promisify } from "node:util";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ReadyAnswer } from "#kit/http/mount.ts";
import { packContentsFor, productsFor, rulesFor, type Snapshot } from "#offer/catalogue/catalogue.ts";
import { FRESH_MS } from "#storefront/embeds/productParts.ts";

const brotli = promisify(brotliCompress);
export type Page = { text: string; etag: string; compressed: Promise<Buffer> };

/** Makes a page of an answer. */
export function pageOf(text: string): Page {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  return { text, etag, compressed: brotli(Buffer.from(text), options) };
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
  if (!/\bbr\b/.test(request.headers["accept-encoding"] ?? "")) return new ReadyAnswer(page.text);
  return page.compressed.then((bytes) => {
    reply.header("Content-Encoding", "br");
    return new ReadyAnswer(bytes);
  });
}

/** Returns all products that a page needs to price its content. */
export const offerTo = (snapshot: Snapshot, grid: string): Product[] => [
  ...productsFor(snapshot, grid),
  ...packContentsFor(snapshot, grid),
];

type Availability = Record<string, number>;

/** Keeps the answers for the public grid: the whole, once for a catalogue and an availability, and first parts. */
export function openOfferPages() {
  const heads = new WeakMap<Snapshot, string>();
  const wholes = new WeakMap<Availability, Page>();
  const firsts = new WeakMap<Availability, Map<number, { page: Page; at: number }>>();

  const head = (snapshot: Snapshot): string => {
    const found = heads.get(snapshot);
    if (found) return found;
    const grid = publicTypology(snapshot.rules).key;
    const text = JSON.stringify({
      shop: snapshot.face,
      typology: grid,
      rules: rulesFor(snapshot.rules, grid),
      products: offerTo(snapshot, grid),
    }).slice(0, -1);
    heads.set(snapshot, text);
    return text;
  };

  return {
    /** Returns all products with what is available. */
    whole(snapshot: Snapshot, availability: Availability): Page {
      const found = wholes.get(availability);
      if (found) return found;
      const page = pageOf(`${head(snapshot)},"availability":${JSON.stringify(availability)}}`);
      wholes.set(availability, page);
      return page;
    },
    /** Returns the first products, so many, which `make` writes. */
    first(
      availability: Availability,
      limit: number,
      { at, make }: { at: number; make: () => unknown },
    ): Page {
      const stored = firsts.get(availability) ?? new Map<number, { page: Page; at: number }>();
      firsts.set(availability, stored);
      const found = stored.get(limit);
      if (found && at - found.at <= FRESH_MS) return found.page;
      const page = pageOf(JSON.stringify(make()));
      stored.set(limit, { page, at });
      return page;
    },
  };
}
