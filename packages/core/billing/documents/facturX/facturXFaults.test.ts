import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basisPoints, cents, NO_CENTS } from "#kit/money.ts";
import { anySource } from "#billing/documents/testing/chance.gen.ts";
import { compose, depositSource, type Source } from "#billing/documents/compose.ts";
import type { DocumentContent } from "#billing/documents/documents.ts";
import { documentFaults } from "#billing/documents/faults.ts";
import { facturX } from "./facturX.ts";
import { BREAKAGES, SOUND, UNREADABLE } from "#billing/documents/testing/facturXBroken.fixture.ts";
import { facturXFaults } from "./facturXFaults.ts";
import { readXml } from "./facturXml.ts";
import { groupOf } from "#billing/documents/vatGroups.ts";
import { billOf, BUYER, MENTIONS, SELLER, WINE } from "#billing/documents/testing/documents.fixture.ts";
import { beforeOf, requestRest, type PartRequest } from "#billing/documents/portions.ts";

const runs = Number(process.env["CHANCE_RUNS"] ?? 300);

/** Returns the same source without VAT, for a reason that applies to all of it. */
function freed(source: Source, reason: "franchise" | "export" | "intraEu" | "suspended"): Source {
  const group = groupOf(basisPoints(0), reason);
  const base = source.lines.reduce((a, l) => a + l.amountCents, 0);
  return {
    ...source,
    chain: "ht",
    lines: source.lines.map((l) => ({ ...l, ...group })),
    vat: [{ ...group, baseCents: cents(base), vatCents: NO_CENTS }],
  };
}

/** A seller with all data. */
const TALKATIVE: DocumentContent["seller"] = {
  ...SELLER,
  capital: "au capital de 10 000 €",
  rcs: "RCS Bordeaux 100 000 009",
  address: { ...SELLER.address, lines: ["Chai", "1 rue du Chai", "BP 1", "Lieu-dit"] },
  bank: { holder: "Autre titulaire", iban: "FR7630006000011234567890189", bic: "AGRIFRPP" },
};

const anyPaper = fc
  .record({
    source: anySource,
    reason: fc.constantFrom(
      "franchise" as const,
      "export" as const,
      "intraEu" as const,
      "suspended" as const,
    ),
    isFreed: fc.boolean(),
    kind: fc.constantFrom("bill" as const, "deposit" as const, "credit" as const),
    share: fc.integer({ min: 1, max: 3 }),
    isPaid: fc.boolean(),
    vatOnDebits: fc.boolean(),
    shippingLast: fc.boolean(),
    deposit: fc.integer({ min: 0, max: 90 }),
  })
  .map(
    ({
      source: created,
      reason,
      isFreed,
      kind,
      share,
      isPaid,
      vatOnDebits,
      shippingLast,
      deposit,
    }): DocumentContent => {
      const taxed = isFreed ? freed(created, reason) : created;
      const lines = taxed.lines.map((l, i) =>
        shippingLast && i === taxed.lines.length - 1 ? { ...l, accountingType: "shipping" as const } : l,
      );
      const source = { ...taxed, lines };
      const nothing = beforeOf([]);
      const wants: PartRequest[] =
        share === 1
          ? requestRest(source, nothing)
          : source.lines.map((l) => ({ id: l.id, quantity: Math.ceil(l.quantity / share) }));
      const whole = source.vat.reduce((a, v) => a + v.baseCents + v.vatCents, 0);
      const part = depositSource(source, source.vat, cents(Math.round((whole * deposit) / 100)), () => ({
        name: "Acompte",
        detail: "",
      }));
      const { buyer, ...bill } = billOf(WINE);
      const country = isFreed && reason === "intraEu" ? { siren: "", vatNumber: "DE123456789" } : {};
      const paid =
        kind !== "bill" || isPaid || deposit === 0
          ? []
          : [{ id: "d", number: "AC-1", on: "2026-11-01", vat: [...part.vat] }];
      const amounts =
        kind === "deposit" && part.vat.length > 0
          ? compose([{ source: part, before: nothing, wants: requestRest(part, nothing) }])
          : compose([{ source, before: nothing, wants }], paid);
      return {
        ...bill,
        ...amounts,
        ...(share === 2 ? { seller: TALKATIVE, buyerReference: "PO-1" } : {}),
        kind,
        buyer: {
          ...buyer,
          ...country,
          billing: country.siren === "" ? { ...BUYER.billing, country: "DE" } : BUYER.billing,
        },
        mentions: { ...MENTIONS, vatOnDebits },
        ...(isPaid && kind !== "credit" ? { paidOn: "2026-11-02" } : {}),
        ...(kind === "credit"
          ? { corrects: [{ id: "b", number: "FA-1", on: "2026-11-01", reason: "" }] }
          : {}),
      };
    },
  );

