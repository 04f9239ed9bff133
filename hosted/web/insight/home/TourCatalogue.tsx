import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
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
              <li key={id} className={css.row}>
                <div className={css.words}>
                  <span className={css.name}>
                    <RowLink href={paths.product(id)}>{name}</RowLink>
                  </span>
                  <span className={css.quiet}>
                    {[appellation, vintages.join(", ")].filter(Boolean).join(" · ")}
                  </span>
                </div>
                <span className={css.figures}>
                  <strong>{typeof price === "number" ? format.unit(price) : "—"}</strong>
                  <span className={cx(css.quiet, available <= 0 && css.owed)}>
                    {t("tour.available", { count: available, n: format.count(available) })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {data?.next ? <p className={css.quiet}>{t("tour.moreProducts")}</p> : null}
    </>
  );
}
