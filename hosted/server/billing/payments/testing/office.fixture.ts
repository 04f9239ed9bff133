import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import type { SettlementView } from "@cuvee/core/billing/payments/views.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { startTestServer, type Reply } from "#kit/testing/server.ts";
import { acceptedOrder, bill, viewIn, type Office } from "#sales/bills/testing/bills.fixture.ts";

/** The office of the estate as tests of payments use it. */
export type PaymentsOffice = Office & {
  ask(method: string, path: string, body?: object): Promise<Reply>;
  today(): string;
  /** Makes an invoice for a buyer's order of this many bottles. */
  billed(email: string, quantity?: number): Promise<DocumentView>;
  paper(id: string): Promise<DocumentView>;
  bankId(): Promise<string>;
  mails(
    kind: string,
  ): Promise<{ recipient: string; subject: string; body_text: string; files: { name: string }[] }[]>;
};

export async function openPaymentsOffice(options: { connections?: number } = {}): Promise<PaymentsOffice> {
  const server = await startTestServer(options);
  const office: Office = {
    server,
    shop: await openShop(server, ESTATE),
    token: await server.login("calades", "Calades2026"),
  };
  const ask: PaymentsOffice["ask"] = (method, path, body) =>
    server.send(method, path, { token: paymentsOffice.token, ...(body ? { body } : {}) });
  const paymentsOffice: PaymentsOffice = {
    ...office,
    ask,
    today: () => new Date(server.clock.now || Date.now()).toISOString().slice(0, 10),
    async billed(email, quantity = 6) {
      const order = await acceptedOrder(paymentsOffice, { quantity, email });
      return viewIn(await bill(paymentsOffice, [order.id]));
    },
    paper: async (id) => (await ask("GET", `/v1/documents/${id}`)).body as unknown as DocumentView,
    async bankId() {
      const { banks } = (await ask("GET", "/v1/payments/rules")).body as unknown as {
        banks: { id: string }[];
      };
      return banks[0]?.id ?? "";
    },
    mails: (start) =>
      asOwner(
        server.ownerUrl,
        async (client) =>
          (
            await client.query(
              "select recipient, subject, body_text, files from mails where id like $1 || '%' order by id",
              [start],
            )
          ).rows,
      ),
  };
  return paymentsOffice;
}

/** Returns the settlement of an answer; throws for a refusal. */
export const moneyIn = (reply: Reply): SettlementView => {
  if (reply.status >= 300) throw new Error(reply.text);
  return reply.body as unknown as SettlementView;
};
