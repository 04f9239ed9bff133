import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Waiting } from "#insight/home/ToAccept.tsx";
import { cx } from "#ui/classes.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { SearchBox } from "#ui/table/filters/SearchBox.tsx";
import css from "#insight/home/Tour.module.css";
import * as layout from "#ui/layout.ts";

const SOLD = JSON.stringify({ status: { in: ["online", "outofstock"] } });

/** Lists the agent's range: each product with its lowest price and its available quantity. */
export function TourCatalogue(): ReactNode {
  const { t } = useTranslation("agents");
  const format = useFormat();
  const [search, setSearch] = useState("");
  const { data, error, mutate } = useAnswer(
    "GET /v1/catalogue/products",
    { query: { limit: 100, filter: SOLD, ...(search ? { search } : {}) } },
    { keepPreviousData: true },
  );
  return (
    <>
      <SearchBox label={t("tour.searchProducts")} value={search} onChange={setSearch} />
      <Card flush>
        {!data && error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : !data ? (
          <Waiting />
        ) : data.rows.length === 0 ? (
          <EmptyState title={search ? t("tour.noneFound") : t("prices.emptyText")} />
        ) : (
          <ul className={css.list}>
            {data.rows.map(({ id, name, appellation, vintages, price, available }) => (
              <li key={id} className={cx(layout.line3, layout.middle, css.row)}>
                <div className={cx(layout.column, layout.shrink, layout.breakable, layout.fill, css.words)}>
                  <span className={cx(layout.middle, layout.medium, css.name)}>
                    <RowLink href={paths.product(id)}>{name}</RowLink>
                  </span>
                  <span className={cx(layout.quiet, layout.unmargined)}>
                    {[appellation, vintages.join(", ")].filter(Boolean).join(" · ")}
                  </span>
                </div>
                <span className={cx(layout.column, layout.oneLine, css.figures)}>
                  <strong>{typeof price === "number" ? format.unit(price) : "—"}</strong>
                  <span className={cx(layout.quiet, layout.unmargined, available <= 0 && layout.danger)}>
                    {t("tour.available", { count: available, n: format.count(available) })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {data?.next ? <p className={cx(layout.quiet, layout.unmargined)}>{t("tour.moreProducts")}</p> : null}
    </>
  );
}
