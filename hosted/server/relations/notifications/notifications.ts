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

/** Returns the recipients of each notice. */
async function recipientsOf(tx: Tx, notices: readonly Notice[]): Promise<(readonly string[])[]> {
  const [shopId] = notices.map((notice) => notice.shopId);
  const permissions = notices.flatMap(({ to }) => ("permission" in to ? [to.permission] : []));
  const staff =
    shopId === undefined || permissions.length === 0
      ? []
      : await findStaff(tx, shopId, [...new Set(permissions)]);
  return notices.map(({ to }) =>
    "permission" in to
      ? staff.filter(({ permission }) => permission === to.permission).map(({ userId }) => userId)
      : to,
  );
}

function idOf({ shopId, type, fact }: Notice, userId: string): string {
  const digest = createHash("sha256").update(`${shopId}\n${type}\n${fact.key}\n${userId}`).digest();
  return makeId(fact.at.getTime(), () => digest.subarray(0, 8));
}

/** Notifies people, at once on their open pages. The transaction acts for the shop. */
export const notify = (tx: Tx, services: Pick<Services, "live">, notice: Notice): Promise<void> =>
  notifyAll(tx, services, [notice]);

/** Sends several notices of one shop, as `notify`. */
export async function notifyAll(
  tx: Tx,
  { live }: Pick<Services, "live">,
  notices: readonly Notice[],
): Promise<void> {
  const recipients = await recipientsOf(tx, notices);
  const rows = notices.flatMap((notice, n) =>
    (recipients[n] ?? []).map((userId) => ({
      id: idOf(notice, userId),
      userId,
      type: notice.type,
      content: notice.content,
      redirectLink: safePath(notice.redirectLink),
      at: notice.fact.at,
    })),
  );
  const [shopId] = notices.map((notice) => notice.shopId);
  if (shopId === undefined || rows.length === 0) return;
  for (const userId of new Set(await addNotifications(tx, shopId, rows)))
    live.tell(tx, { kind: "notification", shopId, userId });
}
