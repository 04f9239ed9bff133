import { TICKET_TEXT_MAX } from "@cuvee/core/relations/tickets/tickets.ts";
import { LifeBuoy, MessageSquareOff, Plus } from "lucide-react";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useParams, useSearchParams } from "wouter";
import { call, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSending, type Written } from "#relations/messaging/attempts.ts";
import { Composer } from "#relations/messaging/Composer.tsx";
import { MessagesTabs } from "#relations/messaging/MessagesTabs.tsx";
import css from "#relations/messaging/messaging.module.css";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";
import { NewTicket, UPLOAD_TO } from "./NewTicket.tsx";
import { TicketLine, TicketMessages, TicketStatusBadge } from "./TicketParts.tsx";

type View = CallAnswer<"GET /v1/support-tickets/:ticketId">;
type OneProps = { ticketId: string; onChanged: () => void };

/** Milliseconds between two looks for an answer while a ticket is open. */
const LOOK_MS = 60_000;

/** Reads a ticket, marks it as read, and changes it. */
function useTicket({ ticketId, onChanged }: OneProps) {
  const params = { ticketId };
  const answer = useAnswer("GET /v1/support-tickets/:ticketId", { params }, { refreshInterval: LOOK_MS });
  const unread = answer.data?.unread ?? 0;
  const keep = async (view: View): Promise<void> => {
    await answer.mutate(view, { revalidate: false });
    onChanged();
  };
  const markSeen = useEffectEvent(() => {
    // A ticket that could not be marked as read is marked at the next visit.
    call("PUT /v1/support-tickets/:ticketId/seen", { params }).then(keep, () => undefined);
  });
  useEffect(() => {
    if (unread > 0) markSeen();
  }, [unread, ticketId]);
  const send = useSending<Written>(async ({ text, attachments }, { id, key }) => {
    const body = { id, text, attachments: [...attachments] };
    await keep(
      await call("POST /v1/support-tickets/:ticketId/messages", { params, body }, { idempotencyKey: key }),
    );
  });
  const close = async (): Promise<void> => {
    try {
      await keep(await call("PUT /v1/support-tickets/:ticketId/closed", { params }));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
  };
  return { answer, send, close };
}

/** The open ticket, with the field for the next message. */
function OneTicket(props: OneProps): ReactNode {
  const { t } = useTranslation("tickets");
  const { answer, send, close } = useTicket(props);
  const { data: view, error } = answer;
  if (!view)
    return error ? (
      [404, 422].includes(problemOf(error).status) ? (
        <EmptyState
          icon={<MessageSquareOff aria-hidden="true" />}
          title={t("missing")}
          text={t("missingText")}
        />
      ) : (
        <ErrorState error={error} onRetry={() => void answer.mutate()} />
      )
    ) : (
      <WhenLate>
        <Skeleton height="16rem" />
      </WhenLate>
    );
  return (
    <section className={cx(layout.column, css.thread)} aria-label={view.subject}>
      <header className={cx(layout.baseline, layout.between, css.head)}>
        <h2 className={cx(layout.large, layout.strong, layout.breakable)}>{view.subject}</h2>
        <span className={cx(layout.row2, layout.middle)}>
          <TicketStatusBadge status={view.status} side="author" />
          {view.status === "closed" ? null : (
            <Button look="quiet" size="s" onClick={() => void close()}>
              {t("close")}
            </Button>
          )}
        </span>
      </header>
      <TicketMessages ticketId={view.id} messages={view.messages} side="author" />
      {view.status === "closed" ? <p className={cx(layout.quiet, css.read)}>{t("closedText")}</p> : null}
      <Composer uploadTo={UPLOAD_TO} onSend={send} max={TICKET_TEXT_MAX} />
    </section>
  );
}

type ListProps = { answer: ReturnType<typeof useTickets>; openId: string | undefined };
const useTickets = () => useAnswer("GET /v1/support-tickets", {});

function TicketList({ answer, openId }: ListProps): ReactNode {
  const { t } = useTranslation("tickets");
  return (
    <nav className={css.list} aria-label={t("list")}>
      <Answered
        of={answer}
        waiting="12rem"
        empty={({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={<LifeBuoy aria-hidden="true" />} title={t("empty")} text={t("emptyText")} />
          ) : null
        }
      >
        {({ rows }) => (
          <ul className={layout.plain}>
            {rows.map((row) => (
              <TicketLine
                key={row.id}
                row={row}
                side="author"
                href={paths.ticket(row.id)}
                above={`${t(`category.${row.category}`)} · ${row.author}`}
                isOpen={row.id === openId}
              />
            ))}
          </ul>
        )}
      </Answered>
    </nav>
  );
}

/** `/tickets/support` ("Assistance"): tickets to the platform, and the open one. */
export default function SupportPage(): ReactNode {
  const { t } = useTranslation("tickets");
  const { ticketId } = useParams<{ ticketId?: string }>();
  const [query] = useSearchParams();
  const isNew = !ticketId && query.has("new");
  const answer = useTickets();
  const again = (): void => void answer.mutate();
  const isOpen = isNew || ticketId !== undefined;
  const open = answer.data?.rows.find(({ id }) => id === ticketId);
  return (
    <>
      <PageHeader
        title={isNew ? t("new") : (open?.subject ?? t("title"))}
        {...(isOpen ? { back: { href: paths.support(), label: t("title") } } : { text: t("text") })}
        actions={
          isOpen ? null : (
            <ButtonLink icon={<Plus aria-hidden="true" />} href={paths.support({ new: 1 })}>
              {t("new")}
            </ButtonLink>
          )
        }
      />
      {isOpen ? null : <MessagesTabs />}
      <div className={cx(layout.panel, css.page, isOpen && css.withOpen)}>
        <TicketList answer={answer} openId={ticketId} />
        <div className={cx(layout.shrink, css.open)}>
          {ticketId ? (
            <OneTicket key={ticketId} ticketId={ticketId} onChanged={again} />
          ) : isNew ? (
            <NewTicket onSent={again} />
          ) : answer.data && answer.data.rows.length > 0 ? (
            <p className={css.choose}>{t("choose")}</p>
          ) : null}
        </div>
      </div>
    </>
  );
}
