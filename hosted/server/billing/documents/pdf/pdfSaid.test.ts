import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { billOf, orderOf } from "@cuvee/core/billing/documents/testing/documents.fixture.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { expect, test } from "vitest";
import { renderDocument } from "#billing/documents/pdf/pdf.ts";
import { longBill, readPdf, travellingBill } from "#billing/documents/testing/pdf.fixture.ts";

/** Returns the words that a text does not contain in this order. */
function inOrder(text: string, words: readonly string[]): string[] {
  let from = 0;
  return words.filter((word) => {
    const at = text.indexOf(word, from);
    if (at >= 0) from = at + word.length;
    return at < 0;
  });
}

const textOf = async (document: DocumentContent): Promise<string> =>
  (await readPdf(await renderDocument(document, { color: "#7a1f3d", logo: null }))).all;

test("penalties and the flat sum are printed to professionals, never to a consumer", async () => {
  const document = travellingBill();
  expect(await textOf(document)).toMatch(/pénalités.*40 €/s);
  const text = await textOf({
    ...document,
    buyer: { ...document.buyer, kind: "individual", siren: "", vatNumber: "" },
  });
  expect(text).not.toMatch(/pénalité|40 €/);
  expect(text).toContain("Pas d'escompte");
});

test("the capital is said as a company says it, of what was sealed as a figure too", async () => {
  const document = travellingBill();
  const text = await textOf({ ...document, seller: { ...document.seller, capital: "84000" } });
  expect(text).toContain("au capital de 84 000 €");
});

test("a discount on the whole order is named in a line of its own, without tax", async () => {
  const document = travellingBill();
  const discounted: DocumentContent = {
    ...document,
    lines: document.lines.map((l, at) => (at === 0 ? { ...l, discountCents: cents(1200) } : l)),
    parts: document.parts.map((part) => ({
      ...part,
      discounts: [
        { kind: "order" as const, name: "", percentBp: 500, amountCents: cents(600) },
        { kind: "code" as const, name: "VENDANGES", amountCents: cents(600) },
      ],
    })),
  };
  expect(
    inOrder(await textOf(discounted), [
      "Dont remise sur la commande (5 %)",
      "-6,00 €",
      "code VENDANGES",
      "-6,00 €",
      "Total HT",
    ]),
  ).toEqual([]);
  // 12 € with tax, 10 € without.
  const one = {
    name: "Rosé",
    quantity: 12,
    unitE4: 100_000,
    rateBp: 2000,
    amountCents: 10_800,
    discountCents: 1200,
  };
  const withTax = billOf(orderOf("ttc", [one], [[2000, 9000, 1800]]));
  const off = [{ kind: "order" as const, name: "", percentBp: 1000, amountCents: cents(1200) }];
  expect(
    await textOf({ ...withTax, parts: withTax.parts.map((part) => ({ ...part, discounts: off })) }),
  ).toMatch(/Dont remise sur la commande \(10 %\) -10,00 € Total HT 90,00 €/);
});

test("a bill prints containers, volume and strength where the shop wants it to go with the goods", async () => {
  const { transport: _, ...paper } = travellingBill();
  expect(await textOf(paper)).not.toMatch(/12 × 75 cl/);
  const text = await textOf({ ...paper, mentions: { ...paper.mentions, containers: true } });
  expect(
    inOrder(text, ["12 × 75 cl, soit 9 L · 13,5 % vol.", "Contenants : 12 · Volume total : 9 L"]),
  ).toEqual([]);
});

// Each number of lines ends at another height of its page.
test.each([6, 9, 11, 13, 30])(
  "of %i lines, how to pay never stands without what is to be paid",
  async (count) => {
    const { pages } = await readPdf(
      await renderDocument(longBill(count), {
        color: "#7a1f3d",
        logo: null,
        paymentUrl: "https://example.org/p/1",
      }),
    );
    const last = pages.at(-1)?.join(" ") ?? "";
    expect(last).toContain("Règlement");
    expect(last).toContain("Net à payer");
  },
);
