import { EMPTY_CONTENT, type QuoteContent, type QuoteView } from "@cuvee/core/sales/quotes/quotes.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import type { TestShop } from "#kit/testing/orders.ts";
import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";
import { openOffice, type Office } from "#sales/bills/testing/bills.fixture.ts";

/** Writes sales as the staff of a shop, by HTTP. */
export type QuoteCalls = {
  /** Returns the content of a sale: the shop's plain bottle, sent to the client by its carrier, paid by transfer. */
  content(quantity: number, more?: Partial<QuoteContent>): QuoteContent;
  /** Starts a sale; returns the view, or the refusal's reply. */
  begin(more?: object): Promise<QuoteView>;
  post(path: string, body?: object, token?: string): Promise<Reply>;
  client(more?: object): Promise<string>;
};

const DAY_MS = 86_400_000;
export const dayFrom = (now: number, days: number): string =>
  new Date(now + days * DAY_MS).toISOString().slice(0, 10);

/** Opens the back office of the demo estate with a pen for the owner. */
export async function openQuotesOffice(): Promise<Office & { pen: QuoteCalls }> {
  const office = await openOffice();
  return { ...office, pen: quoteCallsOf(office.server, office.shop, office.token) };
}

export function quoteCallsOf(server: TestServer, shop: TestShop, token: string): QuoteCalls {
  const quotes: QuoteCalls = {
    content: (quantity, more = {}) => ({
      ...EMPTY_CONTENT,
      lines: [{ id: newTestId(), formatId: shop.bottle.id, quantity }],
      shipping: { ref: shop.shippingRef, instructions: "" },
      ...more,
    }),
    async begin(more = {}) {
      const body = {
        id: newTestId(),
        subType: "quote",
        clientId: await quotes.client(),
        lang: "fr",
        validUntil: dayFrom(server.app.services.now(), 30),
        content: quotes.content(6),
        ...more,
      };
      const reply = await server.send("POST", "/v1/quotes", { token, body });
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.body as unknown as QuoteView;
    },
    post: (path, body = {}, by = token) => server.send("POST", path, { token: by, body }),
    async client(more = {}) {
      const body = {
        kind: "professional",
        company: `Cave ${newTestId().slice(-6)}`,
        emails: [`cave-${newTestId().slice(-8)}@example.org`],
        addresses: [
          {
            use: "both",
            main: true,
            street: "3 quai du Port",
            zipcode: "13002",
            city: "Marseille",
            country: "FR",
          },
        ],
        paymentTerms: "d30",
        ...more,
      };
      const reply = await server.send("POST", "/v1/clients", { token, body });
      if (reply.status !== 201) throw new Error(reply.text);
      return String(reply.body["id"]);
    },
  };
  return quotes;
}

/** Returns rows of a query, run as the owner of the database. */
export const rowsOf = <R extends object>(
  server: TestServer,
  query: string,
  values: unknown[] = [],
): Promise<R[]> => asOwner(server.ownerUrl, async (client) => (await client.query<R>(query, values)).rows);
