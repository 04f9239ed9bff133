import type { ConversationRow, ConversationSide } from "@cuvee/core/relations/messaging/messaging.ts";
import { MessageSquare, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, Redirect, useParams, useSearchParams } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { useConversations } from "./calls.ts";
import { NewThread } from "./NewThread.tsx";
import { Thread } from "./Thread.tsx";
import css from "./messaging.module.css";
import * as layout from "#ui/layout.ts";

const PAGE = 50;
const MOST = 200;

function Row({
  row,
  side,
  isOpen,
}: {
  row: ConversationRow;
  side: ConversationSide;
  isOpen: boolean;
}): ReactNode {
  const { t } = useTranslation("messages");
  const format = useFormat();
  const about = row.order ? t("order", { number: row.order.number ?? "" }) : row.subject;
  return (
    <li>
      <Link
        href={paths.conversation(row.id)}
        className={cx(css.row, row.unread > 0 && css.unread)}
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
      </Link>
    </li>
  );
}

/** `/tickets` ("Messagerie"): lists the conversations of a buyer or of a shop, and shows the open one. */
export default function MessagesPage(): ReactNode {
  const { t } = useTranslation(["messages", "common"]);
  const { conversationId } = useParams<{ conversationId?: string }>();
  const [query] = useSearchParams();
  const { user } = useSession();
  const [limit, setLimit] = useState(PAGE);
  const { data, error, mutate } = useConversations(limit);
  const side: ConversationSide = user?.role === "buyer" ? "buyer" : "shop";
  const [shop, order, number] = ["shop", "order", "number"].map((name) => query.get(name) ?? "");
  const wantsNew = side === "buyer" && !conversationId && (query.has("shop") || query.has("new"));
  const known = order ? data?.rows.find((row) => row.order?.id === order) : undefined;
  if (wantsNew && known) return <Redirect to={paths.conversation(known.id)} replace />;
  const isOpen = conversationId !== undefined || wantsNew;
  const shown = data?.rows.find((row) => row.id === conversationId);
  const name = wantsNew
    ? t("new")
    : ((side === "buyer" ? shown?.shopName : shown?.buyerName) ?? t("conversation"));
  const mayBegin = side === "buyer" && (user?.shops.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title={isOpen ? name : t("title")}
        {...(isOpen ? { back: { href: paths.messages(), label: t("title") } } : {})}
        actions={
          mayBegin && !wantsNew ? (
            <ButtonLink icon={<Plus aria-hidden="true" />} href={paths.messages({ new: 1 })}>
              {t("new")}
            </ButtonLink>
          ) : null
        }
      />
      <div className={cx(css.page, isOpen && css.withOpen)}>
        <nav className={css.list} aria-label={t("conversations")}>
          {error && !data ? (
            <ErrorState error={error} onRetry={() => void mutate()} />
          ) : !data ? (
            <WhenLate>
              <Skeleton height="12rem" />
            </WhenLate>
          ) : data.rows.length === 0 ? (
            <EmptyState
              icon={<MessageSquare aria-hidden="true" />}
              title={t("empty")}
              text={t(side === "buyer" ? "emptyBuyer" : "emptyShop")}
            />
          ) : (
            <ul className={layout.plain}>
              {data.rows.map((row) => (
                <Row key={row.id} row={row} side={side} isOpen={row.id === conversationId} />
              ))}
            </ul>
          )}
          {data?.next && limit < MOST ? (
            <Button look="quiet" onClick={() => setLimit(Math.min(MOST, limit + PAGE))}>
              {t("more")}
            </Button>
          ) : null}
        </nav>
        <div className={cx(layout.shrink, css.open)}>
          {conversationId ? (
            <Thread key={conversationId} conversationId={conversationId} side={side} />
          ) : wantsNew ? (
            <NewThread key={`${shop} ${order}`} shop={shop ?? ""} order={order ?? ""} number={number ?? ""} />
          ) : data && data.rows.length > 0 ? (
            <p className={css.choose}>{t("choose")}</p>
          ) : null}
        </div>
      </div>
    </>
  );
}
