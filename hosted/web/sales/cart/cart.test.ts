import type { OrderProblem, PricedLine, PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { describe, expect, it } from "vitest";
import { formatIn } from "#kit/format.ts";
import { volumeWords } from "@cuvee/core/offer/catalogue/volumeWords.ts";
import { problemSentence } from "#offer/pricing/trial/problemSentence.ts";
import { changesBetween } from "./changes.ts";
import { pairLines, usualChoice } from "./lines.ts";
import { lineLevel, mayCheckOut, mendedQuantity, orderLevel, withShortages } from "./problems.ts";
import { backLinkOf } from "./visit.ts";
import { phoneWords } from "@cuvee/core/kit/phoneWords.ts";

const problem = (code: OrderProblem["code"], values = {}, formatId?: string): OrderProblem => ({
  code,
  values,
  formatId,
});
const fr = formatIn("fr");
const line = (formatId: string, quantity: number, unitE4 = 100_000, add = 0): PricedLine =>
  ({ formatId, quantity, unitE4, add, trace: [] as PricedLine["trace"] }) as PricedLine;
const priced = (lines: PricedLine[], totalTtcCents: number, typology = "public"): PricedOrder =>
  ({ lines, totalTtcCents, typology, chain: "ttc" }) as PricedOrder;

describe("problems", () => {
  it("are said with what is missing", () => {
    expect(problemSentence(problem("min-bottles", { limit: 6, current: 4.5 }), fr)).toEqual({
      key: "problems.min-bottles",
      values: { minimum: "6", missing: "1,5" },
    });
    expect(problemSentence(problem("stock", { available: 0 }), fr).key).toBe("problems.sold-out");
    expect(problemSentence(problem("multiple", { limit: 6 }), fr)).toEqual({
      key: "problems.multiple",
      values: { limit: 6 },
    });
  });

  it("give the quantity that mends them, when there is one", () => {
    expect(mendedQuantity(problem("min-quantity", { limit: 3, current: 1 }))).toBe(3);
    expect(mendedQuantity(problem("multiple", { limit: 6, current: 7 }))).toBe(12);
    expect(mendedQuantity(problem("stock", { available: 2, current: 5 }))).toBe(2);
    expect(mendedQuantity(problem("stock", { available: 0, current: 5 }))).toBeNull();
    expect(mendedQuantity(problem("unknown"))).toBeNull();
  });

  it("stand where they are mended, and only delivery is left to the checkout", () => {
    const all = [
      problem("stock", {}, "a"),
      problem("min-order"),
      problem("shipping-required"),
      problem("promo-code"),
    ];
    expect(lineLevel(all, "a")).toHaveLength(1);
    expect(orderLevel(all).map((p) => p.code)).toEqual(["min-order"]);
    expect(mayCheckOut([problem("shipping-required"), problem("no-delivery")])).toBe(true);
    expect(mayCheckOut(all)).toBe(false);
  });

  it("add what the stock cannot give, once, over all lines of a format", () => {
    const lines = [
      { formatId: "a", quantity: 3 },
      { formatId: "a", quantity: 3 },
      { formatId: "b", quantity: 1 },
    ];
    const found = withShortages([], lines, { a: 5, b: 1 });
    expect(found).toEqual([problem("stock", { available: 5, current: 6 }, "a")]);
    expect(withShortages(found, lines, { a: 5 })).toEqual(found);
    expect(withShortages([problem("unavailable", {}, "a")], lines, { a: 0 })).toHaveLength(1);
  });
});

describe("changes", () => {
  it("name the lines whose price moved, and nothing when nothing did", () => {
    const shown = priced([line("a", 2), line("b", 1)], 3000);
    expect(changesBetween(shown, shown)).toBeNull();
    expect(changesBetween(shown, priced([line("a", 2, 110_000)], 2200))).toEqual({
      lines: [
        { formatId: "a", fromE4: 100_000, toE4: 110_000 },
        { formatId: "b", fromE4: 100_000, toE4: null },
      ],
      totalFromCents: 3000,
      totalToCents: 2200,
    });
  });

  it("are none when only the server knows the buyer: an agreed price, an exemption", () => {
    const step = { rule: "grid", key: "trace.grid.agreed", values: {} } as const;
    const agreed = { ...line("a", 2, 70_000), trace: [step] };
    expect(changesBetween(priced([line("a", 2)], 2000), priced([agreed], 1400))).toBeNull();
    const exempt = { ...priced([line("a", 2)], 1667), exemption: "intraEu" as const };
    expect(changesBetween(priced([line("a", 2)], 2000), exempt)).toBeNull();
    const dearer = { ...agreed, unitE4: 80_000 as PricedLine["unitE4"] };
    expect(changesBetween(priced([agreed], 1400), priced([dearer], 1600))?.lines).toHaveLength(1);
  });

  it("tell a gift from the same bottle that is paid for", () => {
    const gift = { ...line("a", 1, 0), gift: true as const };
    const shown = priced([line("a", 1), gift], 1000);
    expect(changesBetween(shown, priced([gift, line("a", 1)], 1000))).toBeNull();
  });

  it("are none between two grids: somebody signed in", () => {
    expect(
      changesBetween(priced([line("a", 2)], 2000), priced([line("a", 2, 80_000)], 1600, "pro")),
    ).toBeNull();
  });
});

describe("lines", () => {
  it("find their price, also when a line between has none", () => {
    const prices = [line("a", 2), line("c", 1), line("a", 5)];
    const cart = [
      { formatId: "a", quantity: 5 },
      { formatId: "b", quantity: 1 },
      { formatId: "a", quantity: 2 },
    ];
    expect(pairLines(cart, prices).map((p) => p?.quantity ?? null)).toEqual([5, null, 2]);
  });

  it("go home unless the buyer says otherwise", () => {
    const choice = (ref: string, kind: "delivery" | "pickup") =>
      ({ ref, kind }) as PricedOrder["shippingChoices"][number];
    expect(usualChoice([choice("cellar", "pickup"), choice("home", "delivery")])).toBe("home");
    expect(usualChoice([choice("cellar", "pickup")])).toBe("cellar");
    expect(usualChoice([])).toBeNull();
  });
});

describe("words", () => {
  it("write volumes and phone numbers as the trade does", () => {
    expect(volumeWords(375, "fr")).toBe("37,5\u00a0cl");
    expect(volumeWords(3000, "en")).toBe("3\u00a0l");
    expect(volumeWords(0, "fr")).toBe("");
    expect(phoneWords("+33465710184")).toBe("+33 4 65 71 01 84");
    expect(phoneWords("+43 664 1")).toBe("+43 664 1");
  });

  it("take only web pages for a way back", () => {
    const visit = { handoffId: "0000000000000001", shopCode: "x", adult: true };
    expect(backLinkOf({ ...visit, returnUrl: "https://domaine.example/vins?x=1" })).toBe(
      "https://domaine.example/vins?x=1",
    );
    for (const returnUrl of ["javascript:alert(1)", "data:text/html,x", "//evil", "", "nowhere"])
      expect(backLinkOf({ ...visit, returnUrl })).toBeNull();
  });
});
