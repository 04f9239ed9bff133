import type { ConversationRow } from "@cuvee/core/relations/messaging/messaging.ts";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Redirect, useParams, useSearchParams } from "wouter";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { MOST_LISTED, PAGE_LISTED, useConversations } from "./calls.ts";
import { ConversationList } from "./ConversationList.tsx";
import { MessagesTabs } from "./MessagesTabs.tsx";
import { NewThread } from "./NewThread.tsx";
import { Thread } from "./Thread.tsx";
import css from "./messaging.module.css";
import * as layout from "#ui/layout.ts";

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
  wantsNew: boolean;
  asked: NewConversation;
  data: { rows: readonly unknown[] } | undefined;
};

/** The open conversation, the one that begins, or the question which. */
function OpenConversation({ conversationId, wantsNew, asked, data }: OpenConversationProps): ReactNode {
  const { t } = useTranslation(["messages", "common"]);
  return conversationId ? (
    <Thread key={conversationId} conversationId={conversationId} side="buyer" />
  ) : wantsNew ? (
    <NewThread key={`${asked.shop} ${asked.order}`} {...asked} />
  ) : data && data.rows.length > 0 ? (
    <p className={css.choose}>{t("choose")}</p>
  ) : null;
}

type Rows = readonly ConversationRow[] | undefined;

const conversationAbout = (orderId: string, rows: Rows): ConversationRow | undefined =>
  orderId ? rows?.find((row) => row.order?.id === orderId) : undefined;

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

/** `/tickets` ("Messagerie"): lists the conversations of a buyer, and shows the open one. */
export default function MessagesPage(): ReactNode {
  const { t } = useTranslation(["messages", "common"]);
  const { conversationId } = useParams<{ conversationId?: string }>();
  const [limit, setLimit] = useState(PAGE_LISTED);
  const answer = useConversations({ limit });
  const { data } = answer;
  const { isAsked, ...asked } = useNewConversation();
  const wantsNew = !conversationId && isAsked;
  const known = conversationAbout(asked.order, data?.rows);
  if (wantsNew && known) return <Redirect to={paths.conversation(known.id)} replace />;
  const isOpen = conversationId !== undefined || wantsNew;
  const name = data?.rows.find(({ id }) => id === conversationId)?.shopName ?? t("conversation");
  return (
    <>
      <PageHeader
        title={wantsNew ? t("new") : isOpen ? name : t("title")}
        {...(isOpen ? { back: { href: paths.messages(), label: t("title") } } : {})}
        actions={wantsNew ? null : <BeginLink />}
      />
      {isOpen ? null : <MessagesTabs />}
      <div className={cx(layout.panel, css.page, isOpen && css.withOpen)}>
        <nav className={css.list} aria-label={t("conversations")}>
          <ConversationList of={answer} side="buyer" openId={conversationId} />
          {data?.next && limit < MOST_LISTED ? (
            <Button look="quiet" onClick={() => setLimit(Math.min(MOST_LISTED, limit + PAGE_LISTED))}>
              {t("more")}
            </Button>
          ) : null}
        </nav>
        <div className={cx(layout.shrink, css.open)}>
          <OpenConversation conversationId={conversationId} wantsNew={wantsNew} asked={asked} data={data} />
        </div>
      </div>
    </>
  );
}
