import { describe, expect, it } from "vitest";
import type { E4 } from "#kit/money.ts";
import { fromPriceE4, visitPrice } from "./fromPrice.ts";

const rate = (name: string, euros: number, more: object = {}) => ({
  kind: "price" as const,
  name,
  unitE4: (euros * 10_000) as E4,
  notCounting: false,
  ...more,
});

describe("the price that a visit is announced with", () => {
  it("is the adult's, whatever the order of the rates", () => {
    const rates = [rate("Enfant, jus de raisin", 4), rate("Enfant de moins de 6 ans", 0), rate("Adulte", 25)];
    expect(fromPriceE4(rates)).toBe(250_000);
    expect(fromPriceE4(rates.toReversed())).toBe(250_000);
    expect(fromPriceE4([rate("Children", 0), rate("Adults", 18)])).toBe(180_000);
  });

  it("is the lowest of several for adults", () => {
    expect(fromPriceE4([rate("Prestige", 45), rate("Découverte", 15)])).toBe(150_000);
  });

  it("counts neither options nor who takes no place, and says free only where it is free for adults", () => {
    expect(
      fromPriceE4([
        rate("Accompagnateur", 0, { notCounting: true }),
        rate("Planche", 12, { kind: "option" }),
        rate("Adulte", 25),
      ]),
    ).toBe(250_000);
    expect(fromPriceE4([rate("Visite", 0)])).toBe(0);
    expect(fromPriceE4([rate("Enfant", 5)])).toBe(50_000);
    expect(fromPriceE4([])).toBeNull();
  });
});

describe("what the price of a visit is for", () => {
  it("is an adult where the young pay less, a person where all pay the same, a group where its name says so", () => {
    const per = (...rates: Parameters<typeof visitPrice>[0][number][]) => visitPrice(rates);
    expect(per(rate("Enfant", 4), rate("Adulte", 25))).toEqual({
      unitE4: 250_000,
      per: "adult",
      isLowest: false,
    });
    expect(per(rate("Vendangeur", 25))).toEqual({ unitE4: 250_000, per: "person", isLowest: false });
    expect(per(rate("Découverte", 15), rate("Prestige", 45))).toMatchObject({
      unitE4: 150_000,
      isLowest: true,
    });
    expect(per(rate("Groupe jusqu'à 12", 150))).toMatchObject({ per: "group", isLowest: false });
    expect(per(rate("Accompagnateur", 0, { notCounting: true }), rate("Visite", 10))).toMatchObject({
      per: "adult",
    });
    expect(per(rate("Planche", 12, { kind: "option" }))).toBeNull();
  });
});
