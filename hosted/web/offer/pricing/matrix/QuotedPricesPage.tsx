import { MATRIX_LIST } from "@cuvee/core/offer/pricing/matrix/matrix.list.ts";
import type { MatrixRow } from "@cuvee/core/offer/pricing/matrix/matrix.contract.ts";
import { Tags } from "lucide-react";
import { useCallback, useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useMatrixRowLabels } from "#offer/pricing/matrix/MatrixTable.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import type { ScreenColumns, ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { Facts } from "#ui/record/Facts.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Grid = { key: string; name: string; ttc: boolean };

/** Returns the price of a format in a grid: the grid's own price, else the format's; null if the grid hides it. */
const askedIn = (row: MatrixRow, key: string): number | null => {
  const own = row.grids[key];
  if (own && !own.visible) return null;
  return own ? own.unitE4 : row.unitE4;
};

/** Lists the prices that an agent may quote, grid by grid. */
function QuotedPrices({ grids }: { grids: readonly Grid[] }): ReactNode {
  const { t } = useTranslation("agents");
  const format = useFormat();
  const words = useMatrixRowLabels();
  const price = useCallback(
    (row: MatrixRow, key: string): string => {
      const requested = askedIn(row, key);
      return requested === null ? "—" : format.unit(requested);
    },
    [format],
  );
  const label = useCallback(
    ({ name, ttc }: Grid): string => `${name} (${t(ttc ? "prices.ttc" : "prices.ht")})`,
    [t],
  );
  const columns = useMemo(
    (): ScreenColumns<MatrixRow, typeof MATRIX_LIST> => [
      {
        name: "product",
        locked: true,
        width: "18rem",
        cell: (row) => (
          <span className={cx(layout.column, layout.shrink, layout.breakable)}>
            <RowLink href={paths.product(row.productId)}>{words(row).name}</RowLink>
            <span className={layout.quiet}>{words(row).format}</span>
          </span>
        ),
      },
      ...grids.map((grid) => ({
        name: `grid-${grid.key}`,
        label: label(grid),
        align: "end" as const,
        made: true as const,
        cell: (row: MatrixRow) => price(row, grid.key),
      })),
    ],
    [grids, words, price, label],
  );
  const list: ListDescription<"GET /v1/pricing/matrix", typeof MATRIX_LIST> = {
    of: MATRIX_LIST,
    route: "GET /v1/pricing/matrix",
    title: t("prices.title"),
    search: t("prices.search"),
    columns,
    rowId: (row) => row.formatId,
    card: (row) => (
      <>
        <RowLink href={paths.product(row.productId)}>{words(row).name}</RowLink>
        <span className={layout.quiet}>{words(row).format}</span>
        <Facts facts={grids.map((grid) => [label(grid), price(row, grid.key)])} />
      </>
    ),
    empty: { icon: <Tags aria-hidden="true" />, title: t("prices.empty"), text: t("prices.emptyText") },
  };
  return <ListPage list={list} />;
}

/** `/dashboard/tarifs` for an agent. */
export default function QuotedPricesPage(): ReactNode {
  const { t } = useTranslation("agents");
  const { data, error, mutate } = useAnswer("GET /v1/catalogue/options", {});
  if (data) return <QuotedPrices grids={data.typologies} />;
  return (
    <>
      <PageHeader title={t("prices.title")} />
      {error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <WhenLate>
          <Skeleton height="24rem" />
        </WhenLate>
      )}
    </>
  );
}
