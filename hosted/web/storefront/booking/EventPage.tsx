import type { SlotView } from "@cuvee/core/visits/events/events.ts";
import { CalendarX } from "lucide-react";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "wouter";
import { problemOf, useAnswer } from "#kit/api.ts";
import { speak } from "#kit/i18n.ts";
import { languageIn, LANGUAGES } from "#kit/languages.ts";
import { useTitle } from "#kit/title.ts";
import { useShownShop } from "#sales/cart/shownShop.ts";
import { visitNow } from "#sales/cart/visit.ts";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { EventHead, EventStory } from "./EventFacts.tsx";
import { SlotPanel } from "./SlotPanel.tsx";
import css from "./visits.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Applies the language that a page of the winery passes in its link. */
function useNamedLanguage(): void {
  const { i18n } = useTranslation();
  const [query] = useSearchParams();
  const [named] = useState(() => languageIn(LANGUAGES, query.get("lang")));
  const speakNamed = useEffectEvent(() => {
    if (named && named !== i18n.resolvedLanguage) void speak(named);
  });
  // Runs once: afterwards the reader's own choice counts.
  useEffect(() => speakNamed(), []);
}

const statusOf = (error: unknown): number => (error ? problemOf(error).status : 0);

/** Reads an event from the offer of its shop, or by itself; `shop` is the one that the page shows. */
function useEvent(eventId: string) {
  const [query] = useSearchParams();
  const named = query.get("shop") || visitNow()?.shopCode || null;
  const { i18n } = useTranslation();
  const lang = i18n.resolvedLanguage ?? "fr";
  const options = { revalidateOnFocus: false, keepPreviousData: true };
  const ofShop = useAnswer(
    "GET /v1/shops/:shopId/visits",
    named ? { params: { shopId: named }, query: { lang, eventId } } : null,
    options,
  );
  const inNamed = ofShop.data?.events.find(({ id }) => id === eventId);
  // Without a shop, or from another shop's page, the event itself names its shop.
  const alone = !named || (ofShop.data ? !inNamed : statusOf(ofShop.error) === 404);
  const byId = useAnswer(
    "GET /v1/visits/:eventId/public",
    alone ? { params: { eventId }, query: { lang } } : null,
    options,
  );
  const { error, mutate } = alone ? byId : ofShop;
  const event = inNamed ?? (alone ? byId.data?.event : undefined);
  const isGone = alone && [404, 422].includes(statusOf(error));
  return { event, isGone, shop: event?.shopId ?? (isGone ? null : named), error, mutate };
}

/** `/events/:eventId`, optionally with `?shop=code`: an event with its description, and its booking. */
export default function EventPage(): ReactNode {
  const { t } = useTranslation("tour");
  const { eventId = "" } = useParams<{ eventId: string }>();
  const [query] = useSearchParams();
  useNamedLanguage();
  const { event, isGone, shop, error, mutate } = useEvent(eventId);
  useShownShop(shop);
  useTitle(event?.title ?? t("title"));
  if (isGone)
    return (
      <EmptyState isPage icon={<CalendarX aria-hidden="true" />} title={t("gone")} text={t("goneText")} />
    );
  if (!event)
    return error ? (
      <ErrorState error={error} onRetry={() => void mutate()} />
    ) : (
      <WhenLate>
        <div className={cx(layout.grid5, layout.shrink)} aria-busy="true">
          <Skeleton height="18rem" />
          <Skeleton height="24rem" />
        </div>
      </WhenLate>
    );
  const requested: Pick<SlotView, "id" | "day"> | null = query.get("slot")
    ? { id: query.get("slot") ?? "", day: query.get("day") ?? "" }
    : null;
  return (
    <article className={css.page}>
      <EventHead event={event} />
      <SlotPanel key={event.id} event={event} requested={requested} isGroup={query.get("group") !== null} />
      <EventStory event={event} />
    </article>
  );
}
