import { createHash } from "node:crypto";
import { makeId } from "@cuvee/core/kit/ids.ts";
import { safePath } from "@cuvee/core/people/accounts/accounts.ts";
import type { Tx } from "#kit/database.ts";
import type { Services } from "#kit/services.ts";
import { addNotification, findStaff } from "./queries.ts";

/** Something that people should know. */
export type Notice = {
  shopId: string;
  /** Users, or the staff of the shop who have a permission. */
  to: readonly string[] | { permission: string };
  /** Type of the specification §3, the key of its sentence. */
  type: string;
  /** Values of the sentence. */
  content: Record<string, string | number>;
  /** Where it leads; anything but a path of ours becomes the dashboard. */
  redirectLink: string;
  /** The fact that it tells: told again, it notifies nobody twice. */
  fact: { key: string; at: Date };
};

function idOf({ shopId, type, fact }: Notice, userId: string): string {
  const digest = createHash("sha256").update(`${shopId}\n${type}\n${fact.key}\n${userId}`).digest();
  return makeId(fact.at.getTime(), () => digest.subarray(0, 8));
}

/** Notifies people, at once on the pages that they have open. The transaction acts for the shop. */
export async function notify(tx: Tx, { live }: Pick<Services, "live">, notice: Notice): Promise<void> {
  const { shopId, to, type, content, fact } = notice;
  const userIds = "permission" in to ? await findStaff(tx, shopId, to.permission) : to;
  const redirectLink = safePath(notice.redirectLink);
  for (const userId of userIds) {
    const row = { shopId, id: idOf(notice, userId), userId, type, content, redirectLink, at: fact.at };
    if (await addNotification(tx, row)) await live.tell(tx, { kind: "notification", shopId, userId });
  }
}
