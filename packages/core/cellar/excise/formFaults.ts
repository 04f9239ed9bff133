import type { Declaration } from "./declaration.ts";
import { EXCISE_NUMBER, fault, isPaidOnly, type DeclarationFault, type DeclarationFacts } from "./fault.ts";
import { monthsBetween, shiftPeriod } from "./periods.ts";

const CONSIGNEE = /^([A-Za-z0-9]{8}|[A-Za-z0-9]{13})$/;
const documents = { kind: "documents" } as const;
const settings = { kind: "settings" } as const;

function periodFaults({ period }: Declaration, { now, last }: DeclarationFacts): DeclarationFault[] {
  const faults: DeclarationFault[] = [];
  if (monthsBetween(now, period) > 0) faults.push(fault("future-period", { kind: "period", period }));
  if (last === undefined) return faults;
  const gap = monthsBetween(last, period);
  if (gap <= 0) faults.push(fault("later-declared", { kind: "period", period: last }, { last }));
  if (gap > 1) {
    const missing = shiftPeriod(last, 1);
    faults.push(fault("earlier-missing", { kind: "period", period: missing }, { missing }));
  }
  return faults;
}

/** Returns the faults of the form itself: number, month, "néant", an authorisation for duty-paid goods, documents. */
export function formFaults(declaration: Declaration, known: DeclarationFacts): DeclarationFault[] {
  const { exciseNumber, nothing, products, capsules } = declaration;
  const faults = periodFaults(declaration, known);
  if (!EXCISE_NUMBER.test(exciseNumber)) faults.push(fault("excise-number", settings, { exciseNumber }));
  if (nothing && products.length > 0) faults.push(fault("nothing-with-products", settings));
  if (isPaidOnly(exciseNumber)) {
    const suspended = products.some((p) => p.side === "suspended") || declaration.unsettled.length > 0;
    if (suspended) faults.push(fault("paid-only-suspended", settings));
    if (capsules.length > 0) faults.push(fault("paid-only-capsules", settings));
    if (declaration.documents.some((d) => d.kind !== "paid"))
      faults.push(fault("paid-only-documents", documents));
  }
  for (const { first, last, count } of declaration.documents) {
    if ([first, last].some((n) => n.length === 0 || n.length > 30))
      faults.push(fault("document-number", documents, { first, last }));
    if (!Number.isSafeInteger(count) || count <= 0)
      faults.push(fault("document-count", documents, { first, last }));
  }
  for (const { number, consignee } of declaration.unsettled) {
    if (number.length === 0 || number.length > 21)
      faults.push(fault("document-number", documents, { first: number, last: number }));
    if (consignee !== undefined && !CONSIGNEE.test(consignee))
      faults.push(fault("consignee", documents, { number, consignee }));
  }
  return faults;
}
