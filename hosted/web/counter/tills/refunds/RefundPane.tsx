import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { takenOf } from "@cuvee/core/counter/tills/tickets/payments.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { RefundForm } from "#counter/tills/refunds/RefundForm.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const MOST = 40;

type SearchProps = {
  text: string;
  onText: (value: string) => void;
  found: readonly Recorded<Ticket>[];
  choose: (value: Recorded<Ticket> | null) => void;
};

function Search({ text, onText, found, choose }: SearchProps): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <label className={cx(layout.grid1, layout.muted, layout.medium, css.label)}>
      {t("sale.findTicket")}
      <input
        className={cx(layout.large, css.input)}
        type="search"
        data-first
        autoComplete="off"
        placeholder={t("sale.findTicketHint")}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === "Enter" && first) choose(first);
        }}
      />
    </label>
  );
}

/** Finds an old ticket by number, client or the code on the receipt, to refund it or to print it again. */
export function RefundPane(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { till, leave, wanted, want } = useSale();
  const [text, setText] = useState(wanted);
  const [found, setFound] = useState<readonly Recorded<Ticket>[]>([]);
  const [chosen, choose] = useState<Recorded<Ticket> | null>(null);
  const [shown, setShown] = useState(wanted);
  if (wanted !== shown) {
    setShown(wanted);
    setText(wanted);
  }
  useEffect(() => {
    let isGone = false;
    void till.tickets(text.trim(), MOST).then((tickets) => {
      if (isGone) return;
      setFound(tickets);
      const [only] = tickets;
      if (only?.body.number === text.trim()) choose(only);
    });
    return () => {
      isGone = true;
    };
  }, [till, text]);
  const close = (): void => {
    want("");
    leave("refund");
  };
  if (chosen)
    return (
      <RefundForm
        ticket={chosen}
        onBack={() => {
          choose(null);
          setText("");
        }}
        onClose={close}
      />
    );
  return (
    <Pane title={t("sale.tickets")} onClose={close} size="wide">
      <div className={layout.stack3}>
        <Search text={text} onText={setText} found={found} choose={choose} />
        <div className={layout.grid2}>
          {found.map((ticket) => (
            <Touch key={ticket.id} className={css.choice} onClick={() => choose(ticket)}>
              <span>
                {ticket.body.number}{" "}
                <span className={cx(layout.oneLine, layout.muted, css.right)}>
                  {[format.date(ticket.at, "stamp"), ticket.body.client?.name].filter(Boolean).join(" · ")}
                </span>
              </span>
              <span>{format.money(takenOf(ticket.body))}</span>
            </Touch>
          ))}
        </div>
        {found.length === 0 ? <p className={layout.muted}>{t("sale.noTicket")}</p> : null}
      </div>
    </Pane>
  );
}
