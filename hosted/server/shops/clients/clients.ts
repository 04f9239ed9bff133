import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  type ClientAddress,
  type ClientContact,
  type ClientRecord,
} from "@cuvee/core/shops/clients/clients.ts";
import { BLANK_ADDRESS, BLANK_CONTACT } from "@cuvee/core/shops/clients/blankClient.ts";
import { matchedGrid } from "@cuvee/core/shops/settings/settings.ts";
import type { clientsContract } from "@cuvee/core/shops/clients/contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import { refuseOptions } from "#shops/clients/fields.ts";
import { normalizeClient, changedFields, type StoredClientFields } from "#shops/clients/normalizeClient.ts";
import {
  addClient,
  addEvent,
  findClient,
  lockClients,
  readAgents,
  readMatchGrids,
  readMerged,
  readOrders,
  readOwners,
  saveClient,
  setArchived,
  takeCode,
  type StoredClient,
} from "#shops/clients/queries.ts";
import { readTypologies } from "#shops/settings/queries.ts";

type Contract = typeof clientsContract;
/** The acting user and their shop. */
export type ActingUser = {
  shopId: string;
  by: string;
  /** The user may not see prices. */
  withoutPrices?: boolean;
  /** The acting agent, limited to their own clients. */
  agentId?: string;
};

/** Completes an address: addresses of orders have only the fields that an order needs. */
const addressOf = (raw: Partial<ClientAddress>): ClientAddress => ({ id: "", ...BLANK_ADDRESS, ...raw });

/** Completes a contact: imported or older ones have fewer fields. */
const contactOf = (raw: Partial<ClientContact>): ClientContact => ({ id: "", ...BLANK_CONTACT, ...raw });

async function recordOf(tx: Tx, shopId: string, row: StoredClient): Promise<ClientRecord> {
  const { mergedInto: _, createdAt, lastOrderAt, ...rest } = row;
  return {
    ...rest,
    addresses: rest.addresses.map(addressOf),
    siret: rest.nic === "" ? "" : rest.siren + rest.nic,
    createdAt: createdAt.toISOString(),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
    merged: await readMerged(tx, shopId, row.id),
  };
}

type Clock = Pick<Services, "now">;

async function ownRow(tx: Tx, { now }: Clock, shopId: string, id: string): Promise<StoredClient> {
  const row = (await findClient(tx, shopId, id, dayInFrance(now()))) ?? refuse("not-found", 404);
  if (row.mergedInto !== null) refuse("merged-into", 410, { into: row.mergedInto });
  return { ...row, contacts: row.contacts.map(contactOf) };
}

/**
 * Returns a client of the shop, with their figures of today. Throws `not-found` (404), and `merged-into` (410) with the
 * id `into` of the client they were merged into.
 */
export const ownClient = async (tx: Tx, clock: Clock, shopId: string, id: string): Promise<ClientRecord> =>
  recordOf(tx, shopId, await ownRow(tx, clock, shopId, id));

/**
 * Returns a client, locked until the transaction ends. Throws as `ownClient`, and `conflict` (409) with their current
 * state.
 */
export async function lockClientVersion(
  tx: Tx,
  clock: Clock,
  shopId: string,
  { id, version }: { id: string; version: number },
): Promise<StoredClient> {
  await lockClients(tx, shopId, [id]);
  const row = await ownRow(tx, clock, shopId, id);
  if (row.version !== version) refuse("conflict", 409, { current: await recordOf(tx, shopId, row) });
  return row;
}

/**
 * Refuses (422) an owner or an agent outside the shop's people, an unknown grid, and options that a field does not
 * have.
 */
async function refuseUnknown(
  tx: Tx,
  shopId: string,
  fields: StoredClientFields,
  { typology, before }: { typology: string | null; before: StoredClient | null },
): Promise<void> {
  const owners =
    fields.ownerId === null || fields.ownerId === before?.ownerId ? [] : await readOwners(tx, shopId);
  const stranger =
    fields.ownerId !== null &&
    fields.ownerId !== before?.ownerId &&
    !owners.some((o) => o.id === fields.ownerId);
  const grids = typology === null ? [] : await readTypologies(tx, shopId);
  const { agentId } = fields;
  const agents = agentId === null || agentId === before?.agentId ? [] : await readAgents(tx, shopId);
  const unknownAgent =
    agentId !== null && agentId !== before?.agentId && !agents.some((a) => a.id === agentId);
  refuseFields([
    ...(unknownAgent ? [{ path: ["agentId"], code: "unknown-agent" }] : []),
    ...(stranger ? [{ path: ["ownerId"], code: "unknown-owner" }] : []),
    ...(typology !== null && !grids.some((grid) => grid.key === typology)
      ? [{ path: ["typology"], code: "unknown-grid" }]
      : []),
  ]);
  await refuseOptions(tx, shopId, fields, before);
}

/**
 * Restricts the fields to those that an agent may write, and makes the client theirs. Throws the field code
 * `staff-only` (422) for terms that only the shop grants: a grid, days of payment, another agent.
 */
