import type {
  ConversationSide,
  ConversationView,
  Message,
} from "@cuvee/core/relations/messaging/messaging.ts";
import { MessageSquareOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { call, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { cx } from "#ui/classes.ts";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { AttachmentList } from "./AttachmentList.tsx";
import { useSending, type Written } from "./attempts.ts";
import { addressOf, uploadTo, useConversation, useRefreshList } from "./calls.ts";
import { Composer } from "./Composer.tsx";
import css from "./messaging.module.css";
import * as layout from "#ui/layout.ts";

/** Shows the other party and the subject. */
function Head({
  view,
  side,
  tools,
}: {
  view: ConversationView;
  side: ConversationSide;
  tools: ReactNode;
}): ReactNode {
  const { t } = useTranslation("messages");
  const { order, topic } = view;
  const about = view.subject || (topic ? t(`topic.${topic}`) : "");
  return (
    <header className={cx(layout.baseline, layout.between, css.head)}>
      <h2 className={cx(layout.large, layout.strong, layout.breakable)}>
        {side === "buyer" ? view.shopName : view.buyerName || t("someone")}
      </h2>
      {order ? (
        <Link href={paths.order(order.id)}>{t("order", { number: order.number ?? "" })}</Link>
      ) : about ? (
        <span className={cx(layout.quiet, layout.oneLine)}>{about}</span>
      ) : null}
      {tools}
    </header>
  );
}

type Entry = Message & { isNote: boolean };

/** Returns messages and notes in the order of their writing. */
const entriesOf = ({ messages, notes }: ConversationView): Entry[] =>
  [
    ...messages.map((message) => ({ ...message, isNote: false })),
    ...notes.map((note) => ({ ...note, by: "shop" as const, attachments: [], isNote: true })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

type MessagesProps = { view: ConversationView; side: ConversationSide };

/** Messages in a part that scrolls by itself, the last one in view. */
function Messages({ view, side }: MessagesProps): ReactNode {
  const { t } = useTranslation(side === "shop" ? ["messages", "messageDesk"] : "messages");
  const format = useFormat();
  const list = useRef<HTMLDivElement>(null);
  const entries = entriesOf(view);
  const count = entries.length;
  useEffect(() => {
    const { current } = list;
    if (current) current.scrollTop = current.scrollHeight;
  }, [count]);
  return (
    <div ref={list} className={css.scroll} tabIndex={0} role="region" aria-label={t("messages")}>
      <ol className={cx(layout.stack3, layout.unmargined, css.messages)} aria-live="polite">
        {entries.map((entry) => (
          <li
            key={`${entry.isNote ? "note" : ""}${entry.id}`}
            className={cx(css.message, entry.isNote ? css.note : entry.by === side ? css.mine : css.theirs)}
          >
            <p className={cx(layout.muted, layout.tiny)}>
              {entry.isNote ? <strong>{t("messageDesk:note.label")} · </strong> : null}
              {entry.by === side && side === "buyer" ? t("you") : entry.author}
              <time dateTime={entry.at}> · {format.date(entry.at, "stamp")}</time>
            </p>
            {entry.text ? <p className={css.text}>{entry.text}</p> : null}
            <AttachmentList files={entry.attachments} of={addressOf(view.id)} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Parts of a conversation that the shop's people alone have. */
export type ThreadParts = {
  /** Tools for the person in charge and the state. */
  tools: (view: ConversationView, put: (now: ConversationView) => void) => ReactNode;
  /** The field for the next message, instead of the plain one. `send` returns the error, null when it was sent. */
  composer: (
    view: ConversationView,
    send: (message: Written) => Promise<string | null>,
    put: (now: ConversationView) => void,
  ) => ReactNode;
};

type ThreadProps = { conversationId: string; side: ConversationSide; parts?: ThreadParts };

/** Shows the messages of a conversation, the last one in view, and the field for the next one. */
export function Thread({ conversationId, side, parts }: ThreadProps): ReactNode {
  const { t } = useTranslation("messages");
  const { data: view, error, mutate } = useConversation(conversationId);
  const listAgain = useRefreshList();
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

  const put = (now: ConversationView): void => {
    void mutate(now, { revalidate: false });
    listAgain();
  };
  const send = useSending<Written>(async ({ text, attachments }, { id, key }) => {
    const now = await call(
      "POST /v1/conversations/:conversationId/messages",
      { params: { conversationId }, body: { id, text, attachments: [...attachments] } },
      { idempotencyKey: key },
    );
    await mutate(now, { revalidate: false });
    listAgain();
  });
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
      <Head view={view} side={side} tools={parts?.tools(view, put)} />
      <Messages view={view} side={side} />
      <p className={cx(layout.muted, layout.tiny, layout.atEnd, css.read)}>{isRead ? t("read") : ""}</p>
      {parts ? parts.composer(view, send, put) : <Composer uploadTo={uploadTo(view.shopId)} onSend={send} />}
    </section>
  );
}
