import { CallError } from "@cuvee/client/call.ts";
import type { OrderProblem, PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { FieldProblem } from "#sales/checkout/steps/identity.ts";

/** A format with less stock than was ordered. */
export type Shortage = { formatId: string; available: number };

/** Outcome of a request to order. */
export type PlacingRefusal =
  /** No answer, or none that shows whether the order exists: the same request may be repeated. */
  | { kind: "unknown" }
  | { kind: "price"; priced: PricedOrder | null; shownCents: number }
  | { kind: "stock"; lines: Shortage[] }
  /** Rules that the order breaks: minimums, multiples, a delivery mode … */
  | { kind: "rules"; problems: OrderProblem[] }
  /** The shop's terms have changed since the page showed them. */
  | { kind: "terms" }
  | { kind: "fields"; problems: FieldProblem[]; message: string }
  /** A sentence for the buyer; nothing was ordered. */
  | { kind: "said"; code: string; message: string };

/** Answers that do not show whether the order exists: the request is still running, or the server had to stop. */
const UNSURE_CODES: ReadonlySet<string> = new Set(["request-in-flight"]);

function isUnsure(status: number, code: string): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500 || UNSURE_CODES.has(code);
}

function shortages(value: unknown): Shortage[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((line: { formatId?: unknown; available?: unknown }) =>
    typeof line?.formatId === "string" && typeof line.available === "number"
      ? [{ formatId: line.formatId, available: Math.max(0, line.available) }]
      : [],
  );
}

/** Paths of the request's body and the fields of the form that hold them. */
const FIELD_OF_PATH: readonly [RegExp, string][] = [
  [/^contact\.email$/, "email"],
  [/^contact\.phone$/, "delivery.phone"],
  [/^contact\.(firstname|lastname)$/, "delivery.$1"],
  [/^deliveryAddress$/, "delivery.street"],
  [/^deliveryAddress\.(\w+)$/, "delivery.$1"],
  [/^company\.(\w+)$/, "company.$1"],
  [/^billingAddress\.(\w+)$/, "billing.$1"],
  [/^shipping(\.\w+)?$/, "shippingRef"],
  [/^payment(\.\w+)?$/, "paymentType"],
  [/^(terms|adult|notes|refId|birthDate)$/, "$1"],
];

/** Error codes for which the form has its own sentence. */
const OWN_CODES: ReadonlySet<string> = new Set([
  "phone",
  "name",
  "terms",
  "adult",
  "email",
  "needed",
  "minor",
  "siret",
  "vat-number",
  "excise-number",
]);

/** Returns the field of the form for a path of the request, or null when it is not on the page. */
export function fieldOfPath(path: string, sameBilling: boolean): string | null {
  const found = FIELD_OF_PATH.find(([shape]) => shape.test(path));
  if (!found) return null;
  const field = path.replace(found[0], found[1]);
  return sameBilling ? field.replace(/^billing\./, "delivery.") : field;
}

/** Reads the answer of the server (or the network) to `POST /v1/orders`. Rethrows any other error than `CallError`. */
export function outcomeOf(error: unknown, sameBilling: boolean): PlacingRefusal {
  if (!(error instanceof CallError)) throw error;
  const { status, code, message, facts, fields } = error.problem;
  if (isUnsure(status, code)) return { kind: "unknown" };
  if (code === "price-changed")
    return {
      kind: "price",
      priced: (facts?.["priced"] as PricedOrder) ?? null,
      shownCents: Number(facts?.["expectedTotalCents"] ?? 0),
    };
  if (code === "terms-changed") return { kind: "terms" };
  if (code === "stock-missing") return { kind: "stock", lines: shortages(facts?.["lines"]) };
  if (Array.isArray(facts?.["problems"]))
    return { kind: "rules", problems: facts["problems"] as OrderProblem[] };
  const problems = (fields ?? []).flatMap((wrong) => {
    const field = fieldOfPath(wrong.path, sameBilling);
    return field ? [{ field, code: OWN_CODES.has(wrong.code) ? wrong.code : "refused" }] : [];
  });
  return problems.length > 0 ? { kind: "fields", problems, message } : { kind: "said", code, message };
}
