import type { ConversationRow, ConversationSide } from "@cuvee/core/relations/messaging/messaging.ts";
import { MessageSquare, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link, Redirect, useParams, useSearchParams } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { lookStyle } from "#storefront/looks/lookStyle.ts";
import { useShopLook, useShownLook } from "#storefront/looks/shopLooks.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { useConversations } from "./calls.ts";
import { NewThread } from "./NewThread.tsx";
import { Thread } from "./Thread.tsx";
import css from "./messaging.module.css";
import * as layout from "#ui/layout.ts";
import { Answered } from "#ui/page/Answered.tsx";

const PAGE = 50;
const MOST = 200;

type RowProps = { row: ConversationRow; side: ConversationSide; isOpen: boolean };

function Row({ row, side, isOpen }: RowProps): ReactNode {
  const { t } = useTranslation("messages");
  const format = useFormat();
  const look = useShopLook(row.shopId);
  const about = row.order ? t("order", { number: row.order.number ?? "" }) : row.subject;
  return (
    <li>
      <Link
        href={paths.conversation(row.id)}
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
      </Link>
    </li>
  );
}

type ListProps = {
  of: ReturnType<typeof useConversations>;
  side: ConversationSide;
  openId: string | undefined;
};

function ConversationList({ of, side, openId }: ListProps): ReactNode {
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
            title={t("empty")}
            text={t(side === "buyer" ? "emptyBuyer" : "emptyShop")}
          />
        ) : null
      }
    >
      {({ rows }) => (
        <ul className={layout.plain}>
          {rows.map((row) => (
            <Row key={row.id} row={row} side={side} isOpen={row.id === openId} />
          ))}
        </ul>
      )}
    </Answered>
  );
}

type NewConversation = { shop: string; order: string; number: string };

/** Returns the conversation that the address asks to begin, and whether it asks for one. */
function useNewConversation(): NewConversation & { isAsked: boolean } {
  const [query] = useSearchParams();
  const of = (name: string): string => query.get(name) ?? "";
  const isAsked = query.has("shop") || query.has("new");
  return { shop: of("shop"), order: of("order"), number: of("number"), isAsked };
}

type OpenConversationProps = {
  conversationId: string | undefined;
  side: ConversationSide;
  wantsNew: boolean;
  asked: NewConversation;
  data: { rows: readonly unknown[] } | undefined;
};

/** The open conversation, the one that begins, or the question which. */
function OpenConversation({ conversationId, side, wantsNew, asked, data }: OpenConversationProps): ReactNode {
  const { t } = useTranslation(["messages", "common"]);
  return conversationId ? (
    <Thread key={conversationId} conversationId={conversationId} side={side} />
  ) : wantsNew ? (
    <NewThread key={`${asked.shop} ${asked.order}`} {...asked} />
  ) : data && data.rows.length > 0 ? (
    <p className={css.choose}>{t("choose")}</p>
  ) : null;
}

type Rows = readonly ConversationRow[] | undefined;

const conversationAbout = (orderId: string, rows: Rows): ConversationRow | undefined =>
  orderId ? rows?.find((row) => row.order?.id === orderId) : undefined;

/** Returns the name of the other party of a listed conversation. */
function otherParty(rows: Rows, id: string | undefined, isBuyer: boolean): string | undefined {
  const row = rows?.find((one) => one.id === id);
  return isBuyer ? row?.shopName : row?.buyerName;
}

/** Leads to a new conversation, for a buyer who has a shop to write to. */
function BeginLink(): ReactNode {
  const { t } = useTranslation("messages");
  const { user } = useSession();
  if (!user?.shops.length) return null;
  return (
    <ButtonLink icon={<Plus aria-hidden="true" />} href={paths.messages({ new: 1 })}>
      {t("new")}
    </ButtonLink>
  );
}

/** `/tickets` ("Messagerie"): lists the conversations of a buyer or of a shop, and shows the open one. */
export default function MessagesPage(): ReactNode {
  const { t } = useTranslation(["messages", "common"]);
  const { conversationId } = useParams<{ conversationId?: string }>();
  const { user } = useSession();
  const [limit, setLimit] = useState(PAGE);
  const answer = useConversations(limit);
  const { data } = answer;
  const isBuyer = user?.role === "buyer";
  const { isAsked, ...asked } = useNewConversation();
  const wantsNew = isBuyer && !conversationId && isAsked;
  const known = conversationAbout(asked.order, data?.rows);
  if (wantsNew && known) return <Redirect to={paths.conversation(known.id)} replace />;
  const isOpen = conversationId !== undefined || wantsNew;
  const name = otherParty(data?.rows, conversationId, isBuyer) ?? t("conversation");
  const side: ConversationSide = isBuyer ? "buyer" : "shop";
  return (
    <>
      <PageHeader
        title={wantsNew ? t("new") : isOpen ? name : t("title")}
        {...(isOpen ? { back: { href: paths.messages(), label: t("title") } } : {})}
        actions={isBuyer && !wantsNew ? <BeginLink /> : null}
      />
      <div className={cx(layout.panel, css.page, isOpen && css.withOpen)}>
        <nav className={css.list} aria-label={t("conversations")}>
          <ConversationList of={answer} side={side} openId={conversationId} />
          {data?.next && limit < MOST ? (
            <Button look="quiet" onClick={() => setLimit(Math.min(MOST, limit + PAGE))}>
              {t("more")}
            </Button>
          ) : null}
        </nav>
        <div className={cx(layout.shrink, css.open)}>
          <OpenConversation
            conversationId={conversationId}
            side={side}
            wantsNew={wantsNew}
            asked={asked}
            data={data}
          />
        </div>
      </div>
    </>
  );
}
