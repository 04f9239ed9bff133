import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Closing } from "@cuvee/core/counter/tills/closings/closings.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Letter } from "#kit/mail/mail.ts";
import type { Row } from "#kit/mail/mail.sheet.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { dates, euros, figure } from "#kit/formatters.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { headsOf } from "#sales/orders/mailRows.ts";
import { findPoint, type TillRow } from "#counter/pointsOfSale/points.queries.ts";
import { findShop } from "#shops/settings/queries.ts";
import { senderOf } from "#shops/settings/sender.ts";

const dayIn = dates({ dateStyle: "long", timeZone: "UTC" });

const rateOf = (rateBp: number, lang: ServerLang): string => `${figure(rateBp / 100, lang)} %`;

/** Builds the e-mail to the owner of a shop about a till's day. */
export async function reportLetter(
  tx: Tx,
  { services }: OrderDeps,
  { shopId, till, closing }: { shopId: string; till: TillRow; closing: Closing },
): Promise<Letter> {
  const shop = (await findShop(tx, shopId)) ?? refuse("not-found", 404);
  const point = await findPoint(tx, shopId, till.pointId);
  const lang: ServerLang = "fr";
  const { totals, cash } = closing;
  const say = (key: string): string => translate(lang, "mails", `tillReport.${key}`);
  const money = (label: string, amount: number): Row => [label, euros(amount, lang)];
  const paid = totals.paid.map(({ type, amountCents }) =>
    money(translate(lang, "tills", `points.payments.${type}`), amountCents),
  );
  return {
    id: `${closing.id}.report`,
    kind: "tillReport",
    lang,
    recipient: point?.settings.reportTo || shop.contact_email,
    shopId,
    values: {
      number: closing.number,
      till: `${till.code} · ${till.name}`,
      point: point?.name ?? "",
      day: dayIn(new Date(closing.of), lang),
      total: euros(totals.turnoverTtcCents, lang),
      tickets: totals.tickets,
    },
    from: senderOf(shop, lang),
    why: "shop",
    heads: headsOf(lang),
    rows: [
      ...totals.vat.map(({ rateBp, baseCents, vatCents }) =>
        money(`${say("sales")} ${rateOf(rateBp, lang)}`, baseCents + vatCents),
      ),
      ...paid,
    ],
    totals: [[say("turnover"), euros(totals.turnoverTtcCents, lang), "", "strong"]],
    facts: cash
      ? [
          [say("expected"), euros(cash.expectedCents, lang)],
          [say("counted"), euros(cash.countedCents, lang)],
          [say("difference"), euros(cash.countedCents - cash.expectedCents, lang)],
          ...(cash.reason ? [[say("reason"), cash.reason] as [string, string]] : []),
        ]
      : [],
    button: { url: `${services.settings.publicUrl}/dashboard/salespoints/closings/${closing.id}` },
  };
}
