import type { TicketDoubt } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat, type Format } from "#kit/format.ts";
import { Card } from "#ui/Card.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { offWords } from "#counter/tills/device/clock.ts";
import { Doubts } from "#counter/tills/tickets/Doubts.tsx";
import { TicketCommands } from "#counter/tills/tickets/TicketCommands.tsx";
import { TicketAround } from "#counter/tills/tickets/TicketContext.tsx";
import { TicketLines } from "#counter/tills/tickets/TicketLines.tsx";
import { TicketState } from "#counter/tills/tickets/TicketState.tsx";
import { tillPaths } from "#counter/pointsOfSale/tillPaths.ts";
import css from "#counter/tills/tickets/ticket.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Formats the facts of a doubt for its sentence. */
const printed = ({ code: _, ...facts }: TicketDoubt, format: Format): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === "string"
        ? value
        : name.endsWith("E4")
          ? format.unit(value)
          : name.endsWith("Cents")
            ? format.money(value)
            : value,
    ]),
  );

/** Returns the error of a clock, in milliseconds. Doubts of earlier versions contain whole hours only. */
const offOf = ({ minutes = 0, hours = 0 }: TicketDoubt): number =>
  (Number(hours) * 60 + Number(minutes)) * 60_000;

/** `/dashboard/salespoints/tickets/:id`: a ticket as it was sold, with its later history. */
export default function TicketPage(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { ticketId = "" } = useParams<{ ticketId: string }>();
  const answer = useAnswer("GET /v1/tickets/:ticketId", { params: { ticketId } });
  const sentenceOf = (doubt: TicketDoubt): string => {
    const facts = printed(doubt, format);
    const act = typeof facts["act"] === "string" ? t(`points.acts.${facts["act"]}`) : "";
    const by = offWords(offOf(doubt), t);
    return t(`tickets.doubt.${doubt.code}`, { ...facts, act, by });
  };
  return (
    <RecordPage
      of={answer}
      kind={t("tickets.one")}
      back={{ href: tillPaths.tickets(), label: t("tickets.title") }}
    >
      {(of) => ({
        title: of.number,
        badges: <TicketState state={of.state} />,
        text: [format.date(of.at, "dateTime"), of.pointName, of.till, of.operator]
          .filter(Boolean)
          .join(" · "),
        actions: (
          <TicketCommands
            of={of}
            onChange={(now) => void answer.mutate(now, now ? { revalidate: false } : undefined)}
          />
        ),
        notices: <Doubts title={t("tickets.doubtful")} sentences={of.doubts.map(sentenceOf)} />,
        main: (
          <Card title={t("tickets.sold")}>
            <TicketLines ticket={of.ticket} traces={of.traces} />
            {of.ticket.note ? (
              <p className={cx(layout.quiet, layout.breakable, css.note)}>{of.ticket.note}</p>
            ) : null}
          </Card>
        ),
        side: <TicketAround of={of} />,
      })}
    </RecordPage>
  );
}
