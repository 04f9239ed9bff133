import { compose, type Source } from "@cuvee/core/billing/documents/compose.ts";
import type { DocumentContent, SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import { groupOf } from "@cuvee/core/billing/documents/vatGroups.ts";
import { beforeOf, requestRest } from "@cuvee/core/billing/documents/portions.ts";
import { basisPoints, cents, e4 } from "@cuvee/core/kit/money.ts";
import { DEFAULT_BILLING } from "@cuvee/core/shops/settings/billing.ts";
import { sealDocument } from "#billing/documents/seal.ts";
import { sellerOf } from "#billing/documents/parties.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { newTestId } from "#kit/testing/server.ts";
import { findShop } from "#shops/settings/queries.ts";

/** Returns an order of one line of this many cents with tax, at 20 %. */
function source(amount: number): Source {
  const group = groupOf(basisPoints(2000), undefined);
  const base = Math.round(amount / 1.2);
  return {
    id: newTestId(),
    number: "CO-2026-00001",
    on: "2026-11-20",
    chain: "ttc",
    vat: [{ ...group, baseCents: cents(base), vatCents: cents(amount - base) }],
    orderOf: () => undefined,
    lines: [
      {
        ...group,
        id: "line0000000000000",
        quantity: 1,
        add: 0,
        amountCents: cents(amount),
        discountCents: cents(0),
        accountingType: "product",
        name: "Cuvée d'essai",
        detail: "2022, 75 cl",
        unitE4: e4(amount * 100),
      },
    ],
  };
}

export type SealedDocumentOptions = {
  kind?: SealedKind;
  clientId: string;
  amountCents: number;
  dueOn?: string | null;
  buyer?: string;
};

/** Seals a document of this many cents, without an order: for payments to be tested on. */
export async function sealTestDocument(
  tx: Tx,
  services: Services,
  shopId: string,
  { kind = "bill", clientId, amountCents, dueOn = null, buyer = "Cave de l'Étoile" }: SealedDocumentOptions,
): Promise<string> {
  const shop = await findShop(tx, shopId);
  if (!shop) throw new Error("no such shop");
  const contract = source(amountCents);
  const before = beforeOf([]);
  const id = newTestId();
  await sealDocument(tx, services, shop, {
    id,
    kind,
    clientId,
    orderIds: [],
    by: "test",
    make: ({ number, issuedOn }): DocumentContent => ({
      v: 1,
      kind,
      number,
      issuedOn,
      dueOn,
      currency: "EUR",
      lang: "fr",
      seller: sellerOf(shop),
      buyer: {
        clientId,
        code: "C1",
        kind: "individual",
        name: buyer,
        siren: "",
        siret: "",
        vatNumber: "",
        exciseNumber: "",
        billing: {
          name: buyer,
          lines: ["1 rue du Puits"],
          zipcode: "84290",
          city: "Cairanne",
          country: "FR",
        },
      },
      ...compose([{ source: contract, before, wants: requestRest(contract, before) }]),
      ...(kind === "credit"
        ? { corrects: [{ id: "b", number: "FA-1", on: issuedOn, reason: "Essai" }] }
        : {}),
      mentions: {
        penalties: DEFAULT_BILLING.penalties,
        recovery: DEFAULT_BILLING.recovery,
        discount: DEFAULT_BILLING.discount,
        vatOnDebits: false,
        notes: "",
      },
    }),
  });
  return id;
}
