import { elabelsContract, type VintageLabel } from "@cuvee/core/storefront/elabels/contract.ts";
import { readGtin } from "@cuvee/core/storefront/elabels/digitalLink.ts";
import { hasLabel, labelDue, labelGaps, labelOf } from "@cuvee/core/storefront/elabels/label.ts";
import { addressOf, variantOf } from "@cuvee/core/storefront/elabels/variants.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { slugOf } from "@cuvee/core/kit/texts/slugs.ts";
import type { FastifyInstance } from "fastify";
import { mount, shopOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { readShop } from "#shops/settings/settings.ts";
import { queryOf } from "#storefront/elabels/page.ts";
import { qrOf, qrPng, qrSvg } from "#storefront/elabels/qr.ts";
import {
  readCoded,
  readProduct,
  readVintages,
  type LabelProduct,
  type LabelVintage,
} from "#storefront/elabels/queries.ts";
import { factsOf, nameInUrl, type Shop } from "#storefront/elabels/show.ts";

/** Returns the label of a vintage as its seller sees it. */
function vintageLabel(
  shop: Shop,
  product: LabelProduct,
  vintage: LabelVintage,
  origin: string,
): VintageLabel {
  const facts = factsOf(shop, product, vintage, null);
  const { nutrition, allergens } = labelOf(facts, "fr");
  const codes = vintage.formats
    .filter((format) => !format.closed)
    .map(({ id, ref, volumeMl, ean }) => {
      const gtin = readGtin(ean ?? "");
      return {
        formatId: id,
        ref,
        volumeMl,
        gtin,
        gs1Url: gtin === null ? null : origin + addressOf(gtin, vintage.name),
      };
    });
  const query = queryOf({ product: product.slug, vintage: variantOf(vintage.name) ?? vintage.id });
  const { energyKj: kj, energyKcal: kcal } = nutrition ?? {};
  return {
    vintageId: vintage.id,
    name: vintage.name,
    closed: vintage.closed,
    due: labelDue(product.productType, vintage.name),
    labelUrl: `${origin}/${nameInUrl(shop)}/nutritiveValues${query}`,
    gaps: labelGaps(
      facts,
      codes.map((code) => code.gtin),
    ),
    paper: kj === undefined || kcal === undefined ? null : { kj, kcal },
    allergens: [...allergens],
    codes,
  };
}

/** Mounts the seller's side of the labels: missing facts, and the codes to print. */
export function panelRoutes(app: FastifyInstance, services: Services): void {
  const origin = services.settings.publicUrl;
  mount(app, services, elabelsContract, {
    product: within(async (tx, { params }, ctx) => {
      const shopId = shopOf(ctx);
      const product = (await readProduct(tx, shopId, params.productId)) ?? refuse("not-found", 404);
      if (!hasLabel(product.productType)) return { labelled: false, vintages: [] };
      const { row } = await readShop(tx, shopId);
      const vintages = await readVintages(tx, shopId, product.id);
      return {
        labelled: true,
        vintages: vintages.map((vintage) => vintageLabel(row, product, vintage, origin)),
      };
    }),
    async qr({ params, query }, ctx) {
      const coded = await services.database.transaction(ctx.scope, (tx) =>
        readCoded(tx, shopOf(ctx), params.formatId),
      );
      const gtin = readGtin((coded ?? refuse("not-found", 404)).ean ?? "") ?? refuse("no-gtin", 409);
      const { ref = "", vintage = "", slug = "" } = coded ?? {};
      const url = origin + addressOf(gtin, vintage);
      const { file, level, quiet, dpi, sizeE1 } = query;
      const qr = await qrOf({ text: url, level, quiet, sizeMm: sizeE1 / 10 });
      const isSvg = file === "svg";
      return {
        url,
        name: `qr-${[slug, vintage, ref].map((part) => slugOf(part)).join("-")}.${file}`,
        type: isSvg ? ("image/svg+xml" as const) : ("image/png" as const),
        content: isSvg ? qrSvg(qr, quiet) : (await qrPng(qr, quiet, dpi)).toString("base64"),
        modules: qr.modules,
        moduleUm: Math.round(qr.moduleMm * 1000),
        wholeE1: Math.round(qr.wholeMm * 10),
      };
    },
  });
}
