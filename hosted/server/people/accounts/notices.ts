import type { Answer } from "@cuvee/core/kit/contract.ts";
import type { accountsContract } from "@cuvee/core/people/accounts/contract.ts";
import type { Person } from "#kit/http/actor.ts";
import type { Services } from "#kit/services.ts";
import { readLinkNotices, saveLinkNotices } from "./notices.queries.ts";

type Notices = Answer<(typeof accountsContract)["notices"]>;

/** Returns the notices that a person gets, of those that they may switch off. */
export const readNotices = ({ database }: Services, { userId }: Person): Promise<Notices> =>
  database.transaction({ signIn: true }, async (tx) => ({
    linkStatistics: (await readLinkNotices(tx, userId)) ?? true,
  }));

/** Saves which of them a person gets. */
export async function saveNotices(
  { database }: Services,
  { userId }: Person,
  notices: Notices,
): Promise<Notices> {
  await database.transaction({ signIn: true }, (tx) => saveLinkNotices(tx, userId, notices.linkStatistics));
  return notices;
}
