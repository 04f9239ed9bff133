import { closingMl } from "./balance.ts";
import type { PrecedingMonth, Declaration, ProductAccount } from "./declaration.ts";
import { fault, type DeclarationFault, type FaultName, type DeclarationFacts } from "./fault.ts";
import { formOf, NODES, type NodeKey } from "./nodes.ts";
import { monthOf, monthsBetween, REPLACEMENT_MONTHS } from "./periods.ts";
import {
  ALCOHOL_LEAST,
  allowsStrength,
  isAlcohol,
  isQuotaRum,
  isRawMaterial,
  isWine,
  QUOTA_RUM_LEAST,
  strengthOf,
} from "./strength.ts";

const placeOf = ({ name, side }: Pick<ProductAccount, "name" | "side">) =>
  ({ kind: "product", name, side }) as const;
const has = ({ lines }: ProductAccount, node: NodeKey): boolean =>
  lines.some((line) => line.node === node && line.ml > 0);
const TAXED: readonly NodeKey[] = ["replaced", "sales", "salesLastYear", "salesPaid"];

function sameProduct(a: ProductAccount, b: ProductAccount): boolean {
  return a.inao && b.inao ? a.inao === b.inao : a.fiscalLabel === b.fiscalLabel;
}

function balanceFaults(
  product: ProductAccount,
  before: ProductAccount | undefined,
  isFirst: boolean,
): DeclarationFault[] {
  const { name, side, openingMl } = product;
  const place = placeOf(product);
  const faults: DeclarationFault[] = [];
  if (before && !isFirst && before.closingMl !== openingMl) {
    const values = { product: name, beforeMl: before.closingMl, openingMl };
    faults.push(fault(side === "paid" ? "opening-paid" : "opening-suspended", place, values));
  }
  const expectedMl = closingMl(product);
  if (product.closingMl !== expectedMl) {
    const values = { product: name, expectedMl, closingMl: product.closingMl };
    faults.push(fault(side === "paid" ? "closing-paid" : "closing-suspended", place, values));
  }
  if (product.closingMl < 0)
    faults.push(fault("negative-closing", place, { product: name, closingMl: product.closingMl }));
  return faults;
}

/** Lines for which the customs require an explanation, and the faults without one. */
const EXPLAINED: readonly (readonly [NodeKey, FaultName])[] = [
  ["otherIn", "other-entries-unexplained"],
  ["otherOut", "other-exits-unexplained"],
  ["replaced", "replacement-unexplained"],
];

function lineFaults(product: ProductAccount, { period, regime }: Declaration): DeclarationFault[] {
  const place = placeOf(product);
  const values = { product: product.name };
  const faults = EXPLAINED.filter(([node]) => has(product, node) && !product.observations?.trim()).map(
    ([, name]) => fault(name, place, values),
  );
  const form = formOf(regime, product.side);
  for (const { node, ml, origin } of product.lines) {
    if (ml < 0) faults.push(fault("negative-line", place, { ...values, node, ml }));
    if (!NODES[node].forms[form]) faults.push(fault("unknown-line", place, { ...values, node }));
    if (node === "replaced" && origin !== undefined) {
      const age = monthsBetween(origin, period);
      if (age > REPLACEMENT_MONTHS || age < 0)
        faults.push(fault("replacement-old", place, { ...values, origin }));
    }
    if (node === "corsica" && !isWine(product.fiscalLabel)) faults.push(fault("corsica", place, values));
  }
  return faults;
}

/** Returns the faults in the strength of an account, by its label (codes 001, 027, 029, 049, 054). */
export function strengthFaults(
  product: Pick<ProductAccount, "name" | "side" | "fiscalLabel" | "alcohol" | "isNew">,
): DeclarationFault[] {
  const { alcohol, fiscalLabel, name, isNew } = product;
  const place = placeOf(product);
  const values = { product: name, label: fiscalLabel };
  const strength = strengthOf(fiscalLabel);
  if (alcohol === undefined) return strength.needed ? [fault("strength-needed", place, values)] : [];
  const shown = { ...values, alcohol: alcohol / 100 };
  const faults: DeclarationFault[] = [];
  if (alcohol <= 50 || alcohol >= 10_000) faults.push(fault("strength-range", place, shown));
  if (!allowsStrength(alcohol, strength)) faults.push(fault("strength-label", place, shown));
  if (isNew && isQuotaRum(fiscalLabel) && alcohol < QUOTA_RUM_LEAST)
    faults.push(fault("quota-rum", place, shown));
  if (isNew && isAlcohol(fiscalLabel) && alcohol <= ALCOHOL_LEAST)
    faults.push(fault("alcohol-strength", place, shown));
  return faults;
}

function rawMaterialFaults(product: ProductAccount): DeclarationFault[] {
  if (!isRawMaterial(product.fiscalLabel)) return [];
  const values = { product: product.name };
  const faults: DeclarationFault[] = [];
  if (TAXED.some((node) => has(product, node)))
    faults.push(fault("raw-material-taxed", placeOf(product), values));
  if (product.side === "paid") faults.push(fault("raw-material-paid", placeOf(product), values));
  return faults;
}

function identityFaults(
  product: ProductAccount,
  regime: Declaration["regime"],
  old?: ProductAccount,
): DeclarationFault[] {
  const { name, inao, observations = "" } = product;
  const place = placeOf(product);
  const values = { product: name };
  const faults: DeclarationFault[] = [];
  if (name.length === 0 || name.length > 100) faults.push(fault("name-length", place, values));
  if (observations.length > 250) faults.push(fault("observations-length", place, values));
  if (regime === "grower" && inao && (inao.length < 5 || inao.length > 8))
    faults.push(fault("inao-length", place, { ...values, inao }));
  if (old && !sameProduct(product, old)) faults.push(fault("product-changed", place, values));
  return faults;
}

function omitted({ nothing, products }: Declaration, before: PrecedingMonth | undefined): DeclarationFault[] {
  if (nothing) return [];
  const here = new Set(products.map(({ side, name }) => `${side} ${name}`));
  return (before?.products ?? [])
    .filter(({ side, name, closingMl: left }) => left !== 0 && !here.has(`${side} ${name}`))
    .map((old) => fault("product-omitted", placeOf(old), { product: old.name, beforeMl: old.closingMl }));
}

/** Returns the faults of the product accounts. */
export function productFaults(
  declaration: Declaration,
  { before, firstMonth }: DeclarationFacts,
): DeclarationFault[] {
  const isFirst = monthOf(declaration.period) === firstMonth;
  const seen = new Set<string>();
  const faults = declaration.products.flatMap((product) => {
    const key = `${product.side} ${product.name}`;
    const twice = seen.has(key) ? [fault("name-twice", placeOf(product), { product: product.name })] : [];
    seen.add(key);
    const old = before?.products.find((p) => p.side === product.side && p.name === product.name);
    const known = before?.products.find((p) => p.name === product.name);
    return [
      ...twice,
      ...identityFaults(product, declaration.regime, known),
      ...balanceFaults(product, old, isFirst),
      ...lineFaults(product, declaration),
      ...strengthFaults(product),
      ...rawMaterialFaults(product),
    ];
  });
  return [...faults, ...omitted(declaration, before)];
}
