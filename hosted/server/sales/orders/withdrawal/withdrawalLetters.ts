import type { Withdrawal } from "@cuvee/core/sales/orders/withdrawal.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Letter } from "#kit/mail/mail.ts";
import { newId } from "#kit/http/mount.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { dates, euros } from "#kit/formatters.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { findShop } from "#shops/settings/queries.ts";
import { senderOf } from "#shops/settings/sender.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import type { StoredOrder } from "#sales/orders/rows.ts";
import { returnAddress } from "#sales/orders/withdrawal/withdrawalView.ts";

/** Formats days and hours in the shop's zone. */
const dayIn = dates({ dateStyle: "full", timeZone: SHOP_TIME_ZONE });
const timeIn = dates({ timeStyle: "medium", timeZone: SHOP_TIME_ZONE });

type Made = Pick<Withdrawal, "id" | "at" | "name" | "email" | "lines" | "dueCents"> & { isSettled: boolean };

/**
 * Mails the acknowledgement on a durable medium (Code de la consommation, L221-21, D221-5): content, author, day and
 * hour of the declaration; and the same to the shop.
 */
export async function mailAcknowledgement(
  tx: Tx,
  deps: OrderDeps,
  row: StoredOrder,
  created: Made,
): Promise<void> {
  const { mailer, settings, secrets } = deps.services;
  const shop = await findShop(tx, row.shop_id);
  const returnTo = returnAddress(shop);
  const write = (
    to: Pick<Letter, "id" | "kind" | "recipient" | "button" | "why"> & { lang: ServerLang },
  ): Promise<void> => {
    const at = new Date(created.at);
    const [date, time] = [dayIn(at, to.lang), timeIn(at, to.lang)];
    const due = euros(created.dueCents, to.lang);
    const say = (key: string, values: Record<string, string> = {}): string =>
      translate(to.lang, "mails", `withdrawal.${key}`, values);
    return mailer.write(tx, {
      ...to,
      shopId: row.shop_id,
      orderId: row.id,
      values: {
        number: row.number ?? row.id,
        shop: shop?.name ?? "",
        name: created.name,
        email: created.email,
        date,
        time,
        next: say(created.isSettled ? "settled" : "sendBack", { amount: due }),
      },
      ...(shop ? { from: senderOf(shop, to.lang) } : {}),
      heads: [translate(to.lang, "mails", "item"), translate(to.lang, "mails", "quantity")],
      rows: created.lines.map((line) => [line.name, `× ${line.quantity}`]),
      facts: [
        [say("declaredBy"), created.name],
        [say("contract"), row.number ?? row.id],
        [say("at"), `${date}, ${time}`],
        [say("due"), due],
        ...(created.isSettled || returnTo === "" ? [] : [[say("returnTo"), returnTo] as const]),
      ],
    });
  };
  const lang = letterLang(row.lang);
  const url = `${settings.publicUrl}/orders/follow/${row.id}#${secrets.orderKey(row.id)}`;
  const buyer = { recipient: created.email, lang, why: "buyer" } as const;
  await write({ id: `${created.id}.ack`, kind: "withdrawalDone", ...buyer, button: { url } });
  if (!shop) return;
  const button = { url: `${settings.publicUrl}/dashboard/orders/${row.id}` };
  await write({
    id: `${created.id}.shop`,
    kind: "withdrawalNotice",
    recipient: shop.contact_email,
    lang: "fr",
    why: "shop",
    button,
  });
}

/** Mails the private link of an order to its buyer, which opens the withdrawal form. */
export async function mailOrderLink(
  tx: Tx,
  deps: OrderDeps,
  row: StoredOrder,
  lang: ServerLang,
): Promise<void> {
  const { mailer, settings, secrets } = deps.services;
  const shop = await findShop(tx, row.shop_id);
  await mailer.write(tx, {
    id: newId(deps.services),
    kind: "withdrawalLink",
    lang,
    recipient: row.buyer_email,
    shopId: row.shop_id,
    orderId: row.id,
    values: { number: row.number ?? "", shop: shop?.name ?? "" },
    ...(shop ? { from: senderOf(shop, lang) } : {}),
    why: "buyer",
    button: { url: `${settings.publicUrl}/orders/follow/${row.id}?withdrawal=1#${secrets.orderKey(row.id)}` },
  });
}
