import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { DocumentRow } from "#billing/documents/queries.ts";
import { pictureOrNull } from "#kit/files/files.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";
import { lookColors } from "#shops/settings/sender.ts";

/** Returns the presentation of a shop's documents. */
export async function lookOf(
  services: Services,
  shop: ShopRow,
): Promise<{ color: string; theme: string | null; logo: Buffer | null }> {
  const look = lookColors(shop);
  const [, id = null] = /^\/files\/([^/]+)$/.exec(shop.logo ?? "") ?? [];
  if (id === null) return { ...look, logo: null };
  const bytes = await pictureOrNull(services.files, id, 640);
  if (!bytes) return { ...look, logo: null };
  // PDF does not support WebP.
  const { default: sharp } = await import("sharp");
  return { ...look, logo: await sharp(bytes).png().toBuffer() };
}

/**
 * Returns the file of a sealed document: reads the database at once, and returns `file`, which renders it when no
 * transaction is open. The PDF library is loaded with the first file.
 */
export async function fileOf(
  tx: Tx,
  services: Services,
  row: DocumentRow & { shop_id: string },
): Promise<{ paper: DocumentContent; file: () => Promise<Buffer> }> {
  const shop = (await findShop(tx, row.shop_id)) ?? refuse("not-found", 404);
  const document = JSON.parse(row.content) as DocumentContent;
  return {
    paper: document,
    async file() {
      const [{ renderDocument: renderPaper }, look] = await Promise.all([
        import("#billing/documents/pdf/pdf.ts"),
        lookOf(services, shop),
      ]);
      return renderPaper(document, { ...look, lang: document.lang });
    },
  };
}
