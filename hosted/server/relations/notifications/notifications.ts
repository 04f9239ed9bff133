import { createHash } from "node:crypto";
import { makeId } from "@cuvee/core/kit/ids.ts";
import { safePath } from "@cuvee/core/people/accounts/accounts.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { addNotifications, findStaff } from "./queries.ts";

/** A notification to send. */
export type Notice = {
  shopId: string;
  /** Users, or the staff of the shop with a permission. */
  to: readonly string[] | { permission: string };
  /** Type of specification §3, the key of its sentence. */
  type: string;
  /** Values of the sentence. */
  content: Record<string, string | number>;
  /** Path that it leads to; anything but a path of ours becomes the dashboard. */
  redirectLink: string;
  /** The fact behind it: the same fact notifies no user twice. */
  fact: { key: string; at: Date };
};

function idOf({ shopId, type, fact }: Notice, userId: string): string {
  const digest = createHash("sha256").update(`${shopId}\n${type}\n${fact.key}\n${userId}`).digest();
  return makeId(fact.at.getTime(), () => digest.subarray(0, 8));
}

/** Notifies people, at once on their open pages. The transaction acts for the shop. */
export async function notify(tx: Tx, { live }: Pick<Services, "live">, notice: Notice): Promise<void> {
  const { shopId, to, type, content, fact } = notice;
  const userIds = "permission" in to ? await findStaff(tx, shopId, to.permission) : to;
  const redirectLink = safePath(notice.redirectLink);
  if (userIds.length === 0) return;
  const people = userIds.map((userId) => ({ id: idOf(notice, userId), userId }));
  const added = await addNotifications(tx, { shopId, people, type, content, redirectLink, at: fact.at });
  for (const userId of added) live.tell(tx, { kind: "notification", shopId, userId });
}
