import { createHash } from "node:crypto";
import { canonicalJson, CHAIN_START, linkText } from "@cuvee/core/billing/documents/canonical.ts";
import type { Paper, SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import { paperFaults, ruleFaults, type PaperFault } from "@cuvee/core/billing/documents/faults.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { documentSettings } from "@cuvee/core/shops/settings/documents.ts";
import { insertSealed, nextLink } from "#billing/documents/queries.ts";
import type { Tx } from "#kit/database.ts";
import type { Services } from "#kit/services.ts";
import { fiscalYear } from "#shops/settings/numbers.ts";
import type { ShopRow } from "#shops/settings/queries.ts";

export type Sealing = {
  /** Made by the client before sending. */
  id: string;
  kind: SealedKind;
  clientId: string;
  orderIds: readonly string[];
  by: string;
  /** The document with its number and day, which are known under the lock only. */
  make: (given: { number: string; issuedOn: string }) => Paper;
};

/** Hash of a link, in hexadecimal (rules §3.3). */
export const hashOf = (previous: string, content: string): string =>
  createHash("sha256").update(linkText(previous, content)).digest("hex");

/** What the key outside the database signs: which chain, which place in it, what. */
export const sealText = (shopId: string, kind: SealedKind, position: number, hash: string): string =>
  `document\n${shopId}\n${kind}\n${position}\n${hash}`;
/** The same of the end of a chain: a tail that is cut off shows. */
export const endText = (shopId: string, kind: SealedKind, position: number, hash: string): string =>
  `end\n${shopId}\n${kind}\n${position}\n${hash}`;

/** Refuses by what somebody can mend: the client's file, the company's settings, else the document itself. */
function refuseFaulty(faults: readonly PaperFault[], clientId: string): never {
  const lacks = faults.map(({ at }) => at);
  if (faults.every(({ code }) => code === "buyer")) refuse("client-unbillable", 422, { lacks, clientId });
  if (faults.every(({ code }) => code === "seller")) refuse("shop-unbillable", 422, { lacks });
  refuse("document-incomplete", 422, { faults, what: lacks.join(", ") });
}

/**
 * Seals a document: the next number of its series and fiscal year, the next link of its chain, whole or not at all (design:
 * architecture, "Money-bearing documents"). From here to the commit every other document of the kind waits. Throws
 * `client-unbillable` or `shop-unbillable` (422) with what either `lacks`, `document-incomplete` (422) with the `faults` of
 * `paperFaults`, `document-rules` (422) with the official `rules` that its invoice would break, `document-date` (409) when the day is
 * before the last one's, `document-exists` (409) for an id that is taken, `fiscal-year-changed` (409) when the fiscal years changed
 * meanwhile.
 */
export async function seal(tx: Tx, services: Services, shop: ShopRow, what: Sealing): Promise<Paper> {
  const at = new Date(services.now());
  const { kind, id } = what;
  const year = fiscalYear(at, shop);
  const before = await nextLink(tx, shop.id, kind, CHAIN_START, year);
  // The years changed since the shop was read: the number would be of another year.
  if (fiscalYear(at, before) !== year) refuse("fiscal-year-changed", 409);
  const issuedOn = dayInFrance(services.now());
  if (issuedOn < before.day_before) refuse("document-date", 409, { last: before.day_before });
  const { prefix } = documentSettings(shop.documents_settings)[kind];
  const number = `${prefix}${year}-${String(before.sequence).padStart(5, "0")}`;
  const paper = what.make({ number, issuedOn });
  const faults = paperFaults(paper);
  if (faults.length > 0) refuseFaulty(faults, what.clientId);
  const rules = ruleFaults(paper);
  if (rules.length > 0) refuse("document-rules", 422, { rules: rules.join(", ") });
  const content = canonicalJson(paper);
  const hash = hashOf(before.hash_before, content);
  const position = before.position_before + 1;
  const { billing, siren } = paper.buyer;
  try {
    await insertSealed(tx, {
      shopId: shop.id,
      id,
      kind,
      number,
      year,
      position,
      content,
      previous: before.hash_before,
      hash,
      seal: services.secrets.documentSeal(sealText(shop.id, kind, position, hash)),
      issuedOn,
      at,
      by: what.by,
      totalHtCents: paper.totalHtCents,
      totalVatCents: paper.totalVatCents,
      totalTtcCents: paper.totalTtcCents,
      clientId: what.clientId,
      buyerName: paper.buyer.name,
      dueOn: paper.dueOn,
      dueCents: paper.dueCents,
      words: [siren, billing.city, paper.buyerReference, ...paper.parts.map((p) => p.number)]
        .filter(Boolean)
        .join(" "),
      orderIds: what.orderIds,
      endSeal: services.secrets.documentSeal(endText(shop.id, kind, position, hash)),
    });
  } catch (error) {
    if ((error as { code?: string }).code === "23505") refuse("document-exists", 409);
    throw error;
  }
  await services.jobs.send(tx, "document-event", { shopId: shop.id, documentId: id, event: "sealed" });
  return paper;
}
