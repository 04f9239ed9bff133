import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const NOTE_MAX = 500;

/** A form for a note on the ticket. */
export function NotePane(): ReactNode {
  const { t } = useTranslation("tills");
  const { basket, act, show } = useSale();
  const [note, setNote] = useState(basket.note);
  const close = (): void => show(null);
  const keep = (): void => {
    act({ do: "note", note });
    close();
  };
  const foot = (
    <Touch look="main" big onClick={keep}>
      {t("sale.keep")}
    </Touch>
  );
  return (
    <Pane title={t("sale.note")} onClose={close} foot={foot}>
      <label className={cx(layout.grid1, layout.muted, layout.medium, css.label)}>
        {t("sale.noteLabel")}
        <textarea
          className={cx(layout.large, css.input)}
          rows={5}
          data-first
          maxLength={NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && event.ctrlKey) keep();
          }}
        />
      </label>
    </Pane>
  );
}
