import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { worthOf } from "@cuvee/core/counter/tills/runningState.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { CountGrid, type PieceCount } from "#counter/tills/closings/CountGrid.tsx";
import { Gate, LeaveLink } from "#counter/tills/entry/Gate.tsx";
import { useTillWork } from "#counter/tills/controls/useTillWork.ts";
import type { TillEngine } from "#counter/tills/device/engine.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";

/** Number of closings read: those of a day, month and year that ended together, and some more. */
const LOOKED_AT = 10;

/** A form that opens the till with the counted content of its drawer. */
export function OpeningScreen({ till }: { till: TillEngine }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const [counted, setCounted] = useState<PieceCount>({});
  const { busy, failure, run } = useTillWork();
  const known = till.catalogue()?.snapshot.point.floatCents ?? 0;
  const [left, setLeft] = useState<number | null>(null);
  // The amount that the last closing left in the drawer is expected in the morning; for a till that never closed a day,
  // the amount that its point sets.
  useEffect(() => {
    void till.closings(LOOKED_AT).then((closings) => {
      setLeft(closings.find(({ body }) => body.cash)?.body.cash?.leftCents ?? null);
    });
  }, [till]);
  const usual = left ?? known;
  const total = worthOf(counted);
  const open = (floatCents: Cents, pieces: PieceCount): void => {
    if (busy === null) void run(async () => void (await till.open(floatCents, pieces)));
  };
  return (
    <Gate
      wide
      title={t("cash.openTitle")}
      text={t("cash.openText", { amount: format.money(usual) })}
      error={failure}
    >
      {usual > 0 ? (
        <Touch look="main" big disabled={busy !== null} onClick={() => open(cents(usual), {})}>
          {t("cash.openUsual", { amount: format.money(usual) })}
        </Touch>
      ) : null}
      <CountGrid counted={counted} onCount={setCounted} />
      <Touch
        look={usual > 0 ? "plain" : "main"}
        big
        disabled={busy !== null}
        onClick={() => open(cents(total), counted)}
      >
        {t("cash.openNow", { amount: format.money(total) })}
      </Touch>
      <Touch look="quiet" onClick={() => void run(() => till.lock())}>
        {t("sale.lock")}
      </Touch>
      <LeaveLink />
    </Gate>
  );
}
