import {
  Bell,
  CalendarDays,
  ClipboardList,
  CreditCard,
  FileDown,
  Mail,
  Package,
  Send,
  ShoppingBag,
  UserRound,
  Warehouse,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat, type Format } from "#kit/format.ts";
import type { Notification } from "#relations/notifications/calls.ts";
import { cx } from "#ui/classes.ts";
import css from "#relations/notifications/NotificationPanel.module.css";
import * as layout from "#ui/layout.ts";

/** Icon by type (specification §3: "any type containing payment", then the named ones). */
const ICONS: readonly [RegExp, LucideIcon][] = [
  [/payment|commission/i, CreditCard],
  [/order/i, ShoppingBag],
  [/resa/i, CalendarDays],
  [/import|export/i, FileDown],
  [/product|allocations|sample/i, Package],
  [/stock|threshold/i, Warehouse],
  [/newsletter/i, Send],
  [/mail|response|sender/i, Mail],
  [/task|activity/i, ClipboardList],
  [/contact|client|typo/i, UserRound],
];

/** Returns the values of a notification's sentence: amounts and dates in the language on screen. */
function sentenceValues(content: Notification["content"], format: Format): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      if (typeof value === "number" && name.endsWith("Cents")) return [name, format.money(value)];
      return [name, value];
    }),
  );
}

/** Sentences with an amount; users who see no prices get a variant without it. */
const WITH_TOTAL: ReadonlySet<string> = new Set([
  "newOrder",
  "newOrderIntent",
  "paymentReceived",
  "quoteAccepted",
  "quoteRefused",
]);
/** Returns the keys of a notification's sentence, the most specific first. */
const sentenceKeys = ({ type, content }: Pick<Notification, "type" | "content">): string[] => [
  ...(WITH_TOTAL.has(type) && content["totalTtcCents"] === undefined ? [`withoutAmount.${type}`] : []),
  // A campaign that paused or failed says why.
  ...(typeof content["campaignReason"] === "string" ? [`campaign.${content["campaignReason"]}`] : []),
  ...(type === "newActivity" ? [`activity.${content["activity"]}`] : []),
  `type.${type}`,
  "type.other",
];

/** Shows one notification: the event, its age, read or not. */
export function NotificationItem({
  one,
  onOpen,
}: {
  one: Notification;
  onOpen: (one: Notification) => void;
}): ReactNode {
  const { t } = useTranslation("notifications");
  const format = useFormat();
  const Icon = ICONS.find(([shape]) => shape.test(one.type))?.[1] ?? Bell;
  return (
    <li>
      <button
        type="button"
        className={cx(layout.line3, layout.bare, layout.wide, css.item, !one.seen && css.unseen)}
        onClick={() => onOpen(one)}
      >
        <span className={cx(layout.muted, layout.fixed, layout.centred, layout.tinted, css.icon)}>
          <Icon size={17} aria-hidden="true" />
        </span>
        <span className={cx(layout.shrink, layout.fill)}>
          <span className={cx(layout.balanced, css.sentence)}>
            {t(sentenceKeys(one), sentenceValues(one.content, format))}
          </span>
          <br />
          <time
            className={layout.quiet}
            dateTime={one.createdAt}
            title={format.date(one.createdAt, "dateTime")}
          >
            {format.ago(one.createdAt)}
          </time>
        </span>
        {one.seen ? null : (
          <>
            <span className={css.dot} aria-hidden="true" />
            <span className="visually-hidden">{t("unseen")}</span>
          </>
        )}
      </button>
    </li>
  );
}
