import type { Input } from "@cuvee/core/kit/contract.ts";
import type { MandateView, sepaContract } from "@cuvee/core/billing/payments/sepa.contract.ts";
import { canTransitionMandate, lapsesOn, type MandateStatus } from "@cuvee/core/billing/payments/sepa.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { maskIban } from "@cuvee/core/shops/settings/banks.ts";
import { payerOf, todayOf, type PaymentsContext } from "#billing/payments/manualPayments.ts";
import {
  addMandate,
  findMandate,
  lockMandates,
  saveMandate,
  type StoredMandate,
} from "#billing/payments/sepa/sepa.queries.ts";

type Body<K extends keyof typeof sepaContract> = Input<(typeof sepaContract)[K]>["body"];

/** Returns a mandate. Throws `not-found` (404). */
export async function mandateView({ tx, shopId }: PaymentsContext, id: string): Promise<MandateView> {
  const m = (await findMandate(tx, shopId, id)) ?? refuse("not-found", 404);
  return {
    id,
    clientId: m.client_id,
    clientName: m.client_name,
    clientKind: m.client_kind,
    rum: m.rum,
    scheme: m.scheme,
    status: m.status,
    debtor: m.debtor,
    iban: maskIban(m.iban),
    bic: m.bic,
    signedOn: m.signed_on,
    lastCollectedOn: m.last_collected_on,
    lapsesOn: m.signed_on && lapsesOn({ signedOn: m.signed_on, lastCollectedOn: m.last_collected_on }),
    collections: m.collections,
    oneOff: m.one_off,
    isAmended: m.is_amended,
    address: m.address,
    why: m.why,
    version: m.version,
  };
}

function checkDay(context: PaymentsContext, day: string | null): void {
  if (day !== null && day > todayOf(context)) refuse("future-day", 422, { today: todayOf(context) });
}

/**
 * Creates a mandate; one that is signed already continues as `signMandate` says. Throws `not-found` (404),
 * `mandate-consumer` (422) for B2B with a consumer, `rum-taken` (409).
 */
export async function makeMandate(context: PaymentsContext, body: Body<"makeMandate">): Promise<MandateView> {
  const { tx, shopId, services, by } = context;
  const client = await payerOf(context, body.clientId);
  if (body.scheme === "B2B" && client.kind !== "professional") refuse("mandate-consumer", 422);
  checkDay(context, body.signedOn);
  const {
    id,
    clientId: client_id,
    scheme,
    signedOn: signed_on,
    debtor,
    address,
    iban,
    bic,
    oneOff: one_off,
  } = body;
  const status: MandateStatus =
    signed_on === null ? "pending" : scheme === "B2B" ? "processing" : "completed";
  const rum = body.rum || `RUM-${id.toUpperCase()}`;
  const created = { id, client_id, rum, scheme, status, signed_on, debtor, address, iban, bic, one_off };
  try {
    await addMandate(tx, shopId, created, { by, at: new Date(services.now()) });
  } catch (error) {
    if ((error as { code?: string }).code === "23505") refuse("rum-taken", 409);
    throw error;
  }
  return mandateView(context, id);
}

/** Locks the mandate in the version that its reader saw. Throws `not-found` (404), `conflict` (409). */
async function held(context: PaymentsContext, id: string, version: number): Promise<StoredMandate> {
  const [found] = await lockMandates(context.tx, context.shopId, [id]);
  if (!found) return refuse("not-found", 404);
  if (found.version !== version) refuse("conflict", 409, { current: await mandateView(context, id) });
  return found;
}

/** Corrects the debtor; another account is an amendment once something was collected from the old one. */
export async function changeMandate(
  context: PaymentsContext,
  id: string,
  body: Body<"changeMandate">,
): Promise<MandateView> {
  const found = await held(context, id, body.version);
  if (found.status === "error") refuse("mandate-status", 409);
  const iban = body.iban ?? found.iban;
  const { debtor, address, bic } = body;
  const is_amended = found.is_amended || (iban !== found.iban && found.collections > 0);
  await saveMandate(context.tx, context.shopId, { ...found, debtor, address, bic, iban, is_amended });
  return mandateView(context, id);
}

async function move(
  context: PaymentsContext,
  found: StoredMandate,
  to: MandateStatus,
  more: Partial<StoredMandate> = {},
): Promise<MandateView> {
  if (!canTransitionMandate(found.status, to)) refuse("mandate-status", 409, { from: found.status, to });
  await saveMandate(context.tx, context.shopId, { ...found, ...more, status: to });
  return mandateView(context, found.id);
}

/**
 * Records the debtor's signature: a CORE mandate is active, a B2B one when the debtor's bank has registered it. Throws
 * `mandate-status` (409).
 */
export async function signMandate(
  context: PaymentsContext,
  id: string,
  body: Body<"signMandate">,
): Promise<MandateView> {
  checkDay(context, body.signedOn);
  const found = await held(context, id, body.version);
  const signed = await move(context, found, "processing", { signed_on: body.signedOn });
  return found.scheme === "B2B" ? signed : activateMandate(context, id, signed.version);
}

/** Records that the debtor's bank has registered it. */
export const activateMandate = async (
  context: PaymentsContext,
  id: string,
  version: number,
): Promise<MandateView> => move(context, await held(context, id, version), "completed");

/** Records that it was revoked, or refused. */
export const endMandate = async (
  context: PaymentsContext,
  id: string,
  body: Body<"endMandate">,
): Promise<MandateView> => move(context, await held(context, id, body.version), "error", { why: body.why });
