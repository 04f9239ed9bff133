import type { OrderStory } from "@cuvee/core/storefront/me/story.ts";
import type { ShopLook } from "@cuvee/core/storefront/site/look.ts";
import { CalendarCheck, CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { ReorderButton } from "#sales/orders/ReorderButton.tsx";
import { useWhen } from "#storefront/booking/when.ts";
import { lookStyle } from "#storefront/looks/lookStyle.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Bottles } from "./Bottles.tsx";
import { DocumentButton } from "./DocumentButton.tsx";
import { Parcels } from "./Parcels.tsx";
import { StorySteps } from "./StorySteps.tsx";
import { useNextSentence } from "./useNextSentence.ts";
import css from "./StoryCard.module.css";
import * as layout from "#ui/layout.ts";

/** Returns the page on which an order is paid. */
const payPath = ({ id, pay }: Pick<OrderStory, "id" | "pay">): string =>
  pay === "link" ? paths.orderPay(id) : paths.order(id);

/** Downloads the latest invoice of an order. */
function Bill({ documents }: Pick<OrderStory, "documents">): ReactNode {
  const bill = documents.findLast(({ kind }) => kind === "bill") ?? documents.at(-1);
  return bill ? <DocumentButton document={bill} /> : null;
}

/** Lists the visits of an order. */
function Visits({ visits }: Pick<OrderStory, "visits">): ReactNode {
  const when = useWhen();
  if (visits.length === 0) return null;
  return (
    <ul className={layout.stack1}>
      {visits.map((visit) => (
        <li key={visit.id} className={cx(layout.row2, layout.middle)}>
          <CalendarCheck size={18} aria-hidden="true" />
          <span>
            <Link href={paths.reservation(visit.id)}>{visit.title}</Link>, {when.moment(visit.start)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Acts({ story }: { story: OrderStory }): ReactNode {
  const { t } = useTranslation("myAccount");
  return (
    <div className={cx(layout.row2, layout.middle, css.acts)}>
      {story.pay ? (
        <ButtonLink look="primary" icon={<CreditCard aria-hidden="true" />} href={payPath(story)}>
          {t("story.pay")}
        </ButtonLink>
      ) : null}
      {story.lines.length > 0 && story.status !== "draft" ? (
        <ReorderButton orderId={story.id} look="secondary" />
      ) : null}
      <Bill documents={story.documents} />
      {story.canWithdraw ? (
        <ButtonLink look="quiet" href={`${paths.order(story.id)}#withdrawal`}>
          {t("story.withdraw")}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** An order as a story, in the look of its shop: bottles, what happens next, steps, parcels, and what can be done. */
export function StoryCard({
  story,
  look,
  named,
}: {
  story: OrderStory;
  look: ShopLook | undefined;
  named: boolean;
}): ReactNode {
  const { t } = useTranslation("myAccount");
  const format = useFormat();
  const sentence = useNextSentence();
  const number = story.number ?? t("story.noNumber");
  const facts = [
    named ? look?.name : null,
    format.date(story.createdAt, "date"),
    format.money(story.totalTtcCents),
  ];
  return (
    <article className={css.card} style={lookStyle(look)} aria-labelledby={`story-${story.id}`}>
      <header className={css.head}>
        <h2 id={`story-${story.id}`} className={css.number}>
          <Link href={paths.order(story.id)}>{number}</Link>
        </h2>
        <p className={layout.quiet}>{facts.filter(Boolean).join(" · ")}</p>
      </header>
      <Bottles lines={story.lines} />
      <p className={css.sentence}>{sentence(story, look?.name ?? "")}</p>
      <Visits visits={story.visits} />
      <StorySteps steps={story.steps} />
      <Parcels parcels={story.parcels} />
      <Acts story={story} />
    </article>
  );
}
