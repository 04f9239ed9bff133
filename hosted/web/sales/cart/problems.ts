import type { OrderProblem } from "@cuvee/core/offer/pricing/priced.ts";

const n = (values: OrderProblem["values"], name: string): number => Number(values[name] ?? 0);

/** Returns the quantity that would correct a line, when there is one. */
export function mendedQuantity({ code, values }: OrderProblem): number | null {
  const current = n(values, "current");
  const wanted: Partial<Record<OrderProblem["code"], number>> = {
    "min-quantity": n(values, "limit"),
    "max-quantity": n(values, "limit"),
    stock: n(values, "available"),
    multiple: Math.ceil(current / Math.max(1, n(values, "limit"))) * n(values, "limit"),
  };
  const quantity = wanted[code];
  return quantity && quantity > 0 && quantity !== current ? quantity : null;
}

/** Shown at their remedies (delivery choice, code field, loyalty), and no reason to stop at the cart. */
const ELSEWHERE: ReadonlySet<OrderProblem["code"]> = new Set([
  "shipping-required",
  "no-delivery",
  "excise",
  "promo-code",
  "loyalty",
]);

/**
 * Returns the problems of the whole order that are shown beside the button; those of lines are shown at their lines.
 */
export function orderLevel(problems: readonly OrderProblem[]): OrderProblem[] {
  return problems.filter((p) => !p.formatId && !p.slotId && !ELSEWHERE.has(p.code));
}

/** Returns the problems of one line. */
export function lineLevel(problems: readonly OrderProblem[], formatId: string): OrderProblem[] {
  return problems.filter((p) => p.formatId === formatId);
}

/** Corrected at the checkout: by an address, a delivery mode, the numbers of a professional. */
const LATER: ReadonlySet<OrderProblem["code"]> = new Set(["shipping-required", "no-delivery", "excise"]);

/** Checks whether the buyer may go on to the checkout: delivery is chosen there, everything else must be right. */
export function mayCheckOut(problems: readonly OrderProblem[]): boolean {
  return problems.every((p) => LATER.has(p.code));
}

/** Adds stock shortages to the problems of a price, unless the server has reported them already. */
export function withShortages(
  problems: readonly OrderProblem[],
  lines: readonly { formatId: string; quantity: number }[],
  availability: Readonly<Record<string, number>>,
): OrderProblem[] {
  const wanted = new Map<string, number>();
  for (const { formatId, quantity } of lines) wanted.set(formatId, quantity + (wanted.get(formatId) ?? 0));
  const said = new Set(problems.filter((p) => p.formatId).map((p) => `${p.code} ${p.formatId}`));
  const silent = new Set(
    problems.filter((p) => p.code === "unknown" || p.code === "unavailable").map((p) => p.formatId),
  );
  const short = [...wanted].flatMap(([formatId, current]): OrderProblem[] => {
    const available = availability[formatId];
    if (available === undefined || available >= current) return [];
    if (said.has(`stock ${formatId}`) || silent.has(formatId)) return [];
    return [{ code: "stock", formatId, values: { available: Math.max(0, available), current } }];
  });
  return [...problems, ...short];
}
