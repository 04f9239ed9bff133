import type { TillPurchase } from "@cuvee/core/storefront/me/tillPurchase.ts";
import type { ShopLook } from "@cuvee/core/storefront/site/look.ts";
import type { ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { lookStyle } from "#storefront/looks/lookStyle.ts";
import { useShopLooks } from "#storefront/looks/shopLooks.ts";
import { cx } from "#ui/classes.ts";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Bottles } from "./Bottles.tsx";
import { DocumentButton } from "./DocumentButton.tsx";
import css from "./StoryCard.module.css";
import * as layout from "#ui/layout.ts";

type Props = { purchase: TillPurchase; look: ShopLook | undefined; named: boolean };

/** A purchase at a till in the look of its shop: bottles, and what else is on its receipt. */
function Purchase({ purchase, look, named }: Props): ReactNode {
  const { t } = useTranslation("myAccount");
  const format = useFormat();
  const { id, number, at, place, totalTtcCents, returned, lines, bill } = purchase;
  const facts = [named ? look?.name : null, place, format.date(at, "date"), format.money(totalTtcCents)];
  const goods = lines.flatMap(({ productId, name, detail, quantity, visual }) =>
    productId === null ? [] : [{ productId, name, vintage: detail, formatName: "", quantity, visual }],
  );
  const others = lines.filter(({ productId }) => productId === null);
  return (
    <article className={css.card} style={lookStyle(look)} aria-labelledby={`ticket-${id}`}>
      <header className={css.head}>
        <h3 id={`ticket-${id}`} className={css.number}>
          {t("till.number", { number })}
        </h3>
        <p className={layout.quiet}>{facts.filter(Boolean).join(" · ")}</p>
      </header>
      <Bottles lines={goods} />
      {others.length > 0 ? (
        <ul className={layout.stack1}>
          {others.map(({ name, detail, quantity }) => (
            <li key={`${name} ${detail}`}>
              {t("story.line", { count: quantity, name: [name, detail].filter(Boolean).join(" · ") })}
            </li>
          ))}
        </ul>
      ) : null}
      {returned > 0 ? (
        <p className={layout.quiet}>{t("till.returned", { units: format.count(returned) })}</p>
      ) : null}
      {bill ? (
        <div className={cx(layout.row2, layout.middle, css.acts)}>
          <DocumentButton document={{ ...bill, kind: "bill" }} />
        </div>
      ) : null}
    </article>
  );
}

/** Lists what the buyer bought at tills, below their orders; nothing where they bought nothing there. */
export function TillPurchases({ shopId }: { shopId: string | null }): ReactNode {
  const { t } = useTranslation("myAccount");
  const looks = useShopLooks();
  const query = shopId === null ? {} : { shopId };
  const { data, error, mutate } = useAnswer("GET /v1/users/me/tickets", { query });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null;
  if (data.purchases.length === 0) return null;
  return (
    <section className={layout.stack4} aria-labelledby="till-purchases">
      <h2 id="till-purchases">{t("till.title")}</h2>
      <ul className={layout.grid5}>
        {data.purchases.map((purchase) => (
          <li key={purchase.id}>
            <Purchase
              purchase={purchase}
              look={looks?.find(({ id }) => id === purchase.shopId)}
              named={(looks?.length ?? 0) > 1}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
