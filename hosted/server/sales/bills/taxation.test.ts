import type { VatReason } from "@cuvee/core/billing/documents/vatGroups.ts";
import { facturXFaults } from "@cuvee/core/billing/documents/facturX/facturXFaults.ts";
import { sum } from "@cuvee/core/kit/money.ts";
import type { QuoteView } from "@cuvee/core/sales/quotes/quotes.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newTestId } from "#kit/testing/server.ts";
import { bill, credit, deposit, viewIn, type Office } from "#sales/bills/testing/bills.fixture.ts";
import { openQuotesOffice, type QuoteCalls } from "#sales/quotes/testing/quotes.fixture.ts";

let office: Office & { pen: QuoteCalls };
beforeAll(async () => {
  office = await openQuotesOffice();
});
afterAll(() => office.server.stop());

const PLACES = {
  US: ["10001", "New York"],
  GB: ["SW1A 1AA", "London"],
  CH: ["1201", "Genève"],
  MQ: ["97200", "Fort-de-France"],
  FR: ["97200", "Fort-de-France"],
  DE: ["10115", "Berlin"],
} as const;

/** Creates a client of a country; `more` for a professional. */
const clientIn = (country: keyof typeof PLACES, more: object = {}): Promise<string> => {
  const [zipcode, city] = PLACES[country];
  const address = { use: "both", main: true, street: "12 Main Street", zipcode, city, country };
  return office.pen.client({
    kind: "individual",
    company: "",
    lastname: "Miller",
    addresses: [address],
    ...more,
  });
};

/** Creates a sale of bottles without a carrier, as the back office writes it. */
const written = (clientId: string, more: object = {}): Promise<QuoteView> =>
  office.pen.begin({
    subType: "order",
    clientId,
    content: office.pen.content(6, { shipping: { ref: null, instructions: "" }, ...more }),
  });

async function orderOf(sale: QuoteView): Promise<string> {
  const reply = await office.pen.post(`/v1/quotes/${sale.id}/orders`, { version: sale.version });
  if (reply.status !== 201) throw new Error(reply.text);
  return String(reply.body["orderId"]);
}

const xmlOf = async (documentId: string): Promise<string> =>
  (await office.server.send("GET", `/v1/documents/${documentId}/factur-x.xml`, { token: office.token })).text;

it.each([
  ["US", "G", "export", "art. 262, I du CGI"],
  ["GB", "G", "export", "art. 262, I du CGI"],
  ["CH", "G", "export", "art. 262, I du CGI"],
  ["MQ", "G", "overseas", "art. 294, 2 du CGI"],
  ["FR", "G", "overseas", "art. 294, 2 du CGI"],
] as const)(
  "a client in %s, whom no carrier serves, is quoted, billed and credited without French VAT",
  async (country, category, reason: VatReason, article) => {
    const sale = await written(await clientIn(country));
    expect(sale.priced.vat.map((v) => v.rateBp)).toEqual([0]);
    const orderId = await orderOf(sale);
    const document = viewIn(await deposit(office, orderId, { percentBp: 3000 }));
    const sealed = viewIn(await bill(office, [orderId]));
    const back = viewIn(await credit(office, sealed.id, { mode: "whole" }));
    for (const { id, paper: content } of [document, sealed, back]) {
      expect(content.totalVatCents).toBe(0);
      expect(content.vat).toMatchObject([{ category, rateBp: 0, reason }]);
      expect(content.buyer.delivery ?? content.buyer.billing).toMatchObject({ country });
      const xml = await xmlOf(id);
      expect(xml).toContain(article);
      expect(xml).toContain(`<ram:CategoryCode>${category}</ram:CategoryCode>`);
      expect(facturXFaults(xml)).toEqual([]);
    }
  },
);

it("a consumer of the union pays French VAT below the threshold, a professional with a proven number none", async () => {
  const consumer = viewIn(await bill(office, [await orderOf(await written(await clientIn("DE")))]));
  expect(consumer.paper.vat).toMatchObject([{ category: "S", rateBp: 2000 }]);
  const pro = { kind: "professional", company: "Weinhandel GmbH", lastname: "", vatNumber: "DE136695976" };
  const sealed = viewIn(await bill(office, [await orderOf(await written(await clientIn("DE", pro)))]));
  expect(sealed.paper.vat).toMatchObject([{ category: "K", rateBp: 0, reason: "intraEu" }]);
  expect(facturXFaults(await xmlOf(sealed.id))).toEqual([]);
});

it("a French number of VAT frees nothing that goes to another member state", async () => {
  const pro = { kind: "professional", company: "Cave de Lyon", lastname: "", vatNumber: "FR83404833048" };
  const sale = await written(await clientIn("DE", pro));
  expect(sale.priced.vat).toMatchObject([{ rateBp: 2000 }]);
});

it("goods and a service of a professional of the union stand under their own categories, to the cent", async () => {
  const pro = { kind: "professional", company: "Weinhandel GmbH", lastname: "", vatNumber: "DE136695976" };
  const free = [
    {
      id: newTestId(),
      name: "Étude de gamme",
      quantity: 1,
      unitE4: 1_000_000,
      vatType: "standard",
      accountingType: "service",
    },
    {
      id: newTestId(),
      name: "Dégustation au domaine",
      quantity: 1,
      unitE4: 300_000,
      vatType: "standard",
      accountingType: "tasting",
    },
  ];
  const sale = await written(await clientIn("DE", pro), { free });
  const sealed = viewIn(await bill(office, [await orderOf(sale)]));
  expect(sealed.paper.vat.map((v) => [v.category, v.rateBp, v.reason])).toEqual([
    ["S", 2000, undefined],
    ["AE", 0, "reverseCharge"],
    ["K", 0, "intraEu"],
  ]);
  expect(sum(sealed.paper.vat.map((v) => v.baseCents))).toBe(sealed.paper.totalHtCents);
  expect(sealed.paper.totalTtcCents).toBe(sale.totalTtcCents);
  const xml = await xmlOf(sealed.id);
  expect(xml).toContain("Autoliquidation");
  expect(xml).toContain("VATEX-EU-AE");
  expect(facturXFaults(xml)).toEqual([]);
});
