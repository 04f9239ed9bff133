import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { prospectionContract } from "@cuvee/core/relations/prospection/contract.ts";
import { stepDay } from "@cuvee/core/relations/tasks/tasks.ts";
import { chosenIds } from "#kit/list/list.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { addEventToClients, changeArchived } from "#shops/clients/bulk.queries.ts";
import { addEvent, readAgents, readOwners } from "#shops/clients/queries.ts";
import { prospectsListing } from "./list.queries.ts";
import {
  convert,
  findScript,
  holdScript,
  lockProspect,
  putScript,
  readFigures,
  seesClient,
  setAgent,
  setCall,
  setFacts,
  setOwner,
} from "./queries.ts";

type Calls = typeof prospectionContract;
type Body<C extends "bulk" | "facts" | "putScript"> = Input<Calls[C]>["body"];

/** A person who works with the prospects of a shop. */
export type ProspectionContext = {
  tx: Tx;
  services: Services;
  shopId: string;
  by: string;
  userId: string;
  isAgent: boolean;
  /** Columns of the list that the person may see. */
  columns: readonly string[];
  /** The person may make tasks. */
  makesTasks: boolean;
};

/** Counts the prospects of today, and those of the last months who became clients. */
export function figuresOf(
  { tx, services, shopId }: ProspectionContext,
  months: number,
): Promise<Answer<Calls["figures"]>> {
  const today = dayInFrance(services.now());
  const from = stepDay(today, { unit: "month", every: 1 }, { count: -months });
  return readFigures(tx, shopId, new Date(`${from}T00:00:00Z`));
}

/** Throws `not-found` (404) for a client whom the person does not see; then the transaction acts for the shop. */
export async function holdProspect(
  { tx, shopId }: ProspectionContext,
  id: string,
): Promise<NonNullable<Awaited<ReturnType<typeof lockProspect>>>> {
  if (!(await seesClient(tx, shopId, id))) refuse("not-found", 404);
  await tx.actFor(shopId);
  return (await lockProspect(tx, shopId, id)) ?? refuse("prospect-gone", 409);
}

/** Sets where a prospect comes from, and their website. Throws `not-found` (404), `prospect-gone` (409). */
export async function changeFacts(
  context: ProspectionContext,
  id: string,
  body: Body<"facts">,
): Promise<Body<"facts">> {
  await holdProspect(context, id);
  await setFacts(context.tx, context.shopId, { id, ...body });
  return body;
}

/** Makes a prospect a client without an order. Throws `not-found` (404), `prospect-gone` (409). */
export async function convertProspect(
  context: ProspectionContext,
  id: string,
): Promise<Answer<Calls["conversion"]>> {
  const { tx, services, shopId, by } = context;
  await holdProspect(context, id);
  const at = new Date(services.now());
  await convert(tx, shopId, { id, at, by });
  await addEvent(tx, { shopId, clientId: id, at, kind: "changed", note: "pipe", by });
  return { convertedAt: at.toISOString() };
}

/** Throws by field (422) `unknown-owner`, `unknown-agent` for a person who does not work for the shop as such. */
async function checkPerson(tx: Tx, shopId: string, act: Body<"bulk">["act"]): Promise<void> {
  const knows = async (read: typeof readOwners, id: string): Promise<boolean> =>
    (await read(tx, shopId)).some((one) => one.id === id);
  if (act.kind === "owner" && act.userId !== null && !(await knows(readOwners, act.userId)))
    refuseFields([{ path: ["act", "userId"], code: "unknown-owner" }]);
  if (act.kind === "agent" && act.userId !== null && !(await knows(readAgents, act.userId)))
    refuseFields([{ path: ["act", "userId"], code: "unknown-agent" }]);
  if (act.kind !== "call" || act.callerId === null) return;
  if (!(await knows(readOwners, act.callerId)) && !(await knows(readAgents, act.callerId)))
    refuseFields([{ path: ["act", "callerId"], code: "unknown-owner" }]);
}

/**
 * Applies one act to many prospects. Throws `not-found` (404) when none of the given ones exists, `too-many-rows`
 * (422), `invalid-input` of a filter (422), and by field (422) `unknown-owner`, `unknown-agent`.
 */
export async function changeProspects(
  { tx, services, shopId, by, columns }: ProspectionContext,
  { rows, act }: Body<"bulk">,
): Promise<Answer<Calls["bulk"]>> {
  await checkPerson(tx, shopId, act);
  const ids = await chosenIds(tx, prospectsListing, { of: shopId, columns, chosen: rows });
  if ("ids" in rows && ids.length === 0) refuse("not-found", 404);
  const at = new Date(services.now());
  if (act.kind === "call")
    return { changed: await setCall(tx, shopId, { ids, on: act.on, callerId: act.callerId }) };
  if (act.kind === "uncall") return { changed: await setCall(tx, shopId, { ids, on: null, callerId: null }) };
  if (act.kind === "owner") return { changed: await setOwner(tx, shopId, { ids, userId: act.userId }) };
  if (act.kind === "agent") {
    const changed = await setAgent(tx, shopId, { ids, userId: act.userId });
    return { changed };
  }
  const archived = (await changeArchived(tx, shopId, ids, { archived: true, at })).map(({ id }) => id);
  await addEventToClients(tx, shopId, archived, { at, kind: "archived", by });
  await setCall(tx, shopId, { ids: archived, on: null, callerId: null });
  return { changed: archived.length };
}

/** The script of a shop that has written none. */
const FIRST_SCRIPT = `Bonjour {{firstname}}, {{caller}} à l'appareil. Est-ce vous qui choisissez les vins ?

Nous sommes vignerons indépendants, et je crois que nos vins auraient leur place chez {{company}}.

1. Quand revoyez-vous votre carte ou vos rayons ?
2. Avec quels vignerons de notre région travaillez-vous déjà ?
3. Puis-je vous faire goûter trois cuvées, sur place ou par envoi d'échantillons ?

Terminer par une date : dégustation, rappel ou envoi des échantillons.`;

/** Returns the script of the shop, or the first one of ours in version 0. */
export async function scriptOf({ tx, shopId }: ProspectionContext): Promise<Answer<Calls["script"]>> {
  return (await findScript(tx, shopId)) ?? { body: FIRST_SCRIPT, version: 0, changedBy: "" };
}

/** Writes the script of the shop. Throws `conflict` (409). */
export async function writeScript(
  context: ProspectionContext,
  { body, version }: Body<"putScript">,
): Promise<Answer<Calls["script"]>> {
  const { tx, services, shopId, by } = context;
  await holdScript(tx, shopId);
  const current = await scriptOf(context);
  if (current.version !== version) refuse("conflict", 409, { current });
  await putScript(tx, shopId, { body, at: new Date(services.now()), by });
  return scriptOf(context);
}
