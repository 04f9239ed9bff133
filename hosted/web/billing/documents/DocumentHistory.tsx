import type { DocumentEvent } from "@cuvee/core/billing/documents/views.ts";
import { Bell, Clock, Mail, Stamp, type LucideIcon } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useFormat } from "#kit/format.ts";
import { History } from "#ui/record/History.tsx";
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
      <History
        events={events.toReversed().map((event) => ({
          at: event.at,
          icon: ICONS[event.kind] ?? Clock,
          title: t([`history.${event.kind}`, "history.other"]),
          by: event.by === "system" ? t("history.system") : nameOf(event.by),
          details: [
            ...event.mails.map(({ recipient, state, at }) => (
              <Fragment key={recipient}>
                {recipient}{" "}
                <span className={state === "failed" ? cx(layout.small, layout.danger) : undefined}>
                  · {t(`history.mail.${state}`, { when: at ? format.date(at, "dateTime") : "" })}
                </span>
              </Fragment>
            )),
            format.list(receivers(event)),
          ],
        }))}
      />
      <p className={cx(layout.tiny, layout.muted, layout.breakable)}>
        {t("history.hash")} <code>{hash}</code>
      </p>
    </>
  );
}
