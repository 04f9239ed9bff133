import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type {
  OpportunityDetail,
  OpportunityRow,
  opportunitiesContract,
} from "@cuvee/core/relations/opportunities/contract.ts";
import type { LinkKind, OpportunityStage } from "@cuvee/core/relations/opportunities/opportunities.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { newId } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { firstPlace, placeBefore } from "./places.ts";
import { readOpportunity } from "./read.ts";
import { readLinks } from "./links.queries.ts";
import { holdStage } from "./stages.queries.ts";
import {
  addEvent,
  endOpportunity,
  findOpenClient,
  findOpportunity,
  insertOpportunity,
  lockOpportunity,
  placeOpportunity,
  readEvents,
  readPeople,
  reopenOpportunity,
  updateOpportunity,
  type OpportunityEvent,
  type StoredOpportunity,
} from "./opportunities.queries.ts";

type Calls = typeof opportunitiesContract;
type Body<C extends "creation" | "change" | "move" | "loss" | "reopening"> = Input<Calls[C]>["body"];

/** A person who works with the opportunities of a shop. */
export type OpportunitiesContext = {
  tx: Tx;
  services: Services;
  shopId: string;
  by: string;
  userId: string;
  isAgent: boolean;
  /** The person may see and set amounts. */
  seesPrices: boolean;
  /** Kinds of links that the person may see. */
  kinds: readonly LinkKind[];
};

const atOf = ({ services }: OpportunitiesContext): Date => new Date(services.now());
const note = (
  context: OpportunitiesContext,
  id: string,
  event: Omit<OpportunityEvent, "eventId" | "at" | "by">,
): Promise<number> => {
  const { tx, services, shopId, by } = context;
  return addEvent(tx, { shopId, id }, { eventId: newId(services), at: atOf(context), by, ...event });
};

/** Returns an opportunity with its links and its history. Throws `not-found` (404). */
export async function readDetail(context: OpportunitiesContext, id: string): Promise<OpportunityDetail> {
  const { tx, shopId, kinds } = context;
  const row = await readOpportunity(context, id);
  const links = await readLinks(tx, { shopId, id });
  return {
    ...row,
    links: links.filter(({ kind }) => kinds.includes(kind)),
    history: await readEvents(tx, { shopId, id }),
  };
}

/** Returns a stage that stays while the transaction runs. Throws `unknown-stage` by field (422). */
async function stageOf({ tx, shopId }: OpportunitiesContext, stageId: string): Promise<OpportunityStage> {
  const stage = await holdStage(tx, shopId, stageId);
  if (stage) return stage;
  refuseFields([{ path: ["stageId"], code: "unknown-stage" }]);
  return refuse("not-found", 404);
}

/**
 * Checks who is to be in charge. Throws by field (422) `unknown-owner` for a person who does not work for the shop, or
 * whom an agent may not choose; `owner-agent-client` for an agent who does not have the client.
 */
async function checkOwner(
  { tx, shopId, isAgent, userId }: OpportunitiesContext,
  { ownerId, clientId }: { ownerId: string; clientId: string },
  before: string | null,
): Promise<void> {
  if (ownerId === before) return;
  const person = (await readPeople(tx, shopId)).find(({ id }) => id === ownerId);
  if (!person || (isAgent && ownerId !== userId))
    refuseFields([{ path: ["ownerId"], code: "unknown-owner" }]);
  if (!person?.isAgent) return;
  const client = await findOpenClient(tx, { shopId, id: clientId });
  if (client?.agentId !== ownerId) refuseFields([{ path: ["ownerId"], code: "owner-agent-client" }]);
}

/**
 * Makes an opportunity, first in its stage. Throws `not-found` (404) for a client whom the person does not see,
 * `opportunity-exists` (409), and by field (422) `unknown-stage`, `unknown-owner`, `owner-agent-client`.
 */
export async function createOpportunity(
  context: OpportunitiesContext,
  body: Body<"creation">,
): Promise<OpportunityDetail> {
  const { tx, shopId, userId, by } = context;
  if (!(await findOpenClient(tx, { shopId, id: body.clientId }))) refuse("not-found", 404);
  // The sight of the person was checked; from here on the shop acts.
  await tx.actFor(shopId);
  const ownerId = body.ownerId ?? userId;
  const stage = await stageOf(context, body.stageId);
  await checkOwner(context, { ownerId, clientId: body.clientId }, null);
  const made = {
    ...body,
    amountCents: body.amountCents ?? null,
    ownerId,
    position: await firstPlace(tx, { shopId, place: stage.id, id: body.id }),
    by,
    byId: userId,
    at: atOf(context),
  };
  if (!(await insertOpportunity(tx, shopId, made))) refuse("opportunity-exists", 409);
  await note(context, body.id, { kind: "created", to: stage.name });
  return readDetail(context, body.id);
}

/**
 * Returns an opportunity that the person sees, locked, in the expected version. Throws `not-found` (404), `conflict`
 * (409).
 */
async function held(context: OpportunitiesContext, id: string, version: number): Promise<StoredOpportunity> {
  const { tx, shopId } = context;
  // In the transaction of an agent only those of their clients are found.
  if (!(await findOpportunity(tx, { shopId, id }))) refuse("not-found", 404);
  await tx.actFor(shopId);
  const one = (await lockOpportunity(tx, { shopId, id })) ?? refuse("not-found", 404);
  if (one.version !== version) refuse("conflict", 409, { current: await readOpportunity(context, id) });
  return one;
}

