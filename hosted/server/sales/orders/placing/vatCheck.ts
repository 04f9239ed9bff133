import { safeFetch, SafeFetchFault } from "#kit/fetch/safeFetch.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { addEvent, findOrder } from "#sales/orders/queries.ts";

/**
 * Returns whether the number exists, by the answer of VIES (`isValid`, or `valid` of its older shape); null where it
 * cannot tell now.
 */
function verdictOf(text: string): boolean | null {
  try {
    const answer = JSON.parse(text) as { isValid?: unknown; valid?: unknown; userError?: unknown };
    const verdict = answer.isValid ?? answer.valid;
    const isSure = answer.userError === undefined || /^(IN)?VALID$/.test(String(answer.userError));
    return typeof verdict === "boolean" && isSure ? verdict : null;
  } catch {
    // An answer that is not JSON is no verdict.
    return null;
  }
}

/**
 * Asks the Commission whether the VAT number of an order exists, where an operator switched it on. The order does not
 * wait for it: the answer is an entry of its history, by which the seller decides on accepting it. When VIES is
 * unavailable, it is retried later.
 */
export async function checkVat(
  deps: OrderDeps,
  { shopId, orderId }: { shopId: string; orderId: string },
): Promise<void> {
  const { database, settings, now } = deps.services;
  if (!settings.viesUrl) return;
  const row = await database.transaction({ shopId }, (tx) => findOrder(tx, orderId));
  const number = row?.company?.vatNumber;
  if (!number) return;
  const url = `${settings.viesUrl}/${number.slice(0, 2)}/vat/${encodeURIComponent(number.slice(2))}`;
  const answer = await safeFetch(url, { accept: "application/json", loopback: settings.outsideLoopback });
  const verdict = answer.status === "fetched" ? verdictOf(answer.text) : null;
  if (verdict === null) throw new SafeFetchFault("outside-status");
  await database.transaction({ shopId }, (tx) =>
    addEvent(tx, {
      shopId,
      orderId,
      at: new Date(now()),
      kind: verdict ? "vat-confirmed" : "vat-unknown",
      by: "system",
      reason: number,
    }),
  );
}
