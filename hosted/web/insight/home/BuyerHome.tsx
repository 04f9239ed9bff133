import { CalendarCheck, ShoppingBag, Store } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { OrderList } from "#insight/home/OrderList.tsx";
import { Waiting } from "#insight/home/ToAccept.tsx";
import { useOrders } from "#sales/orders/calls.ts";
import MyDocuments from "#storefront/me/MyDocuments.tsx";
import { useWhen } from "#storefront/booking/when.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#insight/home/OrderList.module.css";
import home from "#insight/home/home.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Orders(): ReactNode {
  const { t } = useTranslation("shell");
  const { data, error, mutate } = useOrders({ limit: 5, sort: "-createdAt" });
  return (
    <Card
      flush
      title={t("home.myOrders")}
      aside={
        data?.next ? (
          <ButtonLink look="quiet" size="s" href={paths.orders()}>
            {t("home.seeAll")}
          </ButtonLink>
        ) : null
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : data?.rows.length === 0 ? (
        <EmptyState
          icon={<ShoppingBag aria-hidden="true" />}
          title={t("home.buyerNone")}
          text={t("home.buyerNoneText")}
        />
      ) : (
        <OrderList orders={data?.rows} own />
      )}
    </Card>
  );
}

/** Lists the coming visits, the next one first. */
function Visits(): ReactNode {
  const { t } = useTranslation("account");
  const when = useWhen();
  const { data } = useAnswer("GET /v1/reservations", { query: { limit: 20, sort: "-startsAt" } });
  const now = Date.now();
  const ahead = data?.rows.filter((row) => row.end >= now && row.status !== "cancelled").toReversed();
  return (
    <Card flush title={t("home.visits")}>
      {!data ? (
        <Waiting />
      ) : ahead?.length ? (
        <ul className={css.list}>
          {ahead.slice(0, 4).map((row) => (
            <li key={row.id} className={cx(layout.line3, layout.middle, css.row)}>
              <div className={cx(layout.column, layout.shrink, layout.breakable, layout.fill, css.words)}>
                <RowLink href={paths.reservation(row.id)}>{row.eventTitle}</RowLink>
                <span className={layout.quiet}>{when.slot(row)}</span>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<CalendarCheck aria-hidden="true" />}
          title={t("home.visitsNone")}
          text={t("home.visitsNoneText")}
        />
      )}
    </Card>
  );
}

/** Lists the shops that know the buyer. */
function Shops(): ReactNode {
  const { t } = useTranslation("account");
  const { user } = useSession();
  const shops = user?.shops.toSorted((a, b) => a.name.localeCompare(b.name)) ?? [];
  return (
    <Card flush title={t("home.shops")}>
      {shops.length === 0 ? (
        <EmptyState
          icon={<Store aria-hidden="true" />}
          title={t("home.shopsNone")}
          text={t("home.shopsNoneText")}
        />
      ) : (
        <ul className={css.list}>
          {shops.map((shop) => (
            <li key={shop.id} className={cx(layout.line3, layout.middle, css.row)}>
              <div className={cx(layout.column, layout.shrink, layout.breakable, layout.fill, css.words)}>
                <a className={cx(layout.medium, home.shop)} href={`/${encodeURIComponent(shop.code)}`}>
                  {shop.name}
                </a>
              </div>
              <span className={css.act}>
                <ButtonLink look="quiet" size="s" href={paths.messages({ shop: shop.id })}>
                  {t("home.write")}
                </ButtonLink>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The home of a buyer: last orders, invoices, next visits, shops. */
export default function BuyerHome(): ReactNode {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const today = useFormat().date(new Date().toISOString(), "weekday");
  return (
    <>
      <PageHeader
        title={t("home.hello", { name: user?.firstname || (user?.username ?? "") })}
        text={today.charAt(0).toLocaleUpperCase() + today.slice(1)}
      />
      <div className={cx(layout.grid5, layout.top, home.board)}>
        <div className={cx(layout.grid5, layout.shrink, home.side)}>
          <Orders />
          <MyDocuments />
        </div>
        <div className={cx(layout.grid5, layout.shrink, home.side)}>
          <Visits />
          <Shops />
        </div>
      </div>
    </>
  );
}
