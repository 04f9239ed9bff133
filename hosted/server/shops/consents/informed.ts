import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import {
  BASIS_PURPOSES,
  functionOutcome,
  type FunctionChannel,
  type FunctionCounts,
  type ReachRow,
} from "@cuvee/core/shops/consents/reach.ts";
import type { reachContract } from "@cuvee/core/shops/consents/reach.contract.ts";
import { chosenIds } from "#kit/list/list.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { clientsListing, type MembersOfLists } from "#shops/clients/list.ts";
import type { Stater } from "./clientReach.ts";
import { addInformed } from "./informed.queries.ts";
import { readReach } from "./reach.ts";

type Call = (typeof reachContract)["recordFunction"];

/** Returns the rows of each client, one for every purpose that the basis serves. */
async function standingsOf(
  tx: Tx,
  services: Pick<Services, "secrets">,
  shopId: string,
  { clientIds, channel }: { clientIds: readonly string[]; channel: FunctionChannel },
): Promise<Map<string, ReachRow[]>> {
  const standings = new Map<string, ReachRow[]>();
  for (const purpose of BASIS_PURPOSES) {
    const question = { channel, purpose, kind: "promotion" } as const;
    for (const row of await readReach(tx, services, shopId, { clientIds, question }))
      standings.set(row.clientId, [...(standings.get(row.clientId) ?? []), row]);
  }
  return standings;
}

/**
 * Records that the professionals among some clients were informed, by whom and how, and counts those who are left out
 * (`functionOutcome`). An objection that is under way outweighs the basis whenever it comes. Throws `not-found` (404)
 * when none of the given clients exists, `too-many-rows` (422), `invalid-input` of a filter (422).
 */
export async function recordFunction(
  tx: Tx,
  services: Services,
  { columns, membersOf, ...user }: Stater & { columns: readonly string[]; membersOf: MembersOfLists },
  { rows, channel, proof }: Input<Call>["body"],
): Promise<Answer<Call>> {
  const { shopId, by, lang } = user;
  const chosen = { of: shopId, columns, chosen: rows };
  const clientIds = await chosenIds(tx, clientsListing(services.now, membersOf), chosen);
  if ("ids" in rows && clientIds.length === 0) refuse("not-found", 404);
  const counts: FunctionCounts = { recorded: 0, reached: 0, objected: 0, individuals: 0, noAddress: 0 };
  const contacts: ReachRow[] = [];
  for (const standings of (await standingsOf(tx, services, shopId, { clientIds, channel })).values()) {
    const isProfessional = standings.every((one) => one.isProfessional);
    const outcome = functionOutcome(
      isProfessional,
      standings.map(({ reason }) => reason),
    );
    counts[outcome] += 1;
    const unreached = standings.find(({ reason }) => reason === "noConsent");
    if (outcome === "recorded" && unreached) contacts.push(unreached);
  }
  const at = new Date(services.now());
  if (contacts.length > 0)
    await addInformed(tx, { shopId, channel, contacts, at, staff: by, wording: proof, lang });
  return counts;
}
