import type { PricedLine, PricedOrder, PricedTicket } from "@cuvee/core/offer/pricing/priced.ts";
import { Calculator } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import type { IndexedFormat, Settings } from "#offer/pricing/formatIndex.ts";
import { PricedTotals } from "#offer/pricing/trial/PricedTotals.tsx";
import { PriceTrace } from "#offer/pricing/trial/PriceTrace.tsx";
import { TrialFacts } from "#offer/pricing/trial/TrialFacts.tsx";
import { TrialProblems } from "#offer/pricing/trial/TrialProblems.tsx";
import type { TrialPrice as Price } from "#offer/pricing/trial/usePriced.ts";
import type { Side } from "#offer/pricing/trial/useTrial.ts";
import { Badge } from "#ui/Badge.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import rows from "#ui/CardRows.module.css";
import css from "#offer/pricing/trial/TrialPrice.module.css";
import * as layout from "#ui/layout.ts";

type Shelf = ReadonlyMap<string, IndexedFormat>;
type Props = {
  /** The side of a comparison; null without one. */
  side: Side | null;
  price: Price;
  settings: Settings;
  shelf: Shelf;
  filled: boolean;
};

/** Shows the price of a test basket with all its reasons; dimmed while the next one loads. */
export function TrialPrice({ side, price, settings, shelf, filled }: Props): ReactNode {
  const { t } = useTranslation("pricing");
  const { priced, waiting, error, retry } = price;
  const title = side ? t(`compare.price.${side}`) : t("price.title");
  if (!filled)
    return (
      <Card title={title}>
        <EmptyState
          icon={<Calculator aria-hidden="true" />}
          title={t("price.empty")}
          text={t("price.emptyText")}
        />
      </Card>
    );
  if (error)
    return (
      <Card title={title}>
        <ErrorState error={error} title={t("price.failed")} onRetry={retry} />
      </Card>
    );
  if (!priced)
    return (
      <Card title={title}>
        <WhenLate>
          <div className={layout.stack4} aria-busy="true">
            <Skeleton width="9rem" height="2rem" />
            <Skeleton height="14rem" />
          </div>
        </WhenLate>
      </Card>
    );
  return <Priced {...{ title, priced, waiting, settings, shelf }} />;
}

type PricedProps = {
  title: string;
  priced: PricedOrder;
  waiting: boolean;
  settings: Settings;
  shelf: Shelf;
};

function Priced({ title, priced, waiting, settings, shelf }: PricedProps): ReactNode {
  const { t } = useTranslation("pricing");
  const format = useFormat();
  const grid = settings.rules.typologies.find((one) => one.key === priced.typology);
  return (
    <Card
      title={title}
      aside={
        <span className={cx(layout.inline2, layout.quiet, layout.middle)}>
          {grid?.name ?? priced.typology} <Badge>{t(`totals.${priced.chain}`)}</Badge>
        </span>
      }
      flush
    >
      <div className={cx(css.price, waiting && css.waiting)} aria-busy={waiting || undefined}>
        <p className={cx(layout.row12, layout.baseline, css.total)} role="status">
          <span className="visually-hidden">{t("totals.total")} </span>
          {format.money(priced.totalTtcCents)}
          <span className={cx(layout.quiet, layout.regular)}>
            {priced.chain === "ht"
              ? t("price.ofWhichHt", { amount: format.money(priced.totalHtCents) })
              : t("price.ofWhichVat", { amount: format.money(priced.totalVatCents) })}
          </span>
        </p>
        <TrialProblems problems={priced.problems} shelf={shelf} />
        <ul className={layout.column} aria-label={t("price.lines")}>
          {priced.lines.map((line, at) => (
            <Line key={`${line.formatId} ${at}`} line={line} found={shelf.get(line.formatId)} />
          ))}
          {priced.tickets.map((ticket) => (
            <Ticket
              key={ticket.ticketId}
              ticket={ticket}
              name={settings.tickets.find((one) => one.id === ticket.ticketId)?.name ?? ""}
            />
          ))}
        </ul>
        <div className={cx(layout.stack4, css.foot)}>
          <PricedTotals priced={priced} />
          <PriceTrace steps={priced.trace} open />
        </div>
        <TrialFacts priced={priced} />
      </div>
    </Card>
  );
}

function Line({ line, found }: { line: PricedLine; found: IndexedFormat | undefined }): ReactNode {
  const { t } = useTranslation("pricing");
  const format = useFormat();
  const { listE4, unitE4, quantity, add, discountCents, wrapping } = line;
  const notes = [
    line.vatRateBp > 0 ? t("price.vat", { rate: format.rate(line.vatRateBp) }) : "",
    discountCents > 0 ? t("price.share", { amount: format.money(discountCents) }) : "",
    wrapping ? t("price.wrapping", { amount: format.money(wrapping.amountCents) }) : "",
    line.next ? t("price.next", { count: line.next.missing, price: format.unit(line.next.unitE4) }) : "",
  ].filter(Boolean);
  return (
    <li className={cx(layout.grid1, css.line, rows.ends)}>
      <div className={layout.shrink}>
        <p className={cx(layout.strong, layout.balanced)}>{found?.words.whole ?? t("basket.unknown")}</p>
        <p className={cx(layout.quiet, layout.regular)}>{notes.join(" · ")}</p>
      </div>
      <p className={cx(layout.strong, layout.oneLine, layout.atEnd)}>
        {line.gift ? <Badge tone="accent">{t("price.gift")}</Badge> : format.money(line.amountCents)}
        <span className={cx(layout.quiet, layout.regular, css.unit)}>
          {format.count(quantity)} × {format.unit(unitE4)}
          {listE4 > unitE4 && !line.gift ? <s>{format.unit(listE4)}</s> : null}
          {add > 0 ? ` ${t("price.add", { count: add })}` : ""}
        </span>
      </p>
      <PriceTrace steps={line.trace} className={css.why} open />
    </li>
  );
}

function Ticket({ ticket, name }: { ticket: PricedTicket; name: string }): ReactNode {
  const { t } = useTranslation("pricing");
  const format = useFormat();
  return (
    <li className={cx(layout.grid1, css.line, rows.ends)}>
      <div className={layout.shrink}>
        <p className={cx(layout.strong, layout.balanced)}>{name}</p>
        <p className={cx(layout.quiet, layout.regular)}>
          {[t(`ticket.${ticket.kind}`), ticket.onSite ? t("ticket.onSite") : ""].filter(Boolean).join(" · ")}
        </p>
      </div>
      <p className={cx(layout.strong, layout.oneLine, layout.atEnd)}>
        {format.money(ticket.amountCents)}
        <span className={cx(layout.quiet, layout.regular, css.unit)}>
          {format.count(ticket.quantity)} × {format.unit(ticket.unitE4)}
        </span>
      </p>
    </li>
  );
}
