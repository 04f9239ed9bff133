import type { OrderProblem } from "@cuvee/core/offer/pricing/priced.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import type { IndexedFormat } from "#offer/pricing/formatIndex.ts";
import { problemSentence } from "#offer/pricing/trial/problemSentence.ts";
import { Notice } from "#ui/Notice.tsx";
import css from "#offer/pricing/trial/TrialPrice.module.css";
import * as layout from "#ui/layout.ts";

type Props = { problems: readonly OrderProblem[]; shelf: ReadonlyMap<string, IndexedFormat> };

/** Problems that a test basket may have without being wrong: it may have no delivery yet. */
const QUIET: ReadonlySet<OrderProblem["code"]> = new Set(["shipping-required"]);

/** Lists the problems that would keep a buyer from ordering the basket, each with its line. */
export function TrialProblems({ problems, shelf }: Props): ReactNode {
  const { t } = useTranslation(["pricing", "cart"]);
  const format = useFormat();
  const told = problems.filter((problem) => !QUIET.has(problem.code));
  if (told.length === 0) return null;
  return (
    <Notice tone="warning" title={t("price.problems", { count: told.length })} className={css.problems}>
      <ul className={layout.stack1}>
        {told.map((problem) => {
          const { key, values } = problemSentence(problem, format);
          const found = problem.formatId ? shelf.get(problem.formatId) : undefined;
          // A few have another text for the seller than for the buyer.
          const sentence = t([`pricing:${key}`, `cart:${key}`], values);
          return (
            <li key={`${problem.code} ${problem.formatId ?? ""}`}>
              {found ? `${found.words.whole}${t("price.colon")} ` : ""}
              {sentence}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
