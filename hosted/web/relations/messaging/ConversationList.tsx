import type { ConversationRow, ConversationSide } from "@cuvee/core/relations/messaging/messaging.ts";
import { MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { lookStyle } from "#storefront/looks/lookStyle.ts";
import { useShopLook, useShownLook } from "#storefront/looks/shopLooks.ts";
import { Badge } from "#ui/Badge.tsx";
import { cx } from "#ui/classes.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import type { useConversations } from "./calls.ts";
import css from "./messaging.module.css";
import * as layout from "#ui/layout.ts";

type RowProps = {
  row: ConversationRow;
  side: ConversationSide;
  isOpen: boolean;
  href: string;
  /** More about it, for the shop's people. */
  more?: ReactNode;
};

function Row({ row, side, isOpen, href, more }: RowProps): ReactNode {
  const { t } = useTranslation("messages");
  const format = useFormat();
  const look = useShopLook(row.shopId);
  const about = row.order
    ? t("order", { number: row.order.number ?? "" })
    : row.subject || (row.topic ? t(`topic.${row.topic}`) : "");
  return (
    <li>
      <Link
        href={href}
        className={cx(css.row, row.unread > 0 && css.unread, look && css.ofShop)}
        style={lookStyle(look)}
        aria-current={isOpen ? "page" : undefined}
      >
        <span className={cx(layout.line2, layout.baseline, layout.between, layout.shrink)}>
          <span className={cx(layout.medium, layout.shrink, layout.oneLine, css.rowName)}>
            {side === "buyer" ? row.shopName : row.buyerName || t("someone")}
          </span>
          <time className={cx(layout.quiet, layout.oneLine)} dateTime={row.lastAt}>
            {format.ago(row.lastAt)}
          </time>
        </span>
        {about ? <span className={cx(layout.quiet, layout.oneLine)}>{about}</span> : null}
        <span className={cx(layout.line2, layout.baseline, layout.between, layout.shrink)}>
          <span className={cx(layout.muted, layout.shrink, layout.oneLine, css.excerpt)}>
            {row.lastBy === side ? `${t("you")} : ` : ""}
            {row.lastText}
          </span>
          {row.unread > 0 ? (
            <Badge tone="accent">
              <span aria-hidden="true">{row.unread}</span>
              <span className="visually-hidden">{t("unread", { count: row.unread })}</span>
            </Badge>
          ) : null}
        </span>
        {more}
      </Link>
    </li>
  );
}

type ListProps = {
  of: ReturnType<typeof useConversations>;
  side: ConversationSide;
  openId: string | undefined;
  /** Words where the list is empty, for a list that a filter narrows. */
  emptyText?: { title: string; text: string };
  hrefOf?: (id: string) => string;
  more?: (row: ConversationRow) => ReactNode;
};

/** Lists conversations: the other party, the subject, the last message and what is unread. */
export function ConversationList({
  of,
  side,
  openId,
  emptyText,
  hrefOf = paths.conversation,
  more,
}: ListProps): ReactNode {
  const { t } = useTranslation("messages");
  // Only the account of a buyer follows it.
  useShownLook(of.data?.rows.find(({ id }) => id === openId)?.shopId);
  return (
    <Answered
      of={of}
      waiting="12rem"
      empty={({ rows }) =>
        rows.length === 0 ? (
          <EmptyState
            icon={<MessageSquare aria-hidden="true" />}
            title={emptyText?.title ?? t("empty")}
            text={emptyText?.text ?? t(side === "buyer" ? "emptyBuyer" : "emptyShop")}
          />
        ) : null
      }
    >
      {({ rows }) => (
        <ul className={layout.plain}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              side={side}
              isOpen={row.id === openId}
              href={hrefOf(row.id)}
              more={more?.(row)}
            />
          ))}
        </ul>
      )}
    </Answered>
  );
}
