import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brandOf, cardOf, cardProblems, checkDigitIsRight, groupExpiry, groupNumber } from "./card.ts";

const now = new Date(2026, 10, 20);
const good = { number: "4242 4242 4242 4242", expiry: "12/27", cvv: "123" };
const codes = (card: Partial<typeof good>): string[] =>
  cardProblems({ ...good, ...card }, now).map((p) => p.code);

describe("card", () => {
  it("accepts every test card of the sandbox", () => {
    for (const number of [
      "4242 4242 4242 4242",
      "4000 0000 0000 0002",
      "4000 0000 0000 9995",
      "4000 0027 6000 3184",
      "4000 0000 0000 3220",
      "4000 0000 0000 0077",
      "4000 0000 0000 5126",
      "4000 0000 0000 0341",
    ])
      expect(codes({ number })).toEqual([]);
  });

  it("refuses wrong numbers, and a brand with a code of four digits by its own name", () => {
    expect(codes({ number: "" })).toEqual(["card-number"]);
    expect(codes({ number: "4242 4242 4242 4241" })).toEqual(["card-number"]);
    expect(codes({ number: "4242" })).toEqual(["card-number"]);
    expect(codes({ number: "3782 822463 10005" })).toEqual(["card-brand"]);
  });

  it("takes a card to the last day of its month", () => {
    expect(codes({ expiry: "11/26" })).toEqual([]);
    expect(codes({ expiry: "10/26" })).toEqual(["card-expired"]);
    expect(codes({ expiry: "13/27" })).toEqual(["card-expiry"]);
    expect(codes({ expiry: "1227" })).toEqual(["card-expiry"]);
  });

  it("asks exactly three digits of code", () => {
    for (const cvv of ["", "12", "1234", "12a"]) expect(codes({ cvv })).toEqual(["card-cvv"]);
  });

  it("sends digits, month and whole year", () => {
    expect(cardOf(good)).toEqual({ number: "4242424242424242", expMonth: 12, expYear: 2027, cvc: "123" });
  });

  it("groups a number as it is printed, whatever was pasted", () => {
    expect(groupNumber("4242-4242 42424242")).toBe("4242 4242 4242 4242");
    expect(groupNumber("424242")).toBe("4242 42");
    expect(groupNumber("378282246310005")).toBe("3782 822463 10005");
    expect(groupNumber("42424242424242424242424242")).toBe("4242 4242 4242 4242 424");
  });

  it("writes the slash of the expiry and lets it be deleted", () => {
    expect(groupExpiry("1")).toBe("1");
    expect(groupExpiry("5")).toBe("05/");
    expect(groupExpiry("12")).toBe("12/");
    expect(groupExpiry("1227")).toBe("12/27");
    expect(groupExpiry("12/2027")).toBe("12/27");
    expect(groupExpiry("12 / 27")).toBe("12/27");
    expect(groupExpiry("1/")).toBe("01/");
    expect(groupExpiry("12", "12/")).toBe("12");
    expect(groupExpiry("1", "12")).toBe("1");
  });

  it("knows brands from their first digits", () => {
    expect(brandOf("4")?.key).toBe("visa");
    expect(brandOf("5555")?.key).toBe("mastercard");
    expect(brandOf("2720")?.key).toBe("mastercard");
    expect(brandOf("")).toBeNull();
  });

  it("finds any single wrong digit", () => {
    fc.assert(
      fc.property(fc.nat({ max: 15 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [..."4000002760003184"];
        digits[at] = String((Number(digits[at]) + by) % 10);
        return !checkDigitIsRight(digits.join(""));
      }),
    );
  });

  it("keeps the digits of anything typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) =>
        text.replace(/\D/g, "").startsWith(groupNumber(text).replaceAll(" ", "")),
      ),
    );
  });
});
