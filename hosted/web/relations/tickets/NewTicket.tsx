import {
  TICKET_CATEGORIES,
  TICKET_SUBJECT_MAX,
  TICKET_TEXT_MAX,
  type TicketCategory,
} from "@cuvee/core/relations/tickets/tickets.ts";
import { useState, type ReactNode } from "react";
import { useLocation, useSearchParams } from "wouter";
import { call } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { version } from "#kit/version.ts";
import { useSending, type Written } from "#relations/messaging/attempts.ts";
import { Composer } from "#relations/messaging/Composer.tsx";
import css from "#relations/messaging/messaging.module.css";
import { cx } from "#ui/classes.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import * as layout from "#ui/layout.ts";
import { ContextFacts } from "./TicketParts.tsx";

export const UPLOAD_TO = "/v1/support-attachments";

const categoryIn = (value: string | null): TicketCategory =>
  TICKET_CATEGORIES.find((one) => one === value) ?? "question";

/** A new ticket to the platform: its writer sees the facts that go with it, and may leave them off. */
export function NewTicket({ onSent }: { onSent: () => void }): ReactNode {
  const { t } = useTranslation("tickets");
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const [category, setCategory] = useState(() => categoryIn(query.get("category")));
  const [subject, setSubject] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [hasContext, setContext] = useState(true);
  const context = {
    page: (query.get("page") ?? paths.support()).slice(0, 300),
    version,
    browser: navigator.userAgent.slice(0, 300),
  };
  const send = useSending<Written & { subject: string }>(
    async ({ text, attachments, ...facts }, { id, key }) => {
      const body = { id, text, attachments: [...attachments], ...facts, category };
      const ticket = await call(
        "POST /v1/support-tickets",
        { body: { ...body, context: hasContext ? context : null } },
        { idempotencyKey: key },
      );
      onSent();
      navigate(paths.ticket(ticket.id), { replace: true });
    },
  );
  const check = async (written: Written): Promise<string | null> => {
    setMissing(subject.trim() === "");
    return subject.trim() === "" ? t("subjectNeeded") : send({ ...written, subject: subject.trim() });
  };
  return (
    <section className={cx(layout.column, css.thread, css.growing)} aria-label={t("new")}>
      <div className={cx(layout.grid4, layout.fill, css.fresh)}>
        <Field label={t("categoryLabel")}>
          <Select
            options={TICKET_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
            value={category}
            onChange={({ target }) => setCategory(categoryIn(target.value))}
          />
        </Field>
        <Field
          label={t("subject")}
          error={isMissing && subject.trim() === "" ? t("subjectNeeded") : undefined}
        >
          <Input
            maxLength={TICKET_SUBJECT_MAX}
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
          />
        </Field>
        <div className={layout.stack1}>
          <Checkbox
            label={t("sendContext")}
            checked={hasContext}
            onChange={({ target }) => setContext(target.checked)}
          />
          {hasContext ? <ContextFacts context={context} /> : null}
        </div>
      </div>
      <Composer uploadTo={UPLOAD_TO} onSend={check} max={TICKET_TEXT_MAX} />
    </section>
  );
}
