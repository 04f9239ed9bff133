import type { ConversationView, ConversationSide } from "@cuvee/core/relations/messaging/messaging.ts";
import { MessageSquareOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { call, canRetry, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { cx } from "#ui/classes.ts";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { useConversation, useRefreshList } from "./calls.ts";
import { Composer } from "./Composer.tsx";
import css from "./messaging.module.css";
import * as layout from "#ui/layout.ts";

/** Shows the other party and the subject. */
function Head({ view, side }: { view: ConversationView; side: ConversationSide }): ReactNode {
  const { t } = useTranslation("messages");
  const { order } = view;
  return (
    <header className={cx(layout.baseline, layout.between, css.head)}>
      <h2 className={cx(layout.large, layout.strong, layout.breakable)}>
        {side === "buyer" ? view.shopName : view.buyerName || t("someone")}
      </h2>
      {order ? (
        <Link href={paths.order(order.id)}>{t("order", { number: order.number ?? "" })}</Link>
      ) : view.subject ? (
        <span className={cx(layout.quiet, layout.oneLine)}>{view.subject}</span>
      ) : null}
    </header>
  );
}

type MessagesProps = { view: ConversationView; side: ConversationSide };

/** Messages in a part that scrolls by itself, the last one in view. */
function Messages({ view, side }: MessagesProps): ReactNode {
  const { t } = useTranslation("messages");
  const format = useFormat();
  const list = useRef<HTMLDivElement>(null);
  const count = view.messages.length;
  useEffect(() => {
    const { current } = list;
    if (current) current.scrollTop = current.scrollHeight;
  }, [count]);
  return (
    <div ref={list} className={css.scroll} tabIndex={0} role="region" aria-label={t("messages")}>
      <ol className={cx(layout.stack3, layout.unmargined, css.messages)} aria-live="polite">
        {view.messages.map((message) => (
          <li key={message.id} className={cx(css.message, message.by === side ? css.mine : css.theirs)}>
            <p className={cx(layout.muted, layout.tiny)}>
              {message.by === side && side === "buyer" ? t("you") : message.author}
              <time dateTime={message.at}> · {format.date(message.at, "stamp")}</time>
            </p>
            <p className={css.text}>{message.text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

type ThreadProps = { conversationId: string; side: ConversationSide };

/** Shows the messages of a conversation, the last one in view, and the field for the next one. */
export function Thread({ conversationId, side }: ThreadProps): ReactNode {
  const { t } = useTranslation("messages");
  const { data: view, error, mutate } = useConversation(conversationId);
  const listAgain = useRefreshList();
  const attempt = useRef<{ text: string; id: string; key: string } | null>(null);
  const count = view?.messages.length ?? 0;
  const unread = view?.unread ?? 0;
  const markSeen = useEffectEvent(() => {
    call("PUT /v1/conversations/:conversationId/seen", { params: { conversationId } }).then(
      (now) => {
        void mutate(now, { revalidate: false });
        listAgain();
      },
      // A message that could not be marked as read is marked at the next visit.
      () => undefined,
    );
  });
  useEffect(() => {
    if (unread > 0) markSeen();
  }, [unread, count, conversationId]);

  const send = async (text: string): Promise<string | null> => {
    // The same text after a lost answer is the same message.
    if (attempt.current?.text !== text) attempt.current = { text, id: newId(), key: newId() };
    const { id, key } = attempt.current;
    try {
      const now = await call(
        "POST /v1/conversations/:conversationId/messages",
        { params: { conversationId }, body: { id, text } },
        { idempotencyKey: key },
      );
      attempt.current = null;
      await mutate(now, { revalidate: false });
      listAgain();
      return null;
    } catch (failure) {
      if (!canRetry(failure)) attempt.current = null;
      return problemOf(failure).message;
    }
  };
  if (!view)
    return error ? (
      [404, 422].includes(problemOf(error).status) ? (
        <EmptyState
          icon={<MessageSquareOff aria-hidden="true" />}
          title={t("missing")}
          text={t("missingText")}
        />
      ) : (
        <ErrorState error={error} onRetry={() => void mutate()} />
      )
    ) : (
      <WhenLate>
        <Skeleton height="16rem" />
      </WhenLate>
    );
  const last = view.messages.at(-1);
  const isRead = last?.by === side && view.readByOther !== null && view.readByOther >= last.at;
  return (
    <section className={cx(layout.column, css.thread)} aria-label={t("conversation")}>
      <Head view={view} side={side} />
      <Messages view={view} side={side} />
      <p className={cx(layout.muted, layout.tiny, layout.atEnd, css.read)}>{isRead ? t("read") : ""}</p>
      <Composer onSend={send} />
    </section>
  );
}
