import type { Input } from "@cuvee/core/kit/contract.ts";
import {
  beforeIn,
  compose,
  sourcesOf,
  type Source,
  type Taking,
} from "@cuvee/core/billing/documents/compose.ts";
import type { Paper, PaperDeposit } from "@cuvee/core/billing/documents/documents.ts";
import { groupKey } from "@cuvee/core/billing/documents/groups.ts";
import {
  beforeOf,
  leftOf,
  takeFaults,
  wantAll,
  type Before,
  type Portion,
  type Want,
} from "@cuvee/core/billing/documents/take.ts";
import { wantAmount, wantPriceDifference } from "@cuvee/core/billing/documents/wants.ts";
import { allocate, cents, NO_CENTS, type Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { billsContract } from "@cuvee/core/sales/bills/contract.ts";
import {
  billsDeducting,
  countOn,
  creditsOf,
  findDocument,
  lockStates,
  noteCorrection,
} from "#billing/documents/queries.ts";
import { seal } from "#billing/documents/seal.ts";
import type { Doing } from "#sales/bills/bill.ts";
import { lockOrders, ordersOfDocument } from "#sales/bills/queries.ts";
import { addEvent } from "#sales/orders/queries.ts";

type Credit = Input<(typeof billsContract)["credit"]>["body"];
type What = Credit["what"];
type Part = { source: Source; before: Before };

const leftOfPart = ({ source, before }: Part): number =>
  source.lines.reduce((a, line) => a + leftOf(line, before).amountCents, 0);

/** What bills deducted of a deposit cannot be credited: it is taken as credit notes take. */
function deducted(bills: readonly { content: string }[], depositId: string, orderId: string): Portion {
  const vat = bills
    .flatMap((b) => (JSON.parse(b.content) as { deposits: PaperDeposit[] }).deposits)
    .filter((d) => d.id === depositId)
    .flatMap((d) => d.vat);
  return {
    vat,
    lines: vat.map((v) => ({
      ...v,
      id: `${orderId}:${groupKey(v)}`,
      quantity: 0,
      add: 0,
      amountCents: cents(v.baseCents + v.vatCents),
      discountCents: NO_CENTS,
      netCents: v.baseCents,
    })),
  };
}

function both(a: Before, portion: Portion): Before {
  const more = beforeOf([portion]);
  const lines = new Map(a.lines);
  for (const [id, t] of more.lines) {
    const done = lines.get(id);
    lines.set(id, {
      ...t,
      quantity: done?.quantity ?? 0,
      amountCents: cents(t.amountCents + (done?.amountCents ?? 0)),
    });
  }
  const vat = new Map(a.vat);
  for (const [key, v] of more.vat) {
    const done = vat.get(key);
    vat.set(key, {
      baseCents: cents(v.baseCents + (done?.baseCents ?? 0)),
      vatCents: cents(v.vatCents + (done?.vatCents ?? 0)),
    });
  }
  return { lines, vat };
}

/** What is wanted of each part of a document. An amount falls on its parts by what is left of each. */
function wantsOf(parts: readonly Part[], what: What): Want[][] {
  switch (what.mode) {
    case "whole":
      return parts.map(({ source, before }) => wantAll(source, before));
    case "lines": {
      const known = new Set(parts.flatMap((p) => p.source.lines.map((l) => l.id)));
      const strange = what.lines
        .filter((l) => !known.has(l.id))
        .map(({ id }) => ({ code: "unknown-line", id }));
      if (strange.length > 0) refuse("credit-too-much", 409, { faults: strange });
      return parts.map(({ source }) => what.lines.filter((l) => source.lines.some((s) => s.id === l.id)));
    }
    case "prices": {
      const prices = new Map(what.prices.map((p) => [p.id, cents(p.unitCents)]));
      return parts.map(({ source, before }) => wantPriceDifference(source, before, prices));
    }
    default: {
      const left = parts.map(leftOfPart);
      const all = left.reduce((a, n) => a + n, 0);
      if (what.amountCents > all) refuse("credit-too-much", 409, { left: all });
      const shares = allocate(cents(what.amountCents), left);
      return parts.map(({ source, before }, at) => {
        const share = shares[at] ?? NO_CENTS;
        return share > 0 ? wantAmount(source, before, share) : [];
      });
    }
  }
}

/**
 * Credits a bill or a deposit (design: domain §4): whole, lines, an amount, lower prices; in every state, because what was
 * credited before, and what bills deducted of a deposit, is no more there to be credited. It first takes off what the document
 * still asks for; the rest is the client's, to be used or paid back. Throws `not-found` (404), `nothing-to-credit`,
 * `credit-too-much` (409) with `faults` or what is `left`, and what `seal` throws.
 */
export async function creditDocument(doing: Doing, documentId: string, body: Credit): Promise<string> {
  const { tx, desk, shopId, by } = doing;
  const found = await findDocument(tx, documentId);
  if (!found || found.shop_id !== shopId || found.kind === "credit") return refuse("not-found", 404);
  const orders = await lockOrders(
    tx,
    shopId,
    (await ordersOfDocument(tx, shopId, documentId)).map((o) => o.id),
  );
  const [state] = await lockStates(tx, shopId, [documentId]);
  if (!state) return refuse("not-found", 404);
  const paper = { ...(JSON.parse(found.content) as Paper), id: documentId };
  const credits = (await creditsOf(tx, shopId, [documentId])).map((c) => JSON.parse(c.content) as Paper);
  const deductions = found.kind === "deposit" ? await billsDeducting(tx, shopId, [documentId]) : [];
  const parts = sourcesOf(paper).map((source): Part => {
    const before = beforeIn(source.id, credits);
    return {
      source,
      before: deductions.length > 0 ? both(before, deducted(deductions, documentId, source.id)) : before,
    };
  });
  const wants = wantsOf(parts, body.what);
  const takings = parts.flatMap((part, at): Taking[] => {
    const wanted = wants[at] ?? [];
    const faults = wanted.length > 0 ? takeFaults(part.source, part.before, wanted) : [];
    if (faults.length > 0) refuse("credit-too-much", 409, { faults });
    return wanted.length > 0 ? [{ ...part, wants: wanted }] : [];
  });
  if (takings.length === 0) refuse("nothing-to-credit", 409);
  const snapshot = await desk.catalogue.exact(tx, shopId);
  const { dueOn: _, deposits: __, deliveredOn: ___, ...same } = paper;
  const credit = await seal(tx, desk.services, snapshot.shop, {
    id: body.id,
    kind: "credit",
    clientId: state.client_id,
    orderIds: [],
    by,
    make: ({ number, issuedOn }) => ({
      ...same,
      ...compose(takings),
      kind: "credit",
      number,
      issuedOn,
      dueOn: null,
      corrects: [{ id: documentId, number: paper.number, on: paper.issuedOn, reason: body.reason }],
    }),
  });
  const applied: Cents = cents(Math.min(state.open_cents, credit.totalTtcCents));
  await noteCorrection(tx, {
    shopId,
    creditId: body.id,
    documentId,
    reopens: body.reopens,
    appliedCents: applied,
  });
  await countOn(tx, shopId, documentId, { credited: applied });
  await countOn(tx, shopId, body.id, { used: applied });
  const at = new Date(desk.services.now());
  for (const order of orders)
    await addEvent(tx, { shopId, orderId: order.id, at, kind: "credited", by, reason: credit.number });
  return body.id;
}
