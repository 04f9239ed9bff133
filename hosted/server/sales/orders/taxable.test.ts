import { expect, it } from "vitest";
import { refuseUntaxable } from "#sales/orders/taxable.ts";

const FRANCE = { legal: { address: "12 chemin des Calades, 84290 Sainte-Cécile" } };
const BELGIUM = { legal: { address: "Rue Haute 1, 1000 Bruxelles, BE" } };
const MADRID = { country: "ES", zipcode: "28001" };

/** Returns the name of the refusal of a sale, or null: `zone` is the destination of its goods, by a carrier. */
function refusalOf(
  shop: typeof FRANCE,
  to: { country: string; zipcode: string },
  isPro = false,
  tax: Parameters<typeof refuseUntaxable>[2]["tax"] = { zone: "eu" },
): string | null {
  const shipping = { kind: "delivery" } as Parameters<typeof refuseUntaxable>[2]["shipping"];
  try {
    refuseUntaxable(shop, to, { shipping, lines: [], tax }, isPro);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

it("names the fact that is missing to say how a sale is taxed", () => {
  expect(refusalOf(FRANCE, MADRID)).toBeNull();
  expect(refusalOf(FRANCE, { ...MADRID, zipcode: " " })).toBe("tax-zipcode");
  expect(refusalOf(FRANCE, { country: "FR", zipcode: "" })).toBeNull();
  expect(refusalOf(FRANCE, { country: "US", zipcode: "" })).toBeNull();
  expect(refusalOf(BELGIUM, MADRID)).toBe("tax-seller");
  expect(refusalOf(FRANCE, MADRID, true, { zone: "oss" })).toBe("tax-number");
  expect(refusalOf(FRANCE, MADRID, true, { zone: "oss", goods: "intraEu" })).toBeNull();
  expect(refusalOf(FRANCE, MADRID, false, { zone: "oss" })).toBeNull();
});
