import type { DeclarationFault } from "./fault.ts";
import { plainHectolitres } from "./volume.ts";

const PERIOD = /^(\d{4})-(\d\d)$/;

/**
 * Returns the values of a fault for its sentence: volumes of `…Ml` also in hectolitres under `…Hl`, the size of a
 * capsule in centilitres, months as `09/2026`.
 */
export function faultValues({ values }: Pick<DeclarationFault, "values">): Record<string, string | number> {
  const shown: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(values)) {
    const month = typeof value === "string" ? PERIOD.exec(value) : null;
    shown[key] = month ? `${month[2]}/${month[1]}` : value;
    if (typeof value !== "number" || !key.endsWith("Ml")) continue;
    if (key === "sizeMl") shown["sizeCl"] = String(value / 10).replace(".", ",");
    else shown[`${key.slice(0, -2)}Hl`] = plainHectolitres(value);
  }
  return shown;
}
