import type { GroupView } from "@cuvee/core/sales/groups/groups.ts";
import { struckPriceOf, type StruckPrice } from "@cuvee/core/offer/pricing/display/struckPrice.ts";
import { shelve } from "@cuvee/core/offer/pricing/pricing.ts";
import { TrendingDown, TriangleAlert } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { lineWords } from "#offer/catalogue/labels.ts";
import { problemSentence } from "#offer/pricing/trial/problemSentence.ts";
import { FreeShippingProgress } from "#sales/cart/page/FreeShippingProgress.tsx";
import type { Embed } from "#sales/cart/pricing.ts";
import css from "./Groups.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Most thresholds shown: the nearest ones. */
const MOST = 3;

function Reached({
  price,
  nameOf,
}: {
  price: GroupView["progress"]["prices"][number] & { before: StruckPrice };
  nameOf: (formatId: string) => string;
}): ReactNode {
  const format = useFormat();
  const { t } = useTranslation(["groups", "cart"]);
  return (
    <li className={css.reached}>
      <span>{nameOf(price.formatId)}</span>
      <span>
        {price.before.isPrior ? null : (
          <s className={cx(layout.quiet, css.quiet)}>{format.unit(price.before.unitE4)}</s>
        )}{" "}
        <strong>{format.unit(price.unitE4)}</strong>
        {price.before.isPrior ? (
          <span className={cx(layout.quiet, css.quiet)}>
            {" "}
            {t("cart:line.prior", { price: format.unit(price.before.unitE4) })}
          </span>
        ) : null}
      </span>
    </li>
  );
}

/** Shows the progress of all together: bottles, the next prices, free shipping, and the shop's unmet conditions. */
export function GroupProgress({ group, embed }: { group: GroupView; embed: Embed }): ReactNode {
  const { t, i18n } = useTranslation(["groups", "cart"]);
  const format = useFormat();
  const { progress } = group;
  const shelf = useMemo(() => shelve(embed.products), [embed.products]);
  const reached = progress.prices.flatMap((price) => {
    const before = struckPriceOf(price, shelf.get(price.formatId)?.format, Date.now());
    return before ? [{ ...price, before }] : [];
  });
  const nexts = progress.prices
    .flatMap(({ formatId, next }) => (next ? [{ formatId, ...next }] : []))
    .toSorted((a, b) => a.missing - b.missing)
    .slice(0, MOST);
  const nameOf = (formatId: string): string => {
    const found = shelf.get(formatId);
    return found ? lineWords(found, i18n.resolvedLanguage ?? "fr").name : "";
  };
  return (
    <section
      className={cx(layout.grid3, layout.single, layout.panel, css.card)}
      aria-labelledby="group-progress"
    >
      <h2 id="group-progress" className={layout.large}>
        {t("progress.title")}
      </h2>
      <p className={cx(layout.row12, layout.baseline, layout.between, layout.large)}>
        <strong>{t("progress.bottles", { count: progress.bottles })}</strong>
        <span className={cx(layout.quiet, css.quiet)}>
          {t("progress.committed", { count: progress.committedBottles })}
        </span>
      </p>
      <FreeShippingProgress franco={progress.franco} />
      {reached.length > 0 || nexts.length > 0 ? (
        <ul className={css.tiers}>
          {reached.map((price) => (
            <Reached key={price.formatId} price={price} nameOf={nameOf} />
          ))}
          {nexts.map((next) => (
            <li key={`${next.formatId}-next`}>
              <TrendingDown size={16} aria-hidden="true" />
              <span>
                {t("progress.next", {
                  count: next.missing,
                  name: nameOf(next.formatId),
                  price: format.unit(next.unitE4),
                })}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {progress.problems.map((problem) => {
        const { key, values } = problemSentence(problem, format);
        return (
          <p
            key={`${problem.code} ${problem.formatId ?? ""}`}
            className={cx(layout.line2, layout.small, css.missing)}
          >
            <TriangleAlert size={16} aria-hidden="true" />
            <span>
              {problem.formatId ? `${nameOf(problem.formatId)} : ` : null}
              {t(`cart:${key}`, values)}
            </span>
          </p>
        );
      })}
    </section>
  );
}