function ofAgent(
  fields: StoredClientFields,
  agentId: string,
  before: StoredClient | null,
  typology?: string | null,
): StoredClientFields {
  refuseFields([
    ...(fields.paymentTerms === (before?.paymentTerms ?? null)
      ? []
      : [{ path: ["paymentTerms"], code: "staff-only" }]),
    ...(fields.creditLimitCents === (before?.creditLimitCents ?? null)
      ? []
      : [{ path: ["creditLimitCents"], code: "staff-only" }]),
    ...(fields.agentId === null || fields.agentId === agentId
      ? []
      : [{ path: ["agentId"], code: "staff-only" }]),
    ...(typology === undefined ? [] : [{ path: ["typology"], code: "staff-only" }]),
  ]);
  return { ...fields, agentId };
}

/** Notifies the agent that a client is entrusted to, unless they wrote it themselves. */
async function tellAgent(
  tx: Tx,
  { jobs, now }: Pick<Services, "now" | "jobs">,
  { shopId, agentId: self }: ActingUser,
  { id, was, is }: { id: string; was: string | null; is: string | null },
): Promise<void> {
  if (is !== null && is !== was && is !== self)
    await jobs.send(tx, "notice", { shopId, about: "client", id, at: now() });
}

/**
 * Adds a client, with a first note if there is one. Throws field codes (422): phones, unknown grid, owner and options.
 */
export async function createClient(
  tx: Tx,
  services: Pick<Services, "now" | "jobs">,
  user: ActingUser,
  { typology: givenTypology, note, ...body }: Input<Contract["create"]>["body"],
): Promise<ClientRecord> {
  const { shopId, by, agentId } = user;
  const written = normalizeClient(body, () => newId(services));
  const fields = agentId === undefined ? written : ofAgent(written, agentId, null, givenTypology);
  const typology =
    givenTypology === undefined
      ? matchedGrid(await readMatchGrids(tx, shopId), fields, await readTypologies(tx, shopId))
      : givenTypology;
  await refuseUnknown(tx, shopId, fields, { typology, before: null });
  const id = newId(services);
  const at = new Date(services.now());
  await addClient(tx, shopId, { ...fields, id, code: await takeCode(tx, shopId), typology, at });
  await addEvent(tx, { shopId, clientId: id, at, kind: "created", by });
  await tellAgent(tx, services, user, { id, was: null, is: fields.agentId });
  if (note !== "") await addEvent(tx, { shopId, clientId: id, at, kind: "note", note, by });
  return ownClient(tx, services, shopId, id);
}

/**
 * Sets the editable fields of a client; the timeline records which fields changed. A user who may not see prices leaves
 * the credit limit unchanged. Throws as `lockClientVersion` and `createClient`.
 */
export async function putClient(
  tx: Tx,
  services: Pick<Services, "now" | "jobs">,
  user: ActingUser,
  { id, body: { version, ...body } }: { id: string; body: Input<Contract["save"]>["body"] },
): Promise<ClientRecord> {
  const { shopId, by, agentId, withoutPrices } = user;
  const before = await lockClientVersion(tx, services, shopId, { id, version });
  const stored = withoutPrices ? { ...body, creditLimitCents: before.creditLimitCents } : body;
  const written = normalizeClient(stored, () => newId(services), before);
  const fields = agentId === undefined ? written : ofAgent(written, agentId, before);
  await refuseUnknown(tx, shopId, fields, { typology: null, before });
  const changed = changedFields({ ...before, addresses: before.addresses.map(addressOf) }, fields);
  if (changed.length > 0) {
    await saveClient(tx, shopId, id, fields);
    const at = new Date(services.now());
    await addEvent(tx, { shopId, clientId: id, at, kind: "changed", note: changed.join(","), by });
    await tellAgent(tx, services, user, { id, was: before.agentId, is: fields.agentId });
  }
  return ownClient(tx, services, shopId, id);
}

/** Archives or restores a client. Throws as `lockClientVersion`. */
export async function archiveClient(
  tx: Tx,
  services: Pick<Services, "now">,
  { shopId, by }: ActingUser,
  { id, body: { archived, version } }: { id: string; body: Input<Contract["archive"]>["body"] },
): Promise<ClientRecord> {
  const before = await lockClientVersion(tx, services, shopId, { id, version });
  if (before.archived !== archived) {
    const at = new Date(services.now());
    await setArchived(tx, shopId, id, { archived, at });
    await addEvent(tx, { shopId, clientId: id, at, kind: archived ? "archived" : "restored", by });
  }
  return ownClient(tx, services, shopId, id);
}

/** Adds a note to the timeline. Throws as `ownClient`. */
export async function addClientNote(
  tx: Tx,
  services: Pick<Services, "now">,
  { shopId, by }: ActingUser,
  { id, note }: { id: string; note: string },
): Promise<ClientRecord> {
  await ownRow(tx, services, shopId, id);
  await addEvent(tx, { shopId, clientId: id, at: new Date(services.now()), kind: "note", note, by });
  return ownClient(tx, services, shopId, id);
}

/** Returns the orders of a client. Throws as `ownClient`. */
export async function ordersOf(
  tx: Tx,
  clock: Clock,
  shopId: string,
  { id, limit, before = null }: { id: string; limit: number; before?: string | null },
): Promise<Answer<Contract["orders"]>> {
  await ownRow(tx, clock, shopId, id);
  const orders = await readOrders(tx, shopId, id, { before, limit: limit + 1 });
  return { orders: orders.slice(0, limit), more: orders.length > limit };
}
