import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { SHORTCUTS } from "#counter/tills/sale/shortcuts.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import { KeyHint } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/sale/KeysPane.module.css";
import * as layout from "#ui/layout.ts";

/** Shows every key of the till. */
export function KeysPane(): ReactNode {
  const { t } = useTranslation("tills");
  const { show } = useSale();
  return (
    <Pane title={t("sale.keys")} onClose={() => show(null)} size="wide" isRead>
      <dl className={css.keys}>
        {SHORTCUTS.map(({ key, says }) => (
          <div key={key} className={cx(layout.baseline, layout.large, css.key)}>
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
