import { BIRTHDAY } from "@cuvee/core/shops/clients/clients.ts";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import { DayMonth } from "#ui/date/DayMonth.tsx";
import * as layout from "#ui/layout.ts";
import css from "./Preferences.module.css";

type Props = { shop: string; value: string; onSet: (birthday: string) => void };

/** Asks for the day and the month of a birthday, without the year; it is kept once both or neither are chosen. */
export function BirthdayField({ shop, value, onSet }: Props): ReactNode {
  const { t } = useTranslation("account");
  const hint = useId();
  const [typed, setTyped] = useState(value);
  return (
    <fieldset className={cx(layout.fieldset, layout.shrink)} aria-describedby={hint}>
      <legend className={layout.medium}>{t("preferences.birthday")}</legend>
      <DayMonth
        value={typed}
        labels={{ day: t("preferences.day"), month: t("preferences.month") }}
        onChange={(next) => {
          setTyped(next);
          if (next !== value && BIRTHDAY.test(next)) onSet(next);
        }}
      />
      <p id={hint} className={cx(layout.quiet, css.hint)}>
        {t("preferences.birthdayHint", { shop })}
      </p>
    </fieldset>
  );
}
