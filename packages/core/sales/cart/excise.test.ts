import { expect, it } from "vitest";
import { companyFaults, tidyCompany } from "#sales/cart/company.ts";
import { exciseProblems, type ExciseOf } from "#sales/cart/excise.ts";

const PLAIN: ExciseOf = {
  products: ["wine"],
  memberState: "BE",
  representatives: [],
  isPro: false,
  isConsignee: false,
  company: undefined,
};
const who = (change: Partial<ExciseOf>) => exciseProblems({ ...PLAIN, ...change })[0]?.values["who"];

it.each<[string, Partial<ExciseOf>, string | undefined]>([
  ["a consumer", {}, "consumer"],
  ["spirits beside an accessory", { products: ["accessory", "cognac"] }, "consumer"],
  ["a box", { products: ["box"] }, "consumer"],
  ["a corkscrew and grape juice", { products: ["accessory", "juice"] }, undefined],
  ["what stays", { memberState: null }, undefined],
  [
    "a representative there",
    { representatives: [{ country: "BE", name: "x", exciseNumber: "x" }] },
    undefined,
  ],
  ["one elsewhere", { representatives: [{ country: "DE", name: "x", exciseNumber: "x" }] }, "consumer"],
  ["a professional without a number", { isPro: true }, "professional"],
  ["one whose number is on file", { isPro: true, isConsignee: true }, undefined],
  ["one with a number of that state", { isPro: true, company: { exciseNumber: "BE1CD12345678" } }, undefined],
  [
    "one with a number of another",
    { isPro: true, company: { exciseNumber: "DE1CD12345678" } },
    "professional",
  ],
  ["a consumer with a number", { company: { exciseNumber: "BE1CD12345678" } }, "consumer"],
  ["Greece", { memberState: "GR", isPro: true, company: { exciseNumber: "EL1CD12345678" } }, undefined],
])("wine for Belgium: %s", (_, change, refused) => {
  expect(who(change)).toBe(refused);
});

it.each([
  [{ siret: "", vatNumber: "", exciseNumber: "" }, "FR", ["siret needed"]],
  [{ siret: "", vatNumber: "", exciseNumber: "" }, "BE", ["vatNumber needed"]],
  [{ siret: "732 829 320 00074", vatNumber: "", exciseNumber: "" }, "FR", []],
  [{ siret: "732 829 320 00075", vatNumber: "", exciseNumber: "" }, "FR", ["siret siret"]],
  [{ siret: "", vatNumber: "be 0403.019.261", exciseNumber: "" }, "BE", []],
  [{ siret: "", vatNumber: "FR40303265045", exciseNumber: "" }, "FR", ["siret needed"]],
  [{ siret: "", vatNumber: "GR094259216", exciseNumber: "x" }, "GR", ["exciseNumber excise-number"]],
])("the numbers %o of %s have %o", (typed, country, faults) => {
  const found = companyFaults(tidyCompany(typed), country);
  expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(faults);
});