describe("rules that a Factur-X keeps", () => {
  test("whatever a document holds, what has no fault as a paper has none as an invoice", () => {
    fc.assert(
      fc.property(anyPaper, (document) => {
        fc.pre(document.totalTtcCents > 0);
        expect(documentFaults(document)).toEqual([]);
        expect(facturXFaults(facturX(document))).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  test.each([...BREAKAGES, ...UNREADABLE])("%s is found where it is broken", (rule, before, after) => {
    const broken = SOUND.replace(before, after);
    expect(broken).not.toBe(SOUND);
    expect(facturXFaults(broken)).toContain(rule);
  });

  const nobody = { siren: "", siret: "", vatNumber: "" };
  const abroad = (country: string) => ({ ...BUYER.billing, country });
  test.each([
    ["a French business", {}, "B2B", '"0225">200000008<'],
    [
      "a business of the Union",
      { siren: "", vatNumber: "DE123456789", billing: abroad("DE") },
      "B2BINT",
      '"9930">DE123456789<',
    ],
    [
      "a business abroad without a number",
      { ...nobody, billing: abroad("US") },
      "B2BINT",
      '"EM">contact@domaine-exemple.fr<',
    ],
    ["a private person", { ...nobody, kind: "individual" }, "B2C", '"EM">contact@domaine-exemple.fr<'],
    [
      "one of Réunion",
      { ...nobody, kind: "individual", billing: abroad("RE") },
      "B2C",
      '"EM">contact@domaine-exemple.fr<',
    ],
    [
      "one abroad",
      { ...nobody, kind: "individual", billing: abroad("BE") },
      "B2CINT",
      '"EM">contact@domaine-exemple.fr<',
    ],
  ] as const)("%s has an electronic address and its treatment", (_, buyer, treatment, address) => {
    const written = facturX(billOf(WINE, { buyer: { ...BUYER, ...buyer } }));
    expect(facturXFaults(written)).toEqual([]);
    expect(written).toContain(`<ram:Content>${treatment}<`);
    expect(/<ram:BuyerTradeParty>[^]*?<\/ram:BuyerTradeParty>/.exec(written)?.[0]).toContain(address);
    const [, mute = ""] =
      /(<ram:URIUniversalCommunication>(?:(?!<ram:URIU)[^])*?<\/ram:URIUniversalCommunication>)(?=(?:(?!<ram:URIU)[^])*<\/ram:BuyerTradeParty>)/.exec(
        written,
      ) ?? [];
    expect(
      facturXFaults(written.replace(mute, mute.replace(/>[^<>]+<\/ram:URIID>/, "></ram:URIID>"))),
    ).toContain("BR-FR-12");
  });

  test("inside the Union without tax, the day and the place of delivery are needed, and the buyer's number", () => {
    const group = groupOf(basisPoints(0), "intraEu");
    const bill = billOf(freed(WINE, "intraEu"), { deliveredOn: undefined });
    expect(bill.vat.map((v) => v.category)).toEqual([group.category]);
    const xml = facturX(bill);
    expect(xml).toMatch(/<ram:BillingSpecifiedPeriod>(?:\s*<[^>]+>){2}20261120</);
    expect(facturXFaults(xml)).toEqual([]);
    expect(facturXFaults(xml.replace(/<ram:BillingSpecifiedPeriod>[^]*?Period>/, ""))).toEqual(["BR-IC-11"]);
    expect(
      facturXFaults(facturX({ ...bill, deliveredOn: "2026-11-19", buyer: { ...BUYER, vatNumber: "" } })),
    ).toEqual(["BR-IC-02"]);
  });
});

test.each([
  "<a>",
  "<a></b>",
  "<a></a><b></b>",
  "<a b='1'></a>",
  "<a>&nbsp;</a>",
  "<a",
  "",
  "<a>]]></a>",
  '<a b="1" b="2"></a>',
])("%s is no XML", (text) => {
  expect(() => readXml(text)).toThrow(SyntaxError);
});
