import type { DocumentContent, DocumentLine } from "@cuvee/core/billing/documents/documents.ts";
import { groupOf } from "@cuvee/core/billing/documents/vatGroups.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { e4, NO_CENTS, type BasisPoints } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  buyerOf,
  NO_AMOUNTS,
  documentAddress,
  sellerOf,
  type PostalAddress,
} from "#billing/documents/parties.ts";
import { goodsOfFormats, type FormatGoods } from "#sales/samples/goods.queries.ts";
import { findSample, linesOfSample, type LockedSample, type SampleLine } from "#sales/samples/queries.ts";
import { clientToBill } from "#sales/bills/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";

const NOWHERE: PostalAddress = {
  firstname: "",
  lastname: "",
  street: "",
  zipcode: "",
  city: "",
  country: "FR",
};

/** Returns a line for customs: article and quantity, containers, and its value although it is free. */
function paperLine(
  line: SampleLine,
  goods: FormatGoods | undefined,
  sampleId: string,
  { euros, say }: Saying,
): DocumentLine {
  const { unitCents, quantity } = line;
  const value =
    unitCents === null ? "" : say("worth", { unit: euros(unitCents), total: euros(unitCents * quantity) });
  return {
    ...groupOf(2000 as BasisPoints, undefined),
    sourceId: sampleId,
    accountingType: "sample",
    formatId: line.formatId,
    name: line.name,
    detail: value,
    quantity,
    add: 0,
    unitE4: e4(0),
    discountCents: NO_CENTS,
    amountCents: NO_CENTS,
    netCents: NO_CENTS,
    ...(goods && goods.volumeMl > 0
      ? {
          containers: {
            count: quantity,
            volumeMl: quantity * goods.volumeMl,
            ...(goods.alcoholE2 === null ? {} : { alcoholE2: goods.alcoholE2 }),
          },
        }
      : {}),
  };
}

type Saying = { euros: (amount: number) => string; say: (key: string, values?: object) => string };
function sayingIn(lang: ServerLang): Saying {
  const money = new Intl.NumberFormat(lang, { style: "currency", currency: "EUR" });
  return {
    euros: (amount) => money.format(amount / 100),
    say: (key, values = {}) => translate(lang, "bills", `sample.${key}`, { ...values }),
  };
}

/** Returns the note on the whole: free of charge, and its customs value. */
function noteOf(lines: readonly SampleLine[], note: string, { euros, say }: Saying): string {
  const total = lines.reduce((sum, l) => sum + l.quantity * (l.unitCents ?? 0), 0);
  return [say("free"), total > 0 ? say("value", { total: euros(total) }) : "", note]
    .filter(Boolean)
    .join(" ");
}

/** Returns a sample with its number. Throws `not-found` (404), `sample-not-sent` (409) while it is pending. */
function numberOf(sample: LockedSample | undefined): LockedSample & { number: string } {
  if (!sample) return refuse("not-found", 404);
  const { number } = sample;
  return number === null ? refuse("sample-not-sent", 409) : { ...sample, number };
}

/**
 * Builds the delivery note of samples: "échantillons gratuits", with containers and alcohol as an accompanying document
 * (rules §1.3) and their customs value. An agent gets it for their own requests. Throws `not-found` (404),
 * `sample-not-sent` (409).
 */
export async function sampleNote(
  tx: Tx,
  shopId: string,
  sampleId: string,
): Promise<{ shop: ShopRow; paper: DocumentContent }> {
  const sample = numberOf(await findSample(tx, shopId, sampleId));
  // The actor may see it: the data of its document are the shop's.
  await tx.actFor(shopId);
  const shop = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  const client = (await clientToBill(tx, shopId, sample.clientId)) ?? refuse("not-found", 404);
  const lines = await linesOfSample(tx, shopId, sampleId);
  const goods = await goodsOfFormats(
    tx,
    shopId,
    lines.map((l) => l.formatId),
  );
  const lang = letterLang(sample.lang);
  const saying = sayingIn(lang);
  const at = dayInFrance(sample.sentAt.getTime());
  const buyer = buyerOf(client, sample.recipient ?? { ...NOWHERE, lastname: client.name }, null);
  const document: DocumentContent = {
    v: 1,
    kind: "deliveryNote",
    number: sample.number,
    issuedOn: at,
    dueOn: null,
    deliveredOn: at,
    currency: "EUR",
    lang,
    seller: sellerOf(shop),
    buyer: sample.recipient ? { ...buyer, delivery: documentAddress(sample.recipient) } : buyer,
    lines: lines.map((line) => paperLine(line, goods.get(line.formatId), sampleId, saying)),
    parts: [],
    ...NO_AMOUNTS,
    mentions: {
      penalties: "",
      recovery: "",
      discount: "",
      vatOnDebits: false,
      notes: noteOf(lines, sample.note, saying),
    },
    transport: { carrier: sample.carrier, dutySuspended: false },
  };
  return { shop, paper: document };
}
