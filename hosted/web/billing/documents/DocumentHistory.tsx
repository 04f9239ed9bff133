import type { DocumentEvent } from "@cuvee/core/billing/documents/views.ts";
import { Bell, Clock, Mail, Stamp, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import css from "#billing/documents/DocumentHistory.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const ICONS: Record<string, LucideIcon> = { sealed: Stamp, sent: Mail, reminded: Bell };

/** Returns the recipients of an event, for mails that are not tracked one by one. */
const receivers = ({ facts, mails }: DocumentEvent): string[] =>
  mails.length === 0 && Array.isArray(facts["to"])
    ? facts["to"].filter((one): one is string => typeof one === "string")
    : [];

/** Shows the events of a document since it was sealed, the latest first, and the hash of its content. */
export function DocumentHistory({
  events,
  hash,
}: {
  events: readonly DocumentEvent[];
  hash: string;
}): ReactNode {
  const { t } = useTranslation("invoicing");
  const format = useFormat();
  const nameOf = usePersonName();
  return (
    <>
      <ol className={layout.column}>
        {events.toReversed().map((event, at) => {
          const Icon = ICONS[event.kind] ?? Clock;
          const to = receivers(event);
          return (
            <li key={`${event.at} ${at}`} className={css.event}>
              <span className={css.icon}>
                <Icon size={15} aria-hidden="true" />
              </span>
              <div className={css.words}>
                <p>
                  {t([`history.${event.kind}`, "history.other"])}
                  <span className={layout.muted}>
                    {" "}
                    · {event.by === "system" ? t("history.system") : nameOf(event.by)}
                  </span>
                </p>
                {event.mails.map(({ recipient, state, at: left }) => (
                  <p key={recipient} className={cx(layout.muted, layout.breakable)}>
                    {recipient}{" "}
                    <span className={state === "failed" ? cx(layout.small, layout.danger) : layout.muted}>
                      · {t(`history.mail.${state}`, { when: left ? format.date(left, "dateTime") : "" })}
                    </span>
                  </p>
                ))}
                {to.length > 0 ? (
                  <p className={cx(layout.muted, layout.breakable)}>{format.list(to)}</p>
                ) : null}
                <time className={css.when} dateTime={event.at}>
                  {format.date(event.at, "dateTime")}
                </time>
              </div>
            </li>
          );
        })}
      </ol>
      <p className={css.hash}>
        {t("history.hash")} <code>{hash}</code>
      </p>
    </>
  );
}
