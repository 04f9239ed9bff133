import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { exceedsCredit, type QuoteContent, type ShortLine } from "@cuvee/core/sales/quotes/quotes.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import type { IndexedFormat } from "#offer/pricing/formatIndex.ts";
import { PricedTotals } from "#offer/pricing/trial/PricedTotals.tsx";
import { PriceTrace } from "#offer/pricing/trial/PriceTrace.tsx";
import { problemSentence } from "#offer/pricing/trial/problemSentence.ts";
import { useSaleRights } from "#sales/quotes/agent.ts";
import type { SaleClient } from "#sales/quotes/form/usePrice.ts";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import { Field } from "#ui/input/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#sales/quotes/form/SaleAside.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  priced: PricedOrder;
  content: QuoteContent;
  client: SaleClient | null;
  short: readonly ShortLine[];
  shelf: ReadonlyMap<string, IndexedFormat>;
  /** The server has not confirmed it yet. */
  waiting: boolean;
  onContent: (next: (content: QuoteContent) => QuoteContent) => void;
};

function Discount({
  discount,
  set,
}: {
  discount: NonNullable<QuoteContent["discount"]>;
  set: (type: "%" | "\u20AC", amount: number) => void;
}): ReactNode {
  const { t } = useTranslation(["quotes", "cart"]);
  return (
    <Field label={t("total.discount")} className={css.discount}>
      <span className={cx(layout.grid2, css.pair)}>
        <NumberInput
          value={discount.amount > 0 ? discount.amount / 100 : null}
          decimals={2}
          min={0}
          max={discount.type === "%" ? 100 : 10_000_000}
          wide
          onChange={(n) => set(discount.type, Math.round((n ?? 0) * 100))}
        />
        <Select
          aria-label={t("total.discountType")}
          value={discount.type}
          onChange={({ target }) => set(target.value as "%" | "€", 0)}
          options={[
            { value: "%", label: "%" },
            { value: "€", label: "€" },
          ]}
        />
      </span>
    </Field>
  );
}

/** Shows the total of the sale, and notices for its author before it is sent. */
export function SaleAside(props: Props): ReactNode {
  const { priced, content, client, short, shelf, waiting, onContent } = props;
  const { t } = useTranslation(["quotes", "cart"]);
  const format = useFormat();
  const { isAgent } = useSaleRights();
  const { discount = { type: "%" as const, amount: 0 } } = content;
  const set = (type: "%" | "€", amount: number): void =>
    onContent(({ discount: _, ...before }) =>
      amount > 0 || type === "€" ? { ...before, discount: { type, amount } } : before,
    );
  const told = content.lines.length > 0 ? priced.problems.filter((p) => p.formatId === undefined) : [];
  const { credit } = client ?? {};
  const isBeyond =
    credit && content.payment.type === "account" && exceedsCredit(credit, priced.totalTtcCents);
  return (
    <Card title={t("total.title")}>
      <div className={cx(layout.grid3, waiting && css.waiting)} aria-busy={waiting || undefined}>
        <PricedTotals priced={priced} />
        <p className={layout.quiet}>
          {[
            priced.eq75 > 0
              ? t("total.bottles", { count: priced.eq75 / 1000, bottles: format.eq75(priced.eq75) })
              : "",
            priced.shipping.nbrPackages > 0 ? t("total.parcels", { count: priced.shipping.nbrPackages }) : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {isAgent ? null : <Discount discount={discount} set={set} />}
      {isBeyond ? (
        <Notice tone="warning" className={css.notice}>
          {t("credit.warning", {
            limit: format.money(credit.limitCents ?? 0),
            outstanding: format.money(credit.outstandingCents),
            after: format.money(credit.outstandingCents + priced.totalTtcCents),
          })}
        </Notice>
      ) : null}
      {short.length > 0 ? (
        <Notice tone="warning" className={css.notice}>
          {t("total.short", {
            names: format.list(short.map(({ formatId }) => shelf.get(formatId)?.words.whole ?? "?")),
          })}
        </Notice>
      ) : null}
      {told.map((problem) => {
        const { key, values } = problemSentence(problem, format);
        return (
          <p key={problem.code} className={css.problem}>
            {t([`problems.${problem.code}`, `cart:${key}`], values)}
          </p>
        );
      })}
      <PriceTrace steps={priced.trace} className={css.why} />
    </Card>
  );
}
