import { EMPTY_CONTENT, type QuoteContent } from "@cuvee/core/sales/quotes/quotes.ts";
import { findOrderToBill, linesOfOrders } from "#sales/bills/queries.ts";
import { askDeposit, billOrders, type Doing } from "#sales/bills/bill.ts";
import { creditDocument } from "#sales/bills/credit.ts";
import { ESTATE_OWNER } from "#demo/accounts.ts";
import { clientByCompany, findClient, shopByCode } from "#demo/queries.ts";
import type { Tx } from "#kit/database.ts";
import { newId } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import { openCatalogue } from "#offer/catalogue/catalogue.ts";
import { act } from "#sales/orders/acts.ts";
import { makeOrder } from "#sales/quotes/order.ts";
import { createQuote, heldFor, usualEnd } from "#sales/quotes/write.ts";

/** An order of a client, with what is made of it. `lines` are places in the catalogue, with how many of each. */
type Sold = {
  /** A company, or the username of a buyer. */
  client: { company: string } | { username: string };
  lines: [place: number, quantity: number][];
  made: "billed" | "credited" | "deposit" | "part";
};

const SOLD: Sold[] = [
  { client: { company: "Le Bouchon des Teinturiers" }, lines: [[0, 24]], made: "billed" },
  {
    client: { company: "Cave du Vieux Pressoir" },
    lines: [
      [1, 36],
      [4, 12],
    ],
    made: "credited",
  },
  {
    client: { username: "cave-kerouedan" },
    lines: [
      [0, 60],
      [2, 18],
    ],
    made: "deposit",
  },
  { client: { username: "camille" }, lines: [[3, 6]], made: "part" },
];

/** What the seller does with each. */
const MAKE: Record<Sold["made"], (doing: Doing, orderId: string) => Promise<void>> = {
  async billed(doing, orderId) {
    await bill(doing, orderId);
  },
  async credited(doing, orderId) {
    const documentId = await bill(doing, orderId);
    await creditDocument(doing, documentId, {
      id: newId(doing.desk.services),
      what: { mode: "amount", amountCents: 1200 },
      reopens: false,
      reason: "Deux étiquettes abîmées",
    });
  },
  // Asked for, paid with the order, and deducted from its bill.
  async deposit(doing, orderId) {
    const { desk, tx, shopId, by } = doing;
    await askDeposit(doing, { id: newId(desk.services), orderId, share: { percentBp: 3000 } });
    const order = await findOrderToBill(tx, shopId, orderId);
    if (!order) return;
    await act(tx, desk, {
      act: "payment-receipt",
      shopId,
      orderId,
      version: order.version,
      by,
      reason: "",
    });
    await bill(doing, orderId);
  },
  async part(doing, orderId) {
    await bill(doing, orderId, 3);
  },
};

async function bill(doing: Doing, orderId: string, quantity?: number): Promise<string> {
  const { tx, shopId, desk } = doing;
  const lines = quantity ? await linesOf(tx, shopId, orderId, quantity) : undefined;
  return billOrders(doing, {
    id: newId(desk.services),
    orders: [{ orderId, ...(lines ? { lines } : {}) }],
    reference: "",
  });
}

async function linesOf(
  tx: Tx,
  shopId: string,
  orderId: string,
  quantity: number,
): Promise<{ id: string; quantity: number }[]> {
  const lines = (await linesOfOrders(tx, shopId, [orderId])).get(orderId) ?? [];
  return lines.slice(0, 1).map(({ id }) => ({ id, quantity }));
}

/**
 * Bills, a deposit that was deducted and a credit note of the estate, by the server's own acts. Only where somebody looks at the
 * demo: tests begin with series of documents that have none.
 */
export async function seedBills(services: Services): Promise<void> {
  const shopId = await services.database.transaction({}, (tx) => shopByCode(tx, ESTATE_OWNER.code));
  if (!shopId) return;
  const desk = { services, catalogue: openCatalogue(services.database, services.live, (shop) => shop) };
  const by = ESTATE_OWNER.owner.username;
  const writer = { shopId, by, may: () => true };
  await services.database.transaction({ shopId }, async (tx) => {
    const { products, rules } = await desk.catalogue.exact(tx, shopId);
    const bottles = products
      .filter((product) => product.status === "online")
      .flatMap((product) => product.vintages.flatMap((vintage) => vintage.formats))
      .filter((format) => format.type === "bottle" && format.volumeMl === 750);
    const carrier = rules.shipping.find(
      ({ kind, countries }) => kind === "delivery" && countries.includes("FR"),
    );
    for (const { client, lines, made } of SOLD) {
      const clientId =
        "company" in client
          ? await clientByCompany(tx, shopId, client.company)
          : (await findClient(tx, shopId, client.username))?.id;
      if (!clientId) continue;
      const content: QuoteContent = {
        ...EMPTY_CONTENT,
        lines: lines.flatMap(([place, quantity]) => {
          const format = bottles[place % bottles.length];
          return format ? [{ id: newId(services), formatId: format.id, quantity }] : [];
        }),
        shipping: { ref: carrier?.ref ?? null, instructions: "" },
      };
      const { id: quoteId, version } = await createQuote(tx, desk, writer, {
        id: newId(services),
        subType: "order",
        clientId,
        lang: "fr",
        validUntil: usualEnd(services.now()),
        content,
      });
      const row = await heldFor(tx, desk, writer, { quoteId, act: "order", version });
      const { orderId } = await makeOrder(tx, desk, row, {
        by,
        pending: false,
        mail: false,
        beyondCredit: true,
        terms: null,
        requestHash: Buffer.alloc(32),
      });
      await MAKE[made]({ tx, desk, shopId, by }, orderId);
    }
  });
}
