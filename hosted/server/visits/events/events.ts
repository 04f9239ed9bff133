import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { eventsContract } from "@cuvee/core/visits/events/contract.ts";
import {
  EVENT_MOVES,
  type EventLocation,
  type EventRecord,
  type EventTexts,
  type Rate,
  type Rule,
} from "@cuvee/core/visits/events/events.ts";
import type { TextLang } from "@cuvee/core/offer/catalogue/facts.ts";
import { newId } from "#kit/http/mount.ts";
import { refuseFields, type FieldRefusal } from "#kit/http/problem.ts";
import {
  endRules,
  hasSlotToCome,
  lockEvent,
  insertEvent,
  knownResources,
  updateEventStatus,
  idsOfOtherEvents,
  publicFiles,
  readEvent,
  readRates,
  readRules,
  saveRates,
  saveRules,
  updateEvent,
  type EventFields,
  type StoredEvent,
} from "#visits/events/events.queries.ts";
import { syncSlotsWithRules } from "#visits/events/generate.ts";
import type { EventsContext } from "#visits/events/context.ts";

type Calls = typeof eventsContract;
type Body = Omit<Input<Calls["create"]>["body"], "id">;

const fileOf = (visual: string): string => visual.slice("/files/".length);

async function recordOf(
  context: Pick<EventsContext, "tx" | "shopId">,
  row: StoredEvent,
): Promise<EventRecord> {
  const { tx, shopId } = context;
  const { createdAt, updatedAt, ...event } = row;
  return {
    ...event,
    rates: await readRates(tx, shopId, row.id),
    rules: await readRules(tx, shopId, row.id),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Returns an event as its shop sees it. Throws `not-found` (404). */
export async function readRecord(
  context: Pick<EventsContext, "tx" | "shopId">,
  id: string,
): Promise<EventRecord> {
  return recordOf(context, (await readEvent(context.tx, context.shopId, id)) ?? refuse("not-found", 404));
}

/** Returns an event, locked. Throws `not-found` (404), `conflict` (409) with the current one. */
async function held(context: EventsContext, id: string, version: number): Promise<StoredEvent> {
  const row = (await lockEvent(context.tx, context.shopId, id)) ?? refuse("not-found", 404);
  if (row.version !== version) refuse("conflict", 409, { current: await recordOf(context, row) });
  return row;
}

/** Refuses errors that only the server can detect: files, resources, rates of a tax, foreign ids. */
async function refuseStrange({ tx, shopId }: EventsContext, eventId: string, body: Body): Promise<void> {
  const { visuals, rates, rules } = body;
  const files = await publicFiles(
    tx,
    shopId,
    visuals.map((v) => fileOf(v.visual)),
  );
  const resources = await knownResources(
    tx,
    shopId,
    rules.flatMap((r) => r.resources),
  );
  const [rateIds, ruleIds] = [rates.map((r) => r.id), rules.map((r) => r.id)];
  const others = await idsOfOtherEvents(tx, shopId, eventId, { rates: rateIds, rules: ruleIds });
  const prices = new Set(rates.filter((r) => r.kind === "price").map((r) => r.id));
  const refused: FieldRefusal[] = [
    ...visuals.flatMap((v, n) =>
      files.has(fileOf(v.visual)) ? [] : { path: ["visuals", n, "visual"], code: "unknown-file" },
    ),
    ...[["rates", rateIds] as const, ["rules", ruleIds] as const].flatMap(([name, ids]) =>
      ids.flatMap((id, n) => (others.has(id) ? { path: [name, n, "id"], code: "id-taken" } : [])),
    ),
    ...rates.flatMap((rate, n) =>
      rate.taxes.flatMap((id, m) =>
        prices.has(id) ? [] : { path: ["rates", n, "taxes", m], code: "unknown-rate" },
      ),
    ),
    ...rules.flatMap((r, n) =>
      r.resources.flatMap((id, m) =>
        resources.has(id) ? [] : { path: ["rules", n, "resources", m], code: "unknown-resource" },
      ),
    ),
  ];
  refuseFields(refused);
}

/** Removes `undefined` from the type: parsed bodies contain none. */
const fieldsOf = ({ rates: _, rules: __, ...fields }: Body): EventFields =>
  ({
    ...fields,
    texts: fields.texts as Partial<Record<TextLang, EventTexts>>,
    location: fields.location as EventLocation,
  }) as EventFields;

async function writeAll(context: EventsContext, id: string, body: Body): Promise<EventRecord> {
  const { tx, services, shopId, at } = context;
  const rules = body.rules as Rule[];
  await saveRates(tx, shopId, id, { rates: body.rates as Rate[], at: new Date(at) });
  await saveRules(tx, shopId, id, rules);
  await syncSlotsWithRules(context, id, rules);
  await endRules(
    tx,
    shopId,
    id,
    rules.map((r) => r.id),
  );
  services.live.tell(tx, { kind: "catalogue", shopId });
  return readRecord(context, id);
}

/**
 * Creates an event, as a draft, with its slots. Throws `id-taken` (409), `too-many-slots` (422), `invalid-input` (422:
 * `unknown-file`, `unknown-resource`, `unknown-rate`, `id-taken`).
 */
export async function createEvent(
  context: EventsContext,
  { id, ...body }: Input<Calls["create"]>["body"],
): Promise<EventRecord> {
  await refuseStrange(context, id, body);
  const created = await insertEvent(context.tx, context.shopId, id, {
    at: new Date(context.at),
    fields: fieldsOf(body),
  });
  if (created === 0) refuse("id-taken", 409);
  return writeAll(context, id, body);
}

/**
 * Sets all fields of an event; its slots follow. Throws `not-found` (404), `conflict` (409), `event-incomplete` (409,
 * an event that is online would have no price), and as `createEvent`.
 */
export async function saveEvent(
  context: EventsContext,
  id: string,
  { version, ...body }: Input<Calls["save"]>["body"],
): Promise<EventRecord> {
  const before = await held(context, id, version);
  await refuseStrange(context, id, body);
  await updateEvent(context.tx, context.shopId, id, { at: new Date(context.at), fields: fieldsOf(body) });
  const record = await writeAll(context, id, body);
  // Its season may be over: its data can still be corrected.
  if (before.status === "online" && !hasPrice(record))
    refuse("event-incomplete", 409, { missing: ["price"] });
  return record;
}

const hasPrice = ({ rates }: EventRecord): boolean => rates.some((r) => r.kind === "price" && !r.archived);

/** Throws `event-incomplete` (409) with the requirements for reservations that an event lacks: `price`, `slot`. */
async function refuseIncomplete({ tx, shopId, at }: EventsContext, event: EventRecord): Promise<void> {
  const missing = [
    hasPrice(event) ? [] : "price",
    (await hasSlotToCome(tx, shopId, event.id, new Date(at))) ? [] : "slot",
  ].flat();
  if (missing.length > 0) refuse("event-incomplete", 409, { missing });
}

/**
 * Puts an event online, pauses it, closes it. Throws `not-found` (404), `conflict` (409), `event-status` (409, no such
 * transition), `event-incomplete` (409, `missing`: `price`, `slot`).
 */
export async function changeEventStatus(
  context: EventsContext,
  id: string,
  { status, version }: Input<Calls["move"]>["body"],
): Promise<EventRecord> {
  const { tx, services, shopId, at } = context;
  const before = await held(context, id, version);
  if (before.status === status) return recordOf(context, before);
  if (!EVENT_MOVES[before.status].includes(status))
    refuse("event-status", 409, { from: before.status, to: status });
  if (before.status === "closed") await syncSlotsWithRules(context, id, await readRules(tx, shopId, id));
  if (status === "online") await refuseIncomplete(context, await recordOf(context, before));
  await updateEventStatus(tx, shopId, id, { status, at: new Date(at) });
  services.live.tell(tx, { kind: "catalogue", shopId });
  services.live.tell(tx, { kind: "slot", shopId, eventId: id });
  return readRecord(context, id);
}

/**
 * Copies an event as a draft, without its manual slots and its reservations. Throws `not-found` (404), `id-taken`
 * (409).
 */
export async function duplicateEvent(context: EventsContext, from: string, id: string): Promise<EventRecord> {
  const { tx, services, shopId, at } = context;
  const source = await readRecord(context, from);
  const stored = source.rates.filter((r) => !r.archived);
  const rateIds = new Map(stored.map((r) => [r.id, newId(services)]));
  const of = (old: string): string => rateIds.get(old) ?? old;
  const rates = stored.map((r) => ({
    ...r,
    id: of(r.id),
    taxes: r.taxes.filter((t) => rateIds.has(t)).map(of),
  }));
  const rules = source.rules.map((r) => ({ ...r, id: newId(services) }));
  const created = await insertEvent(tx, shopId, id, { at: new Date(at), fields: source });
  if (created === 0) refuse("id-taken", 409);
  return writeAll(context, id, { ...source, rates, rules } as Body);
}
