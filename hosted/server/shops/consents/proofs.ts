import type { Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { ConsentProof, Purpose } from "@cuvee/core/shops/consents/consents.ts";
import type { consentsContract } from "@cuvee/core/shops/consents/contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { withdrawConsent } from "./consents.ts";
import { hasClient, readClientProofs, readOwnProofs, type ProofRow } from "./proofs.queries.ts";

const proofOf = (row: ProofRow): ConsentProof => ({
  channel: row.channel,
  purpose: row.purpose,
  state: row.state,
  changedAt: row.changedAt.toISOString(),
  askedAt: row.askedAt?.toISOString() ?? null,
  givenAt: row.givenAt?.toISOString() ?? null,
  wording: row.wording,
  lang: row.lang,
  page: row.page,
});

/** Returns what a buyer's confirmed address has agreed to, by shop. The transaction is the buyer's own. */
export async function ownConsents(tx: Tx, userId: string): Promise<Answer<(typeof consentsContract)["own"]>> {
  const rows = await readOwnProofs(tx, userId);
  return {
    consents: rows.map((row) => ({
      ...proofOf(row),
      shopId: row.shopId,
      shop: row.shop,
      address: row.address,
    })),
  };
}

/** Withdraws a buyer's own consent. Throws `not-found` (404) where there is none. */
export async function withdrawOwn(
  tx: Tx,
  services: Services,
  userId: string,
  { shopId, purpose }: { shopId: string; purpose: Purpose },
): Promise<Answer<(typeof consentsContract)["withdrawOwn"]>> {
  const row = (await readOwnProofs(tx, userId)).find(
    (one) => one.shopId === shopId && one.purpose === purpose && one.channel === "mail",
  );
  if (!row) return refuse("not-found", 404);
  await tx.actFor(shopId);
  await withdrawConsent(tx, services, { shopId, addressId: row.addressId }, { purpose, madeBy: "account" });
  return ownConsents(tx, userId);
}

/** Returns what the addresses of a client have agreed to. Throws `not-found` (404). */
export async function clientConsents(
  tx: Tx,
  shopId: string,
  clientId: string,
): Promise<Answer<(typeof consentsContract)["ofClient"]>> {
  if (!(await hasClient(tx, shopId, clientId))) return refuse("not-found", 404);
  const rows = await readClientProofs(tx, shopId, clientId);
  return { consents: rows.map((row) => ({ ...proofOf(row), address: row.address })) };
}
