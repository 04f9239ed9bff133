import fc from "fast-check";
import { expect, it } from "vitest";
import { isOtherState, leavesUnderSuspension, type Departure } from "./departure.ts";

const NOBODY: Departure = { dutySuspended: null, consignee: null, country: null };

it("the status of the shipment decides, whatever the country and the client", () => {
  const country = fc.option(fc.constantFrom("FR", "MC", "BE", "GR", "US", "GP", "CH"));
  const consignee = fc.option(fc.constantFrom("BE1234567890A", "FR012345E6789"));
  fc.assert(
    fc.property(fc.boolean(), consignee, country, (dutySuspended, client, to) => {
      expect(leavesUnderSuspension({ dutySuspended, consignee: client, country: to })).toBe(dutySuspended);
    }),
  );
});

it.each([
  ["a sale in France", {}, false],
  ["a sale in Monaco", { country: "MC" }, false],
  ["a consumer of another member state", { country: "BE" }, false],
  ["an export", { country: "US" }, true],
  ["an overseas department", { country: "RE" }, true],
  ["another warehouse keeper", { consignee: "FR012345E6789", country: "FR" }, true],
])("where nothing was said: %s", (_, facts, expected) => {
  expect(leavesUnderSuspension({ ...NOBODY, ...facts })).toBe(expected);
});

it("knows the other member states", () => {
  expect(["BE", "GR", "FR", "GB", null].map(isOtherState)).toEqual([true, true, false, false, false]);
});
