import { Ellipsis, PackageMinus, PackagePlus, ScanBarcode, Undo2 } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useParams } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useSeesPrices } from "#kit/prices.ts";
import { paths } from "#kit/paths.ts";
import type { Article } from "#cellar/stocks/calls.ts";
import { CostCard } from "#cellar/stocks/CostCard.tsx";
import { MoveDialog, type MoveKind } from "#cellar/stocks/MoveDialog.tsx";
import { Change, Reversing, Why } from "#cellar/stocks/MovementsPage.tsx";
import { ThresholdCard } from "#cellar/stocks/ThresholdCard.tsx";
import { Duty, useStockLabels } from "#cellar/stocks/labels.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { StatusBadge } from "#ui/Badge.tsx";
import { Button, ButtonLink, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import type { RowOf } from "#ui/table/list.ts";
import { EndCell, SmallTable, WideCell } from "#ui/table/SmallTable.tsx";
import css from "#cellar/stocks/cellar.module.css";
import * as layout from "#ui/layout.ts";

const LEVELS = ["onHand", "reserved", "available"] as const;

function Levels({ article }: { article: Article }): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  if (article.places.length === 0)
    return <EmptyState title={t("article.nowhere")} text={t("article.nowhereText")} />;
  return (
    <SmallTable
      label={t("article.levels")}
      head={[
        t("columns.warehouse"),
        { wide: t("columns.dutyStatus") },
        { wide: t("columns.lot") },
        ...LEVELS.map((name) => ({ end: t(`columns.${name}`) })),
      ]}
    >
      <tbody>
        {article.places.map((place) => (
          <tr key={`${place.warehouseId} ${place.dutyStatus} ${place.lot}`}>
            <td>
              {place.warehouseName}
              <span className={cx(css.narrow, layout.quiet, layout.breakable)}>
                {[t(`dutyShort.${place.dutyStatus}`), place.lot].filter(Boolean).join(" · ")}
              </span>
            </td>
            <WideCell>
              <Duty status={place.dutyStatus} />
            </WideCell>
            <WideCell>{place.lot || "–"}</WideCell>
            {LEVELS.map((name) => (
              <EndCell
                key={name}
                className={
                  name === "available" && place.available < 0 ? cx(layout.strong, layout.danger) : ""
                }
              >
                {words.amount(place[name], article)}
              </EndCell>
            ))}
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

function Holds({ article }: { article: Article }): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  if (article.holds.length === 0)
    return <p className={cx(layout.quiet, layout.breakable)}>{t("article.noHolds")}</p>;
  return (
    <ul className={cx(layout.plain, layout.grid3)}>
      {article.holds.map((hold) => (
        <li
          key={hold.orderId ?? hold.allocationId}
          className={cx(layout.line3, layout.baseline, layout.between)}
        >
          <span>
            {hold.orderId ? (
              <Link href={paths.order(hold.orderId)}>{hold.orderNumber ?? t("article.draft")}</Link>
            ) : (
              <Link href={paths.allocations()}>{t("article.allocation")}</Link>
            )}{" "}
            <span className={cx(layout.quiet, layout.breakable)}>{hold.holder}</span>
          </span>
          <span className={layout.oneLine}>{words.amount(hold.units, article)}</span>
        </li>
      ))}
    </ul>
  );
}

function Last({ article }: { article: Article }): ReactNode {
  const { t } = useTranslation("cellar");
  const format = useFormat();
  const filter = useMemo(() => JSON.stringify({ formatId: { in: [article.formatId] } }), [article.formatId]);
  const answer = useAnswer("GET /v1/stocks/movements", { query: { filter, limit: 20 } });
  const [reversing, setReversing] = useState<RowOf<"GET /v1/stocks/movements"> | null>(null);
  return (
    <>
      <Answered
        of={answer}
        waiting="10rem"
        empty={({ rows }) =>
          rows.length === 0 ? (
            <p className={cx(layout.quiet, layout.breakable)}>{t("movements.empty")}</p>
          ) : null
        }
      >
        {({ rows }) => (
          <ul className={cx(layout.plain, layout.grid3)}>
            {rows.map((row) => (
              <li key={row.id} className={cx(layout.line3, layout.baseline, layout.between)}>
                <span>
                  {t(`kind.${row.kind}`)}{" "}
                  <span className={cx(layout.quiet, layout.breakable)}>
                    · {[row.warehouse, row.lot].filter(Boolean).join(" · ")}
                  </span>
                  <br />
                  <span className={cx(layout.quiet, layout.breakable)}>{format.date(row.at, "stamp")}</span>
                  <Why row={row} after />
                </span>
                <span>
                  <Change row={row} />
                  {row.isReversible ? (
                    <IconButton size="s" label={t("reversal.act")} onClick={() => setReversing(row)}>
                      <Undo2 aria-hidden="true" />
                    </IconButton>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Answered>
      <Reversing row={reversing} onClose={() => setReversing(null)} />
    </>
  );
}

function Figures({ article }: { article: Article }): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  const figures = [
    ...LEVELS.map((of) => [of, article.places.reduce((all, place) => all + place[of], 0)] as const),
    ["sellable", article.sellable] as const,
  ];
  return (
    <dl className={cx(layout.grid4, css.figures)}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className={layout.quiet}>{t(`columns.${name}`)}</dt>
          <dd className={cx(css.value, value < 0 && layout.danger)}>{words.amount(value, article)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Commands({ article, onMove }: { article: Article; onMove: (kind: MoveKind) => void }): ReactNode {
  const { t } = useTranslation("cellar");
  const id = article.formatId;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t("article.more")} look="secondary">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        entries={[
          {
            kind: "link",
            label: t("article.transfer"),
            href: paths.addStock({ act: "transfer", article: id }),
          },
          { kind: "link", label: t("article.duty"), href: paths.addStock({ act: "duty", article: id }) },
          { kind: "link", label: t("article.product"), href: paths.product(article.productId) },
        ]}
      />
      <Button icon={<ScanBarcode aria-hidden="true" />} onClick={() => onMove("inventory")}>
        {t("article.count")}
      </Button>
      <Button icon={<PackageMinus aria-hidden="true" />} onClick={() => onMove("breakage")}>
        {t("article.move")}
      </Button>
      <ButtonLink
        look="primary"
        icon={<PackagePlus aria-hidden="true" />}
        href={paths.addStock({ act: "entry", article: id })}
      >
        {t("article.enter")}
      </ButtonLink>
    </>
  );
}

/** Shows one article: its warehouses, its reservations, its movements, and its actions. */
export default function StockPage(): ReactNode {
  const { t } = useTranslation("cellar");
  const { id = "" } = useParams<{ id: string }>();
  const answer = useAnswer("GET /v1/stocks/:formatId", { params: { formatId: id } });
  const words = useStockLabels();
  const priced = useSeesPrices();
  const [moving, setMoving] = useState<MoveKind | null>(null);
  return (
    <RecordPage
      of={answer}
      kind={t("article.title")}
      back={{ href: paths.stocks(), label: t("stocks.title") }}
    >
      {(article) => ({
        title: article.productName,
        badges: article.sellable < 0 ? <StatusBadge group="error">{t("lacking")}</StatusBadge> : null,
        text: [words.size(article), article.ean].filter(Boolean).join(" · "),
        actions: <Commands article={article} onMove={setMoving} />,
        main: (
          <>
            <Card title={t("article.levels")}>
              <div className={layout.stack5}>
                <Figures article={article} />
                <Levels article={article} />
              </div>
            </Card>
            <Card title={t("article.movements")}>
              <Last key={article.formatId} article={article} />
            </Card>
          </>
        ),
        side: (
          <>
            <Card title={t("article.holds")}>
              <Holds article={article} />
            </Card>
            {priced ? <CostCard key={article.formatId} article={article} /> : null}
            <ThresholdCard key={article.formatId} article={article} />
          </>
        ),
        dialogs: moving ? (
          <MoveDialog article={article} kind={moving} onClose={() => setMoving(null)} />
        ) : null,
      })}
    </RecordPage>
  );
}
