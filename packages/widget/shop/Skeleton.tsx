import { t } from "#runtime/i18n.ts";

/** Shows the placeholder of one card. */
export const Ghost = () => (
  <div class="card ghost">
    <div class="picture" />
    <div class="head" />
    <div class="buy" />
  </div>
);

/** Shows the placeholder of the cards: same grid, same heights. */
export function Skeleton({ count }: { count: number }) {
  return (
    <div class="cards" part="cards" role="status" aria-busy="true" aria-label={t("shop.loading")}>
      {[...Array(Math.min(8, count)).keys()].map((i) => (
        <Ghost key={i} />
      ))}
    </div>
  );
}