/** Returns an open one, as `held` does. Throws also `opportunity-ended` (409). */
async function heldOpen(
  context: OpportunitiesContext,
  id: string,
  version: number,
): Promise<StoredOpportunity> {
  const one = await held(context, id, version);
  return one.status === "open" ? one : refuse("opportunity-ended", 409);
}

/** Holds a stage for an opportunity that is locked afterwards: stages are locked first. */
async function stageAhead(
  context: OpportunitiesContext,
  id: string,
  stageId: string,
): Promise<OpportunityStage> {
  const { tx, shopId } = context;
  if (!(await findOpportunity(tx, { shopId, id }))) refuse("not-found", 404);
  await tx.actFor(shopId);
  return stageOf(context, stageId);
}

/** Puts an open opportunity into a stage, and notes the move. */
async function place(
  context: OpportunitiesContext,
  one: StoredOpportunity,
  { stage, position }: { stage: OpportunityStage; position: number },
): Promise<void> {
  const { tx, shopId } = context;
  const { id, stageId: from } = one;
  await placeOpportunity(tx, { shopId, id }, { stageId: stage.id, position, at: atOf(context) });
  if (from === stage.id) return;
  const before = await holdStage(tx, shopId, from);
  await note(context, id, { kind: "moved", from: before?.name ?? "", to: stage.name });
}

/**
 * Changes an open opportunity. An amount that is left out, or that the person may not see, stays. Throws `not-found`
 * (404), `conflict`, `opportunity-ended` (409), and by field (422) `unknown-stage`, `unknown-owner`,
 * `owner-agent-client`.
 */
export async function changeOpportunity(
  context: OpportunitiesContext,
  id: string,
  { version, ...body }: Body<"change">,
): Promise<OpportunityDetail> {
  const { tx, shopId, seesPrices } = context;
  const stage = await stageAhead(context, id, body.stageId);
  const before = await heldOpen(context, id, version);
  const ownerId = body.ownerId ?? before.ownerId;
  await checkOwner(context, { ownerId, clientId: before.clientId }, before.ownerId);
  const amountCents = body.amountCents === undefined || !seesPrices ? before.amountCents : body.amountCents;
  if (ownerId !== before.ownerId) {
    const names = new Map((await readPeople(tx, shopId)).map((person) => [person.id, person.name]));
    await note(context, id, {
      kind: "owner",
      from: names.get(before.ownerId) ?? "",
      to: names.get(ownerId) ?? "",
    });
  }
  if (stage.id !== before.stageId)
    await place(context, before, { stage, position: await firstPlace(tx, { shopId, place: stage.id, id }) });
  await updateOpportunity(tx, shopId, { ...before, ...body, amountCents, ownerId });
  return readDetail(context, id);
}

/**
 * Puts an open opportunity into a stage, before another card. Throws `not-found` (404), `conflict`,
 * `opportunity-ended` (409), and by field (422) `unknown-stage`.
 */
export async function moveOpportunity(
  context: OpportunitiesContext,
  id: string,
  { version, stageId, before }: Body<"move">,
): Promise<OpportunityRow> {
  const { tx, shopId } = context;
  const stage = await stageAhead(context, id, stageId);
  const one = await heldOpen(context, id, version);
  const position = await placeBefore(tx, { shopId, place: stage.id, id }, before);
  await place(context, one, { stage, position });
  return readOpportunity(context, id);
}

/** Wins an open opportunity. Throws `not-found` (404), `conflict`, `opportunity-ended` (409). */
export async function winOpportunity(
  context: OpportunitiesContext,
  id: string,
  version: number,
): Promise<OpportunityRow> {
  const { tx, shopId } = context;
  await heldOpen(context, id, version);
  const position = await firstPlace(tx, { shopId, place: "won", id });
  const how = { status: "won", reason: null, note: "", at: atOf(context), position } as const;
  await endOpportunity(tx, { shopId, id }, how);
  await note(context, id, { kind: "won" });
  return readOpportunity(context, id);
}

/** Loses an open opportunity. Throws `not-found` (404), `conflict`, `opportunity-ended` (409). */
export async function loseOpportunity(
  context: OpportunitiesContext,
  id: string,
  { version, reason, note: words }: Body<"loss">,
): Promise<OpportunityRow> {
  const { tx, shopId } = context;
  await heldOpen(context, id, version);
  const position = await firstPlace(tx, { shopId, place: "lost", id });
  const how = { status: "lost", reason, note: words, at: atOf(context), position } as const;
  await endOpportunity(tx, { shopId, id }, how);
  await note(context, id, { kind: "lost", to: reason, note: words });
  return readOpportunity(context, id);
}

/**
 * Opens an ended opportunity again, first in a stage. Throws `not-found` (404), `conflict`, `opportunity-open` (409),
 * and by field (422) `unknown-stage`.
 */
export async function reopen(
  context: OpportunitiesContext,
  id: string,
  { version, stageId, nextStep, nextOn }: Body<"reopening">,
): Promise<OpportunityRow> {
  const { tx, shopId } = context;
  const stage = await stageAhead(context, id, stageId);
  const one = await held(context, id, version);
  if (one.status === "open") refuse("opportunity-open", 409);
  const position = await firstPlace(tx, { shopId, place: stage.id, id });
  const at = atOf(context);
  await reopenOpportunity(tx, { shopId, id }, { stageId: stage.id, position, nextStep, nextOn, at });
  await note(context, id, { kind: "reopened", to: stage.name });
  return readOpportunity(context, id);
}
