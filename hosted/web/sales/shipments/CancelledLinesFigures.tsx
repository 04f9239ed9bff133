import { useSeesPrices } from "#kit/prices.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { problemOf, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Money } from "#ui/Money.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#sales/shipments/CancelledLinesFigures.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Row = { name: string; cents: number; look?: "strong" | "first" };
type Props = { orderId: string; version: number; lines: { lineId: string; quantity: number }[] };

/** Shows the result of giving lines up, as the server computes it with the same code; a refusal is shown before. */
export function CancelledLinesFigures({ orderId, version, lines }: Props): ReactNode {
  const { t } = useTranslation("shipments");
  const format = useFormat();
  const priced = useSeesPrices();
  const { data, error } = useAnswer(
    "POST /v1/orders/:orderId/line-cancellations/preview",
    lines.length > 0 ? { params: { orderId }, body: { version, lines } } : null,
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  if (lines.length === 0) return <p className={layout.quiet}>{t("giveUp.choose")}</p>;
  if (error) return <FormError>{problemOf(error).message}</FormError>;
  if (!priced) return null;
  if (!data) return <Skeleton height="12.5rem" />;
  const { billedTtcCents, awaitedCents, refundCents, refundBy } = data;
  const rows: Row[] = [
    { name: t("giveUp.less.ht"), cents: -data.lessHtCents },
    { name: t("giveUp.less.vat"), cents: -data.lessVatCents },
    { name: t("giveUp.less.ttc"), cents: -data.lessTtcCents, look: "strong" },
    { name: t("giveUp.total"), cents: data.totalTtcCents, look: "first" },
    ...(billedTtcCents > 0 ? [{ name: t("giveUp.billed"), cents: billedTtcCents }] : []),
    { name: t("giveUp.toBill"), cents: data.toBillTtcCents },
    { name: t("giveUp.awaited"), cents: awaitedCents },
    ...(refundCents > 0 ? [{ name: t("giveUp.refund"), cents: refundCents, look: "strong" as const }] : []),
  ];
  return (
    <div className={cx(layout.stack2, css.figures)} role="status">
      <dl>
        {rows.map(({ name, cents, look }) => (
          <div key={name} className={css[look ?? "row"]}>
            <dt>{name}</dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
      {refundCents > 0 ? (
        <p className={layout.quiet}>
          {t(`giveUp.refundBy.${refundBy}`, { amount: format.money(refundCents) })}
        </p>
      ) : null}
      {billedTtcCents > 0 ? <p className={layout.quiet}>{t("giveUp.billedStays")}</p> : null}
    </div>
  );
}
