import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { webhooksContract } from "@cuvee/core/shops/webhooks/contract.ts";
import {
  ENDPOINTS_MAX,
  permissionOfEvent,
  SECRET_OVERLAP_HOURS,
  WEBHOOK_EVENT_NAMES,
} from "@cuvee/core/shops/webhooks/webhooks.ts";
import { hasPermission, staffShop, type Member, type Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { SafeFetchFault } from "#kit/fetch/safeFetch.ts";
import { newId } from "#kit/http/mount.ts";
import { checkOutgoingAddress } from "#kit/fetch/safePost.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import {
  addEndpoint,
  changeEndpoint,
  countDeliveries,
  dropEndpoint,
  readEndpoint,
  readEndpoints,
  rotateSecret,
  type Count,
  type EndpointRow,
} from "./queries.ts";

type Contract = typeof webhooksContract;
export type Endpoint = Answer<Contract["changeEndpoint"]>;
/** The caller, in the shop that they work for. */
export type WebhooksContext = { tx: Tx; services: Services; shopId: string; person: Person };

/** Checks whether a member may see the content of an event. */
export function seesEvent(member: Member | null | undefined, type: string): boolean {
  const permission = permissionOfEvent(type);
  return permission !== undefined && hasPermission(member ?? undefined, permission);
}

function endpointOf(row: EndpointRow, count: Count | undefined): Endpoint {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    enabled: row.enabled,
    offBy: row.off_by,
    offAt: row.off_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    previousUntil: row.previous_until?.toISOString() ?? null,
    madeBy: row.maker,
    createdAt: row.created_at.toISOString(),
    silent: row.events.filter((type) => !seesEvent(row.member, type)),
    delivered: count?.delivered ?? 0,
    failed: count?.failed ?? 0,
    version: row.version,
  };
}

/** Checks whether a person manages an endpoint: their own, or any of the shop with full access. */
const isHis = (person: Person, row: EndpointRow): boolean =>
  row.made_by === person.userId || hasPermission(staffShop(person), "fullAccess");

const countsOf = ({ tx, services, shopId }: WebhooksContext): Promise<Count[]> =>
  countDeliveries(tx, shopId, new Date(services.now() - 86_400_000));

/** Returns an endpoint that the person manages. Throws `not-found` (404). */
export async function endpointFor(context: WebhooksContext, id: string): Promise<EndpointRow> {
  const row = await readEndpoint(context.tx, context.shopId, id);
  return row && isHis(context.person, row) ? row : refuse("not-found", 404);
}

async function viewOf(context: WebhooksContext, id: string): Promise<Endpoint> {
  const row = await endpointFor(context, id);
  return endpointOf(
    row,
    (await countsOf(context)).find((count) => count.id === id),
  );
}

/** Returns the endpoints that the person manages, and the events that they may subscribe to. */
export async function endpointsOf(context: WebhooksContext): Promise<Answer<Contract["endpoints"]>> {
  const counts = await countsOf(context);
  const rows = await readEndpoints(context.tx, context.shopId);
  return {
    endpoints: rows
      .filter((row) => isHis(context.person, row))
      .map((row) =>
        endpointOf(
          row,
          counts.find(({ id }) => id === row.id),
        ),
      ),
    events: WEBHOOK_EVENT_NAMES.filter((type) => seesEvent(staffShop(context.person), type)),
  };
}

/** Refuses an address that must not be sent to as it resolves now; it is checked again before each delivery. */
export async function checkAddress(services: Services, url: string): Promise<void> {
  try {
    await checkOutgoingAddress(url, { loopback: services.settings.outsideLoopback });
  } catch (error) {
    if (!(error instanceof SafeFetchFault)) throw error;
    const inside = error.code === "outside-address";
    refuseFields([{ path: ["url"], code: inside ? "outside-address" : "outside-unreachable" }]);
  }
}

/** Refuses events that the person may not see: they cannot subscribe others to them. */
function checkEvents(person: Person, events: readonly string[]): void {
  const member = staffShop(person);
  const closed = events.find((type) => !seesEvent(member, type));
  if (closed !== undefined) refuse("forbidden", 403, { permission: permissionOfEvent(closed) ?? null });
}

type Fields = Input<Contract["addEndpoint"]>["body"];

/** Adds an endpoint. Throws `forbidden` for an event that the person may not see, `webhooks-full` (409). */
export async function makeEndpoint(
  context: WebhooksContext,
  body: Fields,
): Promise<Answer<Contract["addEndpoint"]>> {
  const { tx, services, shopId, person } = context;
  checkEvents(person, body.events);
  const there = await readEndpoints(tx, shopId);
  if (there.length >= ENDPOINTS_MAX) refuse("webhooks-full", 409, { max: ENDPOINTS_MAX });
  const id = newId(services);
  const at = new Date(services.now());
  const { url, description, events } = body;
  await addEndpoint(tx, { shopId, id, url, description, events, by: person.userId, at });
  return { endpoint: await viewOf(context, id), secret: services.secrets.webhookSecret(id, 1) };
}

type Change = Input<Contract["changeEndpoint"]>["body"];

/**
 * Changes an endpoint; its existing events may stay, also those that the person may not see. Throws `conflict` (409).
 */
export async function editEndpoint(context: WebhooksContext, id: string, body: Change): Promise<Endpoint> {
  const { tx, shopId, person } = context;
  const row = await endpointFor(context, id);
  checkEvents(
    person,
    body.events.filter((type) => !row.events.includes(type)),
  );
  const { version, url, description, events, enabled } = body;
  if ((await changeEndpoint(tx, { shopId, id, version, url, description, events, enabled })) === 0)
    return refuse("conflict", 409, { current: await viewOf(context, id) });
  return viewOf(context, id);
}

/** Deletes an endpoint with its log. */
export async function removeEndpoint(context: WebhooksContext, id: string): Promise<null> {
  await endpointFor(context, id);
  await dropEndpoint(context.tx, context.shopId, id);
  return null;
}

/**
 * Creates a new secret; the previous one also signs for a day, so that receivers have time to change it. Throws
 * `conflict` (409).
 */
export async function renewSecret(
  context: WebhooksContext,
  id: string,
  version: number,
): Promise<Answer<Contract["rotateSecret"]>> {
  const { tx, services, shopId } = context;
  const row = await endpointFor(context, id);
  const until = new Date(services.now() + SECRET_OVERLAP_HOURS * 3_600_000);
  if ((await rotateSecret(tx, shopId, id, { version, until })) === 0)
    return refuse("conflict", 409, { current: await viewOf(context, id) });
  return {
    endpoint: await viewOf(context, id),
    secret: services.secrets.webhookSecret(id, row.secret_version + 1),
  };
}
