import type { TillEvent, TillRecord } from "@cuvee/core/counter/tills/journal.ts";
import { takenOf } from "@cuvee/core/counter/tills/tickets/payments.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat, type Format } from "#kit/format.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";
import css from "#counter/tills/sale/LogPane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const MOST = 200;

/** Returns the facts that an event shows beside its name, in readable form; ids are left out. */
const factsOf = (facts: TillEvent["facts"], format: Format): string[] =>
  Object.entries(facts ?? {}).flatMap(([name, fact]) => {
    if (name.endsWith("Id") || name === "id") return [];
    if (typeof fact !== "number") return [String(fact)];
    if (name.endsWith("Cents")) return [format.money(fact)];
    if (name.endsWith("E4")) return [format.unit(fact)];
    return [name.endsWith("Bp") ? format.rate(fact) : format.count(fact)];
  });

/** Returns a function for the text and the amount of a record. */
function useRecordText(): (body: TillRecord["body"]) => [what: string, amount: string] {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const voided = ({
    name = "",
    quantity = 0,
    left = 0,
    amountCents = 0,
  }: NonNullable<TillEvent["facts"]>) => {
    const text = t(left ? "cash.lowered" : "cash.removed", { name, quantity, left });
    return [text, format.money(Number(amountCents))] as [string, string];
  };
  return (body) => {
    switch (body.kind) {
      case "ticket":
        return [t("cash.record.ticket", { number: body.number }), format.money(takenOf(body))];
      case "opening":
        return [t("cash.record.opening"), format.money(body.floatCents)];
      case "cash":
        return [t("cash.record.cash", { reason: body.reason }), format.money(body.amountCents)];
      case "duplicate":
        return [t("cash.record.duplicate", { number: body.number, copy: body.copy }), ""];
      case "closing":
        return [
          t("cash.record.closing", { number: body.number }),
          format.money(body.totals.turnoverTtcCents),
        ];
      case "event":
        if (body.name === "lineVoided") return voided(body.facts ?? {});
        return [
          [t(`cash.event.${body.name}`), ...factsOf(body.facts, format)].join(" · "),
          body.act ? t(`cash.act.${body.act}`) : "",
        ];
    }
  };
}

/** Shows the records of the till, the newest first. */
export function LogPane(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { till, show } = useSale();
  const [records, setRecords] = useState<readonly Recorded[]>([]);
  const [abandoned, setAbandoned] = useState<readonly Recorded[]>([]);
  useEffect(() => {
    void till.records(MOST).then(setRecords);
    void till.abandoned(MOST).then(setAbandoned);
  }, [till]);
  const textOf = useRecordText();
  const listed = (entries: readonly Recorded[]): ReactNode => (
    <ol className={css.log}>
      {entries.map(({ id, seq, at, operator, training, body }) => {
        const [what, amount] = textOf(body);
        return (
          <li
            key={id}
            className={cx(layout.grid2, layout.baseline, layout.large, css.entry)}
            data-training={training}
          >
            <span className={cx(layout.quiet, css.seq)}>{seq}</span>
            <time dateTime={at}>{format.date(at, "time")}</time>
            <span className={css.what}>{what}</span>
            <span className={cx(layout.quiet, css.who)}>{operator?.name ?? ""}</span>
            <span className={cx(layout.strong, layout.atEnd)}>{amount}</span>
          </li>
        );
      })}
    </ol>
  );
  return (
    <Pane title={t("cash.log")} onClose={() => show(null)} size="wide" isRead>
      {listed(records)}
      {abandoned.length > 0 ? (
        <>
          <h3 className={cx(layout.large, css.title)}>{t("cash.abandoned")}</h3>
          <p className={layout.muted}>{t("cash.abandonedText")}</p>
          {listed(abandoned)}
        </>
      ) : null}
    </Pane>
  );
}
