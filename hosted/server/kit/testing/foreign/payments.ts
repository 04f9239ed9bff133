import { placeOrder } from "#kit/testing/orders.ts";
import { newTestId, type Reply } from "#kit/testing/server.ts";
import { accountingForeign, prepareAccounting } from "./accounting.ts";
import type { Foreign, Prepare, World } from "./world.ts";

const DEBTOR = {
  debtor: "x",
  address: { city: "Lyon", country: "FR" },
  iban: "FR7630006000011234567890189",
};
const day = (after = 0): string => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);

/** Makes a payment, a deposit slip, a mandate, a collection and a line of a statement, all of the estate. */
const preparePayments: Prepare = async (server, shop, token) => {
  const ask = async (path: string, body: object): Promise<Reply["body"]> => {
    const reply = await server.send("POST", path, { token, body });
    if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`);
    return reply.body;
  };
  const placed = await placeOrder(server, shop, { payment: "check", quantity: 1 });
  const { id, version } = placed.body["order"] as unknown as { id: string; version: number };
  await ask(`/v1/orders/${id}/acceptance`, { version });
  const bill = await ask("/v1/bills", { id: newTestId(), orders: [{ orderId: id }] });
  const { id: billId, clientId } = bill as unknown as { id: string; clientId: string };
  const what = { mode: "amount", amountCents: 1 };
  const credit = await ask(`/v1/documents/${billId}/credits`, { id: newTestId(), what, reason: "x" });
  const rules = (await server.send("GET", "/v1/payments/rules", { token })).body;
  const bankId = (rules["banks"] as unknown as { id: string }[])[0]?.id ?? "";
  const money = async (amountCents: number): Promise<string> =>
    String(
      (
        await ask("/v1/settlements", {
          id: newTestId(),
          clientId,
          amountCents,
          type: "check",
          receivedOn: day(),
        })
      )["id"],
    );
  const [settlementId, banked] = [await money(100), await money(200)];
  const slip = await ask("/v1/payments/slips", {
    id: newTestId(),
    type: "check",
    bankId,
    madeOn: day(),
    settlementIds: [banked],
  });
  const mandate = await ask("/v1/payments/mandates", {
    id: newTestId(),
    clientId,
    scheme: "CORE",
    signedOn: day(),
    ...DEBTOR,
  });
  const batch = await ask("/v1/payments/collections", {
    id: newTestId(),
    bankId,
    collectOn: day(40),
    documentIds: [billId],
  });
  await ask("/v1/payments/statements", {
    id: newTestId(),
    bankId,
    name: "x",
    content: `Date;Libellé;Montant\n${day()};x;1,00`,
  });
  const lines = (await server.send("GET", "/v1/payments/bank-lines/waiting", { token })).body["lines"];
  return {
    payerId: clientId,
    owedId: billId,
    creditId: String(credit["id"]),
    settlementId,
    slipId: String(slip["id"]),
    mandateId: String(mandate["id"]),
    batchId: String(batch["id"]),
    debitId: (batch["collections"] as unknown as { id: string }[])[0]?.id ?? "",
    lineId: (lines as unknown as { id: string }[])[0]?.id ?? "",
  };
};

const money = ({ own }: World, act = ""): string => `/v1/settlements/${own["settlementId"]}${act}`;
const mandate = ({ own }: World, act = ""): string => `/v1/payments/mandates/${own["mandateId"]}${act}`;
const batch = ({ own }: World, act = ""): string => `/v1/payments/collections/${own["batchId"]}${act}`;
const line = ({ own }: World, act: string): string => `/v1/payments/bank-lines/${own["lineId"]}${act}`;
const RECEIVED = { amountCents: 1, type: "check", receivedOn: day() };

const paymentsForeign: Foreign = {
  "POST /v1/settlements": ({ own }) => ({
    path: "/v1/settlements",
    body: { id: newTestId(), clientId: own["payerId"], ...RECEIVED },
  }),
  "GET /v1/settlements/:settlementId": (world) => ({ path: money(world) }),
  "POST /v1/settlements/:settlementId/allocations": (world) => ({
    path: money(world, "/allocations"),
    body: { version: 1, allocations: [{ documentId: world.own["owedId"], amountCents: 1 }] },
  }),
  "POST /v1/settlements/:settlementId/refunds": (world) => ({
    path: money(world, "/refunds"),
    body: { id: newTestId(), version: 1, ...RECEIVED },
  }),
  "POST /v1/settlements/:settlementId/banking": (world) => ({
    path: money(world, "/banking"),
    body: { version: 1 },
  }),
  ...Object.fromEntries(
    ["rejection", "cancellation"].map((act) => [
      `POST /v1/settlements/:settlementId/${act}`,
      (world: World) => ({ path: money(world, `/${act}`), body: { version: 1, reason: "x" } }),
    ]),
  ),
  "POST /v1/payments/discounts": ({ own }) => ({
    path: "/v1/payments/discounts",
    body: { id: newTestId(), documentId: own["owedId"], amountCents: 1, on: day() },
  }),
  "POST /v1/payments/credits/:creditId/refunds": ({ own }) => ({
    path: `/v1/payments/credits/${own["creditId"]}/refunds`,
    body: { id: newTestId(), ...RECEIVED },
  }),
  "POST /v1/payments/credits/:creditId/uses": ({ own }) => ({
    path: `/v1/payments/credits/${own["creditId"]}/uses`,
    body: { documentId: own["owedId"], amountCents: 1 },
  }),
  "GET /v1/payments/clients/:clientId": ({ own }) => ({ path: `/v1/payments/clients/${own["payerId"]}` }),
  "POST /v1/payments/slips": ({ own }) => ({
    path: "/v1/payments/slips",
    body: {
      id: newTestId(),
      type: "check",
      bankId: "x",
      madeOn: day(),
      settlementIds: [own["settlementId"]],
    },
  }),
  "GET /v1/payments/slips/:slipId": ({ own }) => ({ path: `/v1/payments/slips/${own["slipId"]}` }),
  "POST /v1/payments/slips/:slipId/undoing": ({ own }) => ({
    path: `/v1/payments/slips/${own["slipId"]}/undoing`,
    body: {},
  }),
  "GET /v1/payments/reminders/:documentId": ({ own }) => ({
    path: `/v1/payments/reminders/${own["owedId"]}`,
  }),
  "POST /v1/payments/reminders": ({ own }) => ({
    path: "/v1/payments/reminders",
    body: { rows: { ids: [own["owedId"]] } },
  }),
  "POST /v1/payments/mandates": ({ own }) => ({
    path: "/v1/payments/mandates",
    body: { id: newTestId(), clientId: own["payerId"], scheme: "CORE", ...DEBTOR },
  }),
  "GET /v1/payments/mandates/:mandateId": (world) => ({ path: mandate(world) }),
  "PUT /v1/payments/mandates/:mandateId": (world) => ({
    path: mandate(world),
    body: { version: 1, ...DEBTOR },
  }),
  "POST /v1/payments/mandates/:mandateId/signature": (world) => ({
    path: mandate(world, "/signature"),
    body: { version: 1, signedOn: day() },
  }),
  "POST /v1/payments/mandates/:mandateId/activation": (world) => ({
    path: mandate(world, "/activation"),
    body: { version: 1 },
  }),
  "POST /v1/payments/mandates/:mandateId/revocation": (world) => ({
    path: mandate(world, "/revocation"),
    body: { version: 1, why: "x" },
  }),
  "POST /v1/payments/collections": ({ own }) => ({
    path: "/v1/payments/collections",
    body: { id: newTestId(), bankId: "x", collectOn: day(40), documentIds: [own["owedId"]] },
  }),
  "GET /v1/payments/collections/:batchId": (world) => ({ path: batch(world) }),
  "GET /v1/payments/collections/:batchId/file.xml": (world) => ({ path: batch(world, "/file.xml") }),
  ...Object.fromEntries(
    ["file", "cancellation"].map((act) => [
      `POST /v1/payments/collections/:batchId/${act}`,
      (world: World) => ({ path: batch(world, `/${act}`), body: { version: 1 } }),
    ]),
  ),
  "POST /v1/payments/collections/:batchId/debits/:collectionId/return": (world) => ({
    path: batch(world, `/debits/${world.own["debitId"]}/return`),
    body: { reason: "x" },
  }),
  "POST /v1/payments/statements": () => ({
    path: "/v1/payments/statements",
    body: { id: newTestId(), bankId: "x", name: "x", content: "x" },
  }),
  "POST /v1/payments/bank-lines/:lineId/match": (world) => ({
    path: line(world, "/match"),
    body: { version: 1, as: { kind: "documents", clientId: world.own["payerId"], allocations: [] } },
  }),
  "POST /v1/payments/bank-lines/:lineId/unmatching": (world) => ({
    path: line(world, "/unmatching"),
    body: { version: 1 },
  }),
  "POST /v1/payments/bank-lines/:lineId/ignoring": (world) => ({
    path: line(world, "/ignoring"),
    body: { version: 1, ignored: true },
  }),
};

/** Makes the books and the payments together. */
export const prepareBooks: Prepare = async (...of) => ({
  ...(await prepareAccounting(...of)),
  ...(await preparePayments(...of)),
});
export const booksForeign: Foreign = { ...accountingForeign, ...paymentsForeign };
