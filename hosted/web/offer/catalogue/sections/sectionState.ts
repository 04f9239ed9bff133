import { fieldsOfSection } from "@cuvee/core/offer/catalogue/fields.ts";
import type { ProductValues } from "#offer/catalogue/productValues.ts";
import type { Section } from "#offer/catalogue/productForm.ts";

const SERVICE = /^(serving|keep|decant|blend|plots)/;
const FISCAL: readonly string[] = fieldsOfSection("fiscal");
/** Facts of a vintage that are edited in the table of vintages; its other facts have sections of their own. */
const COMPARED = [
  "name",
  "alcohol",
  "ingredients",
  "nutrition.sugarsE1",
  "nutrition.glycerolE1",
  "nutrition.acidsE1",
];

/** Returns the section of a field of the form. */
export function sectionOf(path: string): Section {
  const [head = "", , ...rest] = path.split(".");
  if (head === "descriptions") return "texts";
  if (head === "visuals") return "visuals";
  if (FISCAL.includes(head)) return "fiscal";
  if (head !== "vintages") return "identity";
  const fact = rest.join(".");
  if (fact.startsWith("formats")) return rest.includes("grids") ? "grids" : "formats";
  if (fact.startsWith("advanced")) return "texts";
  if (SERVICE.test(fact)) return "service";
  return fact === "" || COMPARED.some((name) => fact.startsWith(name)) ? "vintages" : "composition";
}

/** Returns the names of all faulty fields. */
export function faultyPaths(errors: unknown, path = ""): string[] {
  if (typeof errors !== "object" || errors === null) return [];
  const { message, type } = errors as { message?: unknown; type?: unknown };
  if (typeof message === "string" && typeof type === "string") return [path];
  return Object.entries(errors).flatMap(([key, below]) =>
    key === "ref" || key === "root" ? [] : faultyPaths(below, path === "" ? key : `${path}.${key}`),
  );
}

const isWritten = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === "object" && value !== null
      ? Object.values(value).some(isWritten)
      : value !== null && value !== undefined && value !== "" && value !== false;

/** Checks whether a section is still empty; null for sections that always have content. */
export function isEmptySection(section: Section, values: ProductValues): boolean | null {
  const { vintages } = values;
  switch (section) {
    case "formats":
      return !vintages.some((v) => v.formats.some((f) => f.unitE4 !== null && f.unitE4 > 0));
    case "composition":
      return !vintages.some((v) =>
        isWritten([v.allergens, v.allergensNote, v.ingredientList, v.nutrition.ownE2].filter(isWritten)),
      );
    case "service":
      return !vintages.some((v) =>
        Object.entries(v).some(([key, value]) => SERVICE.test(key) && isWritten(value)),
      );
    case "texts":
      return !isWritten(values.descriptions) && !vintages.some((v) => isWritten(v.advanced));
    case "visuals":
      return (
        values.visuals.length === 0 && !vintages.some((v) => v.formats.some((f) => f.visuals.length > 0))
      );
    case "fiscal":
      return values.fiscalLabel === null;
    default:
      return null;
  }
}
