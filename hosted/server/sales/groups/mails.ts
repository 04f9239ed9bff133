import type { GroupEnd } from "@cuvee/core/sales/groups/groups.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Row } from "#kit/mail/mail.sheet.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { dates, euros } from "#kit/formatters.ts";
import { formatName } from "#offer/catalogue/names.ts";
import type { StoredGroup, StoredMember } from "#sales/groups/queries.ts";
import { senderOf } from "#shops/settings/sender.ts";
import { memberKey } from "#sales/groups/state.ts";
import { headsOf, totalsOf } from "#sales/orders/mailRows.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";

const momentIn = dates({ dateStyle: "full", timeStyle: "short", timeZone: SHOP_TIME_ZONE });

/** E-mails of a grouped order, by event; their texts are in `mails.json`. */
export type GroupMail =
  | "groupProof"
  | "groupOpened"
  | "groupCommitted"
  | "groupClosed"
  | "groupFailed"
  | "groupMissed"
  | "groupExpired"
  | "groupRemoved";

/** E-mails that show the member's order. */
const DETAILED: ReadonlySet<GroupMail> = new Set<GroupMail>(["groupCommitted", "groupClosed", "groupFailed"]);

type About = Pick<StoredGroup, "shop_id" | "id" | "name" | "deadline"> & {
  settle_until?: Date | null;
  ended_by?: GroupEnd | null;
};
type To = Pick<StoredMember, "id" | "firstname" | "email" | "lang"> & { share?: StoredOrder | null };

type Shown = Awaited<ReturnType<OrderDeps["catalogue"]["seen"]>>;

function rowsOf(priced: PricedOrder, snapshot: Shown, lang: ServerLang): Row[] {
  return priced.lines.map((line) => {
    const found = snapshot.shelf.get(line.formatId);
    const name = found ? [found.product.name, found.vintage.name].filter(Boolean).join(" ") : "";
    return [
      `${line.quantity + line.add} × ${name}`,
      euros(line.amountCents - line.discountCents, lang),
      found ? formatName(found.format, lang) : "",
    ];
  });
}

/** Writes to a member of a group, in their language, with their own link. Once per event of an order of theirs. */
export async function writeGroupMail(
  tx: Tx,
  deps: OrderDeps,
  row: About,
  { to, kind }: { to: To; kind: GroupMail },
): Promise<void> {
  const { mailer, settings, secrets } = deps.services;
  const snapshot = await deps.catalogue.seen(tx, row.shop_id);
  const { lang, share } = to;
  const key = memberKey(secrets, row.id, to.id);
  const isDetailed = DETAILED.has(kind) && share;
  await mailer.write(tx, {
    id: `${row.id}.${to.id}.${kind}${share ? `.${share.id}` : ""}${kind === "groupFailed" ? `.${share?.version}` : ""}`,
    kind,
    lang,
    recipient: to.email,
    shopId: row.shop_id,
    ...(share ? { orderId: share.id } : {}),
    values: {
      name: to.firstname,
      group: row.name,
      shop: snapshot.shop.name,
      deadline: momentIn(row.deadline, lang),
      until: row.settle_until ? momentIn(row.settle_until, lang) : "",
      amount: share ? euros(share.total_ttc_cents, lang) : "",
      reason: row.ended_by ? translate(lang, "mails", `groupEnds.${row.ended_by}`) : "",
    },
    from: senderOf(snapshot.shop, lang),
    why: "buyer",
    ...(isDetailed
      ? {
          heads: headsOf(lang),
          rows: rowsOf(share.priced, snapshot, lang),
          totals: totalsOf({ ...share.priced, discountCents: 0 }, lang),
        }
      : {}),
    ...(kind === "groupRemoved"
      ? {}
      : { button: { url: `${settings.publicUrl}/orders/group/${row.id}#${key}` } }),
  });
}

/** Notifies the shop of a grouped order that has come in: one e-mail for all its parts. */
export async function writeShopMail(
  tx: Tx,
  deps: OrderDeps,
  row: Pick<StoredGroup, "shop_id" | "id" | "name">,
  { paid, totalCents }: { paid: readonly { firstname: string; share: StoredOrder }[]; totalCents: number },
): Promise<void> {
  const { mailer, settings } = deps.services;
  const { shop } = await deps.catalogue.seen(tx, row.shop_id);
  const [first] = paid;
  if (!first) return;
  await mailer.write(tx, {
    id: `${row.id}.notice`,
    kind: "groupNotice",
    lang: "fr",
    recipient: shop.contact_email,
    shopId: row.shop_id,
    values: { group: row.name, count: paid.length, total: euros(totalCents, "fr") },
    from: senderOf(shop, "fr"),
    why: "shop",
    rows: paid.map(({ share }) => [
      `${share.number ?? ""} ${share.buyer_name}`,
      euros(share.total_ttc_cents, "fr"),
    ]),
    totals: [[translate("fr", "mails", "total"), euros(totalCents, "fr"), "", "strong"]],
    button: { url: `${settings.publicUrl}/dashboard/orders/${first.share.id}` },
  });
}
