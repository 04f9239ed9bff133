import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type ReasonProps = {
  label: string;
  usual: readonly string[];
  value: string;
  onChange: (reason: string) => void;
};

/** Field for a reason: usual ones to touch, any other to type. */
export function Reason({ label, usual, value, onChange }: ReasonProps): ReactNode {
  const { t } = useTranslation("tills");
  const texts = usual.map((key) => t(key));
  return (
    <div className={layout.stack3}>
      <div className={cx(layout.grid2, css.reasons)} role="group" aria-label={label}>
        {texts.map((reason) => (
          <Touch
            key={reason}
            chosen={value === reason}
            onClick={() => onChange(value === reason ? "" : reason)}
          >
            {reason}
          </Touch>
        ))}
      </div>
      <label className={cx(layout.grid1, layout.muted, layout.medium, css.label)}>
        {label}
        <input
          className={cx(layout.large, css.input)}
          value={value}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}
