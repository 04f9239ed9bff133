import { cents } from "@cuvee/core/kit/money.ts";
import type { CashPurpose } from "@cuvee/core/counter/tills/journal.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Pad } from "#counter/tills/controls/Pad.tsx";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import { keyedCents } from "#counter/tills/payment/tender.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { usePrinting } from "#counter/tills/payment/usePrinting.ts";
import { useOnce } from "#counter/tills/controls/useOnce.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Why = readonly [key: string, purpose: CashPurpose];
const CHANGE: Why = ["cash.why.change", "transfer"];
/** Usual reasons, with the accounting purpose of each. */
const WHY: Record<"in" | "out", readonly Why[]> = {
  in: [CHANGE, ["cash.why.float", "transfer"], ["cash.why.bankOut", "bank"], ["cash.why.ownerIn", "owner"]],
  out: [
    ["cash.why.bank", "bank"],
    CHANGE,
    ["cash.why.owner", "owner"],
    ["cash.why.supplies", "supplies"],
    ["cash.why.postage", "postage"],
    ["cash.why.reception", "reception"],
    ["cash.why.expense", "expense"],
  ],
};

type ReasonsProps = {
  way: "in" | "out";
  why: Why | null;
  onWhy: (value: Why | null) => void;
};

function Reasons({ way, why, onWhy }: ReasonsProps): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <div className={cx(layout.grid2, css.reasons)} role="group" aria-label={t("sale.reason")}>
      {WHY[way].map((one) => (
        <Touch key={one[0]} chosen={why === one} onClick={() => onWhy(why === one ? null : one)}>
          {t(one[0])}
        </Touch>
      ))}
    </div>
  );
}

/** A form for cash that goes into the drawer or out of it without a sale. */
export function CashPane(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { till, leave } = useSale();
  const { openDrawer } = usePrinting();
  const [way, setWay] = useState<"in" | "out">("out");
  const [text, setText] = useState("");
  const [why, setWhy] = useState<Why | null>(null);
  const [ownReason, setOwnReason] = useState("");
  // The seller's own words are allowed too: the journal keeps them, the chosen reason sets the account.
  const reason = ownReason.trim() || (why ? t(why[0]) : "");
  const amount = keyedCents(text);
  const close = (): void => leave("cash");
  const { isBusy, once } = useOnce();
  const isReady = amount > 0 && reason !== "" && !isBusy;
  const turn = (one: "in" | "out"): void => {
    setWay(one);
    setWhy(null);
  };
  const move = (): void => {
    if (!isReady) return;
    const moved = cents(way === "in" ? amount : -amount);
    once(async () => {
      await till.cash(moved, reason, why?.[1]);
      openDrawer();
      showSnackbar("success", t("cash.moved", { amount: format.money(moved) }));
      close();
    });
  };
  const foot = (
    <Touch look="main" big disabled={!isReady} onClick={move}>
      {t(`cash.${way}Now`, { amount: format.money(amount) })}
    </Touch>
  );
  return (
    <Pane title={t("cash.move")} onClose={close} size="wide" foot={foot}>
      <div className={layout.stack3}>
        <div className={css.two} role="group" aria-label={t("cash.move")}>
          {(["out", "in"] as const).map((one) => (
            <Touch key={one} chosen={way === one} onClick={() => turn(one)}>
              {t(`cash.${one}`)}
            </Touch>
          ))}
        </div>
        <div className={cx(layout.grid5, layout.top, css.beside)}>
          <Pad
            label={t("pay.amount")}
            text={text}
            shown={format.money(amount)}
            onText={setText}
            onEnter={move}
          />
          <div className={layout.stack3}>
            <Reasons way={way} why={why} onWhy={setWhy} />
            <label className={cx(layout.grid1, layout.muted, layout.medium, css.label)}>
              {t("cash.words")}
              <input
                className={cx(layout.large, css.input)}
                value={ownReason}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => setOwnReason(event.target.value)}
              />
            </label>
          </div>
        </div>
      </div>
    </Pane>
  );
}
