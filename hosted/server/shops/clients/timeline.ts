import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { timelineContract } from "@cuvee/core/shops/clients/timeline.contract.ts";
import { TIMELINE_GROUPS, TIMELINE_KINDS, type TimelineKind } from "@cuvee/core/shops/clients/timeline.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { ownClient } from "#shops/clients/clients.ts";
import { readTimeline } from "#shops/clients/timeline.queries.ts";

type Call = (typeof timelineContract)["timeline"];

/** Permission that a source needs besides that to see clients: what the reader may not open is not told here. */
const NEEDS: Partial<Record<TimelineKind, string>> = {
  quote: "createQuote",
  sample: "seeAllOrder",
  order: "seeAllOrder",
  document: "seeAllOrder",
  ticket: "seeAllOrder",
  points: "seeAllOrder",
  visit: "seeAllResa",
  conversation: "seeAllMessages",
};
/** Sources of which an agent has pages of their own; each shows them what is theirs. */
const OF_AGENTS: readonly TimelineKind[] = ["record", "quote", "sample", "order", "points", "task"];

/** A person, or a key of theirs, who reads the timeline of a client. */
export type TimelineReader = {
  shopId: string;
  isAgent: boolean;
  isKey: boolean;
  may: (permission: string) => boolean;
};

/** Checks whether a reader has a source. A key sees no tasks: it is nobody's day. */
function reads({ isAgent, isKey, may }: TimelineReader, kind: TimelineKind): boolean {
  if (isAgent) return OF_AGENTS.includes(kind);
  return kind === "task" ? !isKey : may(NEEDS[kind] ?? "seeAllClient");
}

/** Place of a row in the timeline: its moment in microseconds, its kind and its id. */
const CURSOR = /^(\d{1,16})\.([a-z]{1,12})\.([\w-]{1,60})$/;

/**
 * Returns what happened between a shop and a client, the latest first. Throws `not-found` (404), `merged-into` (410) as
 * the client's own page does, and `invalid-input` for a foreign cursor.
 */
export async function timelineOf(
  tx: Tx,
  services: Pick<Services, "now">,
  reader: TimelineReader,
  { params, query }: Pick<Input<Call>, "params" | "query">,
): Promise<Answer<Call>> {
  const { shopId } = reader;
  const { id } = await ownClient(tx, services, shopId, params.clientId);
  const wanted: readonly TimelineKind[] = query.group ? TIMELINE_GROUPS[query.group] : TIMELINE_KINDS;
  const kinds = wanted.filter((kind) => reads(reader, kind));
  if (kinds.length === 0) return { events: [], next: null };
  const [, us, kind, last] = CURSOR.exec(query.cursor ?? "") ?? [];
  const before = us && kind && last ? { us, kind, id: last } : null;
  if (query.cursor !== undefined && before === null) refuse("invalid-input", 422);
  const rows = await readTimeline(tx, { shopId, id }, { kinds, before, limit: query.limit + 1 });
  const shown = rows.slice(0, query.limit);
  const end = shown.at(-1);
  return {
    events: shown.map(({ us: at, id: rowId, amountCents, ...row }) => ({
      ...row,
      key: `${row.kind}.${rowId}`,
      at: new Date(Number(at) / 1000).toISOString(),
      ...(amountCents === null ? {} : { amountCents }),
    })) as Answer<Call>["events"],
    next: rows.length > query.limit && end ? `${end.us}.${end.kind}.${end.id}` : null,
  };
}
