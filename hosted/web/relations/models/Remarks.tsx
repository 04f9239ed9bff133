import { nameOfLanguage } from "@cuvee/core/kit/languages.ts";
import { REMARK_GRADES, type Remark } from "@cuvee/core/relations/models/models.ts";
import { CircleAlert, CircleCheck, Lightbulb, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import css from "#relations/models/models.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const ICONS = { error: CircleAlert, warning: TriangleAlert, hint: Lightbulb };

/** Returns the words of a remark's sentence: names of fields and languages in the user's language. */
function wordsOf({ values }: Remark, t: (key: string) => string): Record<string, string> {
  const { field, lang } = values;
  return {
    ...values,
    ...(field === undefined ? {} : { field: t(`field.${field}`) }),
    ...(lang === undefined ? {} : { language: nameOfLanguage(lang) }),
  };
}

const keyOf = ({ code, values }: Remark): string =>
  code === "productNotOnSale" && !values["product"] ? "productsNotOnSale" : code;

type RemarksProps = {
  remarks: readonly Remark[];
  /** Name of the block of a remark; null where it has none. */
  nameOf: (blockId: string) => string | null;
  onOpen?: (blockId: string) => void;
};

/** Remarks on a mail, the gravest first; each leads to its block. */
export function Remarks({ remarks, nameOf, onOpen }: RemarksProps): ReactNode {
  const { t } = useTranslation("models");
  if (remarks.length === 0)
    return (
      <p className={cx(layout.line2, layout.middle, layout.quiet)}>
        <CircleCheck size={16} aria-hidden="true" /> {t("remark.none")}
      </p>
    );
  const sorted = remarks.toSorted((x, y) => REMARK_GRADES.indexOf(x.grade) - REMARK_GRADES.indexOf(y.grade));
  return (
    <ul className={cx(layout.plain, layout.stack2)}>
      {sorted.map((remark, at) => {
        const Icon = ICONS[remark.grade];
        const name = nameOf(remark.blockId);
        return (
          <li key={`${remark.code} ${remark.blockId} ${at}`} className={css.remark} data-grade={remark.grade}>
            <Icon size={16} aria-hidden="true" />
            <div className={cx(layout.stack1, layout.shrink)}>
              <span>
                <span className="visually-hidden">{t(`remark.grade.${remark.grade}`)}</span>{" "}
                {t(`remark.${keyOf(remark)}`, wordsOf(remark, t))}
              </span>
              {name !== null && onOpen ? (
                <button type="button" className={css.toBlock} onClick={() => onOpen(remark.blockId)}>
                  {name}
                </button>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
