import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { ModelPreview } from "@cuvee/core/relations/models/contract.ts";
import type { FieldValues, ModelUse } from "@cuvee/core/relations/models/fields.ts";
import type { ModelContent } from "@cuvee/core/relations/models/models.ts";
import { remarksOn } from "@cuvee/core/relations/models/remarks.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import type { ServerLang } from "#kit/translations.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { readCoupons } from "#relations/models/coupons.ts";
import { fillMail, fillText, openMarks } from "#relations/models/marks.ts";
import { modelSceneOf, renderScene } from "#relations/models/render.ts";
import { remarksOfShop, remarksOfSize } from "#relations/models/shopRemarks.ts";
import { readerValues, sampleValues, shopValues } from "#relations/models/values.ts";
import { findReaders, readReaders } from "#relations/models/values.queries.ts";
import { exampleLink } from "#shops/consents/links.ts";
import { senderOf } from "#shops/settings/sender.ts";

export type ModelDeps = { services: Services; catalogue: Catalogue };

/** A content to show, for whom: a client of the shop, or a made-up reader. */
export type PreviewWish = {
  shopId: string;
  content: ModelContent;
  use: ModelUse;
  lang: ServerLang;
  clientId: string | null;
  /** The caller sees prices of the shop; one who does not is shown the public ones, as everybody. */
  seesPrices: boolean;
};

/** Returns the reader of a preview. Throws `not-found` (404) for anyone who is not a client of the shop. */
async function readerOf(tx: Tx, { shopId, clientId }: PreviewWish, now: number) {
  if (clientId === null) return null;
  const [reader] = await readReaders(tx, shopId, { clientIds: [clientId], today: dayInFrance(now) });
  return reader ?? refuse("not-found", 404);
}

/**
 * Returns a content as it would be sent, with the remarks on it; nothing is stored. The lines of its text are not
 * broken: the screen that shows it does. Throws `not-found` (404) for an unknown client.
 */
export async function previewOf(
  tx: Tx,
  { services, catalogue }: ModelDeps,
  wish: PreviewWish,
): Promise<ModelPreview> {
  const { shopId, content, use, lang } = wish;
  const reader = await readerOf(tx, wish, services.now());
  const snapshot = await catalogue.seen(tx, shopId);
  const { shop } = snapshot;
  const marks = openMarks();
  const typology = wish.seesPrices ? (reader?.typology ?? null) : null;
  const scene = await modelSceneOf(tx, services, { shop: snapshot, content, lang, typology }, marks);
  const kind = use === "campaign" || use === "automatic" ? "promotion" : "information";
  const from = senderOf(shop, lang);
  const rendered = await renderScene({ scene, marks, from, content, lang, kind, linkOf: (url) => url });
  // A preview has no reader whom the links of the foot could unsubscribe.
  const example = exampleLink(services, { shopId, lang });
  const values: FieldValues = {
    ...sampleValues(shop, lang, services.now()),
    ...(reader ? { ...shopValues(shop), ...readerValues(reader) } : {}),
    unsubscribeUrl: example,
    preferencesUrl: example,
  };
  const mail = fillMail(rendered, values);
  const bytes = Buffer.byteLength(mail.html);
  const coupons = await readCoupons(tx, shopId, services.now());
  return {
    ...mail,
    text: fillText(rendered, values),
    preheader: fillMail({ ...rendered, subject: rendered.preheader }, values).subject,
    bytes,
    lang,
    clientName: reader?.name ?? null,
    remarks: [
      ...remarksOn(content, { lang, use }),
      ...remarksOfShop(content, { scene, snapshot, coupons }),
      ...remarksOfSize(bytes),
    ],
  };
}

/**
 * Returns how many faults a content has as a reader of a language would get it: blocks that show nothing, buttons
 * without a link, codes that do not hold. A missing subject or text is none of them.
 */
export async function countFaults(
  tx: Tx,
  { services, catalogue }: ModelDeps,
  { shopId, content, lang }: Pick<PreviewWish, "shopId" | "content" | "lang">,
): Promise<number> {
  const snapshot = await catalogue.seen(tx, shopId);
  const scene = await modelSceneOf(
    tx,
    services,
    { shop: snapshot, content, lang, typology: null },
    openMarks(),
  );
  const coupons = await readCoupons(tx, shopId, services.now());
  const remarks = [
    ...remarksOn(content, { lang, use: "campaign" }),
    ...remarksOfShop(content, { scene, snapshot, coupons }),
  ];
  return remarks.filter(
    ({ grade, code }) => grade === "error" && code !== "noSubject" && code !== "noContent",
  ).length;
}

/** Clients that a choice shows. */
const FOUND = 20;

/** Returns clients on whom a model may be previewed, by name. */
export const readersFound = (
  tx: Tx,
  shopId: string,
  search: string,
): Promise<{ id: string; name: string; email: string }[]> =>
  findReaders(tx, shopId, plainText(search).split(/\s+/).filter(Boolean), FOUND);
