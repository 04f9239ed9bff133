import type { OrderStory } from "@cuvee/core/storefront/me/story.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { useWhen } from "#storefront/booking/when.ts";

/** Returns a writer of the sentence that tells what happens next with an order. */
export function useNextSentence(): (story: OrderStory, shopName: string) => string {
  const { t } = useTranslation("myAccount");
  const format = useFormat();
  const when = useWhen();
  return ({ next, dueCents, pickup }, shop) => {
    const { key, day } = next;
    const moment = day === null ? 0 : Date.parse(day);
    const said = day === null ? "" : key === "visit" ? when.moment(moment) : format.date(day, "weekday");
    return t(`story.next.${key}`, { day: said, shop, place: pickup ?? shop, amount: format.money(dueCents) });
  };
}
