import type { ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import type { Body } from "#offer/catalogue/checks.ts";

/** Serializes a value independently of the order of its keys: the database has its own order. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, v]) => v !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([k, v]) => `${k}:${written(v)}`)
    .join()}}`;
}

type Thing = Record<string, unknown>;

/** Returns the names of the members of `now` that differ from those of `before`. */
const differing = (before: Thing | undefined, now: Thing, but: string): string[] =>
  Object.keys(now).filter((name) => name !== but && written(before?.[name]) !== written(now[name]));

/** Returns the names of the facts that a change changes: of the product, of its vintages, of its formats, once each. */
export function changedFields(before: ProductRecord, now: Body): string[] {
  const fields = new Set(differing(before, now, "vintages"));
  const order = (list: readonly { id: string }[]): string => list.map((one) => one.id).join();
  if (order(before.vintages) !== order(now.vintages)) fields.add("vintages");
  for (const vintage of now.vintages) {
    const was = before.vintages.find((v) => v.id === vintage.id);
    if (!was) continue;
    for (const name of differing(was, vintage, "formats")) fields.add(`vintage.${name}`);
    if (order(was.formats) !== order(vintage.formats)) fields.add("formats");
    for (const { unitE4: _, ...format } of vintage.formats) {
      const wasFormat = was.formats.find((f) => f.id === format.id);
      if (!wasFormat) continue;
      for (const name of differing(wasFormat, format, "")) fields.add(`format.${name}`);
    }
  }
  return [...fields];
}
