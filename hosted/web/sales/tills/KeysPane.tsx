import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SHORTCUTS } from "#sales/tills/shortcuts.ts";
import { Pane } from "#sales/tills/Pane.tsx";
import { useSale } from "#sales/tills/sale.ts";
import { KeyHint } from "#sales/tills/Touch.tsx";
import css from "#sales/tills/KeysPane.module.css";

/** Shows every key of the till. */
export function KeysPane(): ReactNode {
  const { t } = useTranslation("tills");
  const { show } = useSale();
  return (
    <Pane title={t("sale.keys")} onClose={() => show(null)} size="wide" isRead>
      <dl className={css.keys}>
        {SHORTCUTS.map(({ key, says }) => (
          <div key={key} className={css.key}>
            <dt>
              <KeyHint>{key}</KeyHint>
              <span className="visually-hidden">{key}</span>
            </dt>
            <dd>{t(`sale.key.${says}`)}</dd>
          </div>
        ))}
      </dl>
    </Pane>
  );
}
