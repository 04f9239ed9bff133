import { cellarGroups } from "@cuvee/core/storefront/me/cellar.ts";
import type { OrderStory } from "@cuvee/core/storefront/me/story.ts";
import { ShoppingBag, Store } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useLive } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { Waiting } from "#insight/home/ToAccept.tsx";
import { useShopLooks } from "#storefront/looks/shopLooks.ts";
import { useCellar } from "#storefront/me/cellar/useCellar.ts";
import { WineCard } from "#storefront/me/cellar/WineCard.tsx";
import { PointsCard } from "#storefront/me/points/PointsCard.tsx";
import MyDocuments from "#storefront/me/MyDocuments.tsx";
import { TicketCard } from "#storefront/booking/TicketCard.tsx";
import { StoryList } from "#storefront/me/orders/StoryList.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import css from "#insight/home/OrderList.module.css";
import cellarCss from "#storefront/me/cellar/Cellar.module.css";
import points from "#storefront/me/points/Points.module.css";
import home from "#insight/home/home.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Orders of the home: those under way, else the latest one. */
const MOST = 3;

const isUnderWay = ({ steps }: OrderStory): boolean =>
  steps.some(({ state }) => state === "now" || state === "next");

/** Shows the orders that are under way, else the latest one. */
function Orders(): ReactNode {
  const { t } = useTranslation("shell");
  const { data, error, mutate } = useAnswer("GET /v1/users/me/orders", { query: {} });
  useLive("order", () => void mutate());
  if (!data) return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <Waiting />;
  const underWay = data.stories.filter(isUnderWay).slice(0, MOST);
  const shown = underWay.length > 0 ? underWay : data.stories.slice(0, 1);
  return (
    <section className={layout.grid3} aria-labelledby="home-orders">
      <div className={cx(layout.line3, layout.middle, layout.between)}>
        <h2 id="home-orders" className={cx(layout.large, layout.strong)}>
          {t("home.myOrders")}
        </h2>
        {data.stories.length > shown.length ? (
          <ButtonLink look="quiet" size="s" href={paths.orders()}>
            {t("home.seeAll")}
          </ButtonLink>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <Card>
          <EmptyState
            icon={<ShoppingBag aria-hidden="true" />}
            title={t("home.buyerNone")}
            text={t("home.buyerNoneText")}
          />
        </Card>
      ) : (
        <StoryList stories={shown} />
      )}
    </section>
  );
}

/** Reads the next visit of the buyer; undefined without one. */
function useNextVisit() {
  const answer = useAnswer("GET /v1/reservations", { query: { limit: 20, sort: "-startsAt" } });
  const visit = answer.data?.rows.findLast((row) => row.end >= Date.now() && row.status !== "cancelled");
  return { ...answer, visit };
}

/** Shows the next visit as a ticket; nothing without one. */
function NextVisit(): ReactNode {
  const { t } = useTranslation("account");
  const { visit } = useNextVisit();
  if (!visit) return null;
  return (
    <section className={layout.grid3} aria-labelledby="home-visits">
      <div className={cx(layout.line3, layout.middle, layout.between)}>
        <h2 id="home-visits" className={cx(layout.large, layout.strong)}>
          {t("home.visits")}
        </h2>
        <ButtonLink look="quiet" size="s" href={paths.reservations()}>
          {t("shell:home.seeAll")}
        </ButtonLink>
      </div>
      <TicketCard row={visit} />
    </section>
  );
}

/** Wines of the home. */
const MOST_WINES = 2;

/** Shows the wines of the cellar that are to be drunk soon, or that are at their best; nothing without any. */
function DrinkNow(): ReactNode {
  const { t } = useTranslation("myCellar");
  const looks = useShopLooks();
  const cellar = useCellar();
  const ready = cellarGroups(cellar.wines ?? [])
    .filter(({ group }) => group === "soon" || group === "now")
    .flatMap(({ wines }) => wines);
  if (ready.length === 0) return null;
  return (
    <section className={layout.grid3} aria-labelledby="home-cellar">
      <div className={cx(layout.line3, layout.middle, layout.between)}>
        <h2 id="home-cellar" className={cx(layout.large, layout.strong)}>
          {t("home")}
        </h2>
        <ButtonLink look="quiet" size="s" href={paths.cellar()}>
          {t("title")}
        </ButtonLink>
      </div>
      <ul className={cellarCss.wines}>
        {ready.slice(0, MOST_WINES).map((wine) => (
          <li key={`${wine.shopId} ${wine.formatId}`}>
            <WineCard
              wine={wine}
              look={looks?.find(({ id }) => id === wine.shopId)}
              named={(looks?.length ?? 0) > 1}
              cellar={cellar}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the points at each shop; nothing without any. */
function Points(): ReactNode {
  const { t } = useTranslation("myPoints");
  const looks = useShopLooks();
  const { data } = useAnswer("GET /v1/users/me/points", {});
  const shops = data?.shops.filter(({ points }) => points > 0) ?? [];
  if (shops.length === 0) return null;
  return (
    <section className={layout.grid3} aria-labelledby="home-points">
      <div className={cx(layout.line3, layout.middle, layout.between)}>
        <h2 id="home-points" className={cx(layout.large, layout.strong)}>
          {t("title")}
        </h2>
        <ButtonLink look="quiet" size="s" href={paths.points()}>
          {t("history")}
        </ButtonLink>
      </div>
      <div className={points.cards}>
        {shops.map((shop) => (
          <PointsCard key={shop.shopId} shop={shop} look={looks?.find(({ id }) => id === shop.shopId)} />
        ))}
      </div>
    </section>
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

/** Checks whether each section has its answer or its error: shown one by one, they would push each other down. */
function useIsComplete(): boolean {
  const next = useNextVisit();
  const answers = [
    next,
    useAnswer(
      "GET /v1/reservations/:reservationId",
      next.visit ? { params: { reservationId: next.visit.id } } : null,
    ),
    useAnswer("GET /v1/users/me/orders", { query: {} }),
    useAnswer("GET /v1/users/me/cellar", {}),
    useAnswer("GET /v1/users/me/points", {}),
    useAnswer("GET /v1/users/me/documents", { query: {} }),
    useAnswer("GET /v1/users/me/shops", {}, { revalidateOnFocus: false }),
  ];
  return answers.every(
    ({ data, error, isLoading }) => data !== undefined || error !== undefined || !isLoading,
  );
}

/** The home of a buyer: the next visit, orders under way, wines to drink now, points, invoices, shops. */
export default function BuyerHome(): ReactNode {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const isComplete = useIsComplete();
  const today = useFormat().date(new Date().toISOString(), "weekday");
  return (
    <>
      <PageHeader
        title={t("home.hello", { name: user?.firstname || (user?.username ?? "") })}
        text={today.charAt(0).toLocaleUpperCase() + today.slice(1)}
      />
      {isComplete ? (
        <div className={layout.grid5}>
          <NextVisit />
          <Orders />
          <DrinkNow />
          <Points />
          <div className={cx(layout.grid5, layout.top, home.board)}>
            <MyDocuments />
            <Shops />
          </div>
        </div>
      ) : (
        <Waiting />
      )}
    </>
  );
}
