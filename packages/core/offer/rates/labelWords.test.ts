import { expect, test } from "vitest";
import { FISCAL_LABELS } from "#offer/rates/labels.ts";
import { fiscalLabelWords } from "#offer/rates/labelWords.ts";

test.each([
  ["VT_IG_AOP", "Vin tranquille, AOP"],
  ["VM_SANS_IG_CEPAGE_PREMIX_DOM", "Vin mousseux, sans IG, avec cépage, prémix, DOM"],
  ["BIERE_SUP_2_8_PETITE_BRASSERIE_10000", "Bière, plus de 2,8 % vol., petite brasserie jusqu'à 10 000 hl"],
  ["RHUM_TRADITIONNEL_DOM_HORS_CONTINGENT_FISCAL", "Rhum traditionnel des DOM, hors contingent fiscal"],
  ["AUTRES_PI_SUP_18_HORS_CSS", "Autre produit intermédiaire, plus de 18 % vol., sans cotisation sociale"],
] as const)("%s is said as %s", (label, name) => {
  expect(fiscalLabelWords(label)).toBe(name);
});

test("each label has words of its own and none shows a code", () => {
  const names = FISCAL_LABELS.map(fiscalLabelWords);
  expect(names.filter((one) => one.includes("_"))).toEqual([]);
  expect(new Set(names).size).toBe(FISCAL_LABELS.length);
});
