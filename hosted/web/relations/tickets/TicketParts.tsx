import type {
  TicketContext,
  TicketMessage,
  TicketRow,
  TicketSide,
  TicketStatus,
} from "@cuvee/core/relations/tickets/tickets.ts";
import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { AttachmentList } from "#relations/messaging/AttachmentList.tsx";
import css from "#relations/messaging/messaging.module.css";
import { Badge, StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const GROUPS: Record<TicketSide, Record<TicketStatus, StatusGroup>> = {
  author: { open: "waiting", answered: "online", waiting: "waiting", closed: "cancel" },
  platform: { open: "waiting", answered: "online", waiting: "cancel", closed: "cancel" },
};
/** Namespaces of the texts of each side: the admins' are not those of buyers. */
const TEXTS: Record<TicketSide, string> = { author: "tickets", platform: "ticketDesk" };

const ADDRESSES: Record<TicketSide, string> = {
  author: "/v1/support-tickets",
  platform: "/v1/admin/support-tickets",
};

type StatusProps = { status: TicketStatus; side: TicketSide };

/** The status of a ticket, in the words of the side that reads it. */
export function TicketStatusBadge({ status, side }: StatusProps): ReactNode {
  const { t } = useTranslation(TEXTS[side]);
  return (
    <StatusBadge plain group={GROUPS[side][status]}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}

type RowProps = { row: TicketRow; side: TicketSide; href: string; above: string; isOpen: boolean };

/** A ticket in the list beside the open one. */
export function TicketLine({ row, side, href, above, isOpen }: RowProps): ReactNode {
  const { t } = useTranslation("messages");
  const format = useFormat();
  return (
    <li>
      <Link
        href={href}
        className={cx(css.row, row.unread > 0 && css.unread)}
        aria-current={isOpen ? "page" : undefined}
      >
        <span className={cx(layout.line2, layout.baseline, layout.between, layout.shrink)}>
          <span className={cx(layout.medium, layout.shrink, layout.oneLine, css.rowName)}>{row.subject}</span>
          <time className={cx(layout.quiet, layout.oneLine)} dateTime={row.lastAt}>
            {format.ago(row.lastAt)}
          </time>
        </span>
        <span className={cx(layout.quiet, layout.shrink, layout.oneLine, css.excerpt)}>{above}</span>
        <span className={cx(layout.line2, layout.baseline, layout.between, layout.shrink)}>
          <TicketStatusBadge status={row.status} side={side} />
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

/** Facts that come with a ticket. */
export function ContextFacts({ context }: { context: TicketContext }): ReactNode {
  const { t } = useTranslation("tickets");
  const { page, version, browser } = context;
  return (
    <p className={cx(layout.muted, layout.tiny, layout.breakable)}>
      {t("context", { page, version, browser })}
    </p>
  );
}

/** A note among the admins, shown among the messages. */
type Note = { id: string; author: string; text: string; at: string };
type MessagesProps = {
  ticketId: string;
  messages: readonly TicketMessage[];
  side: TicketSide;
  notes?: readonly Note[];
};
type Entry = TicketMessage & { isNote: boolean };

/** Returns messages and notes in the order of their writing. */
const entriesOf = (messages: readonly TicketMessage[], notes: readonly Note[]): Entry[] =>
  [
    ...messages.map((message) => ({ ...message, isNote: false })),
    ...notes.map((note) => ({ ...note, by: "platform" as const, attachments: [], isNote: true })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

/** Messages of a ticket, the oldest first and the last one in view, with the notes where the reader has them. */
export function TicketMessages({ ticketId, messages, side, notes = [] }: MessagesProps): ReactNode {
  const { t } = useTranslation(["messages", TEXTS[side]]);
  const format = useFormat();
  const list = useRef<HTMLDivElement>(null);
  const entries = entriesOf(messages, notes);
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
              {entry.isNote ? <strong>{t("ticketDesk:note.label")} · </strong> : null}
              {entry.author}
              <time dateTime={entry.at}> · {format.date(entry.at, "stamp")}</time>
            </p>
            {entry.text ? <p className={css.text}>{entry.text}</p> : null}
            <AttachmentList
              files={entry.attachments}
              of={`${ADDRESSES[side]}/${encodeURIComponent(ticketId)}`}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
