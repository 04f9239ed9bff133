import type { BooksView } from "@cuvee/core/billing/accounting/views.ts";
import { LockKeyhole } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { AccountingNav } from "#billing/accounting/AccountingNav.tsx";
import { useMayEdit } from "#billing/accounting/mayEdit.ts";
import { lastMonth } from "#billing/accounting/periods.ts";
import { answersOf, call, newId, problemOf, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import rows from "#ui/CardRows.module.css";
import css from "#billing/accounting/accounting.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * Returns the proposed day: the end of the month before, unless that is closed or not over; then the last day that can
 * be closed.
 */
function proposed({ lockedUntil, closableUntil }: BooksView): string {
  const { to } = lastMonth(Date.now());
  return to <= closableUntil && (lockedUntil === null || to > lockedUntil) ? to : closableUntil;
}

function Close({ books }: { books: BooksView }): ReactNode {
  const { t } = useTranslation("accounting");
  const format = useFormat();
  const { mutate } = useSWRConfig();
  const [until, setUntil] = useState(proposed(books));
  const [wrong, setWrong] = useState<string | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { lockedUntil, closableUntil } = books;
  const day = format.date(until);
  const isOver = lockedUntil !== null && closableUntil <= lockedUntil;
  const close = async (): Promise<void> => {
    setBusy(true);
    try {
      await call("POST /v1/accounting/locks", { body: { until } }, { idempotencyKey: asking ?? newId() });
      setAsking(null);
      showSnackbar("success", t("closing.done", { day }));
      await mutate(answersOf("GET /v1/accounting/books"));
    } catch (problem) {
      setError(problemOf(problem).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={layout.stack4}>
      <p>{t("closing.text")}</p>
      <div className={cx(layout.row3, css.bar)}>
        <Field label={t("closing.day")} error={wrong ?? undefined}>
          <DateInput
            value={until}
            max={closableUntil}
            disabled={isOver}
            onWrong={setWrong}
            onChange={(value) => (value ? setUntil(value) : undefined)}
          />
        </Field>
        <Button
          look="danger"
          icon={<LockKeyhole aria-hidden="true" />}
          disabled={isOver || wrong !== null}
          onClick={() => {
            setError(null);
            setAsking(newId());
          }}
        >
          {t("closing.act")}
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => void close()}
        title={t("closing.ask", { day })}
        text={t("closing.askText", { day })}
        confirm={t("closing.act")}
        keyword={t("closing.keyword")}
        danger
        busy={busy}
        error={error}
      />
    </div>
  );
}

/** `/dashboard/accounting/closing`: closes the books up to a day, irreversibly. */
export default function ClosingPage(): ReactNode {
  const { t } = useTranslation("accounting");
  const format = useFormat();
  const nameOf = usePersonName();
  const mayEdit = useMayEdit();
  const answer = useAnswer("GET /v1/accounting/books", {});
  return (
    <>
      <AccountingNav />
      <PageHeader title={t("closing.title")} />
      <Answered of={answer} waiting="16rem" card>
        {(books) => (
          <div className={cx(layout.stack5, layout.shrink)}>
            <Card title={t("closing.state")}>
              <div className={layout.stack4}>
                <Notice tone={books.lockedUntil ? "success" : "info"}>
                  {books.lockedUntil
                    ? t("closing.until", { day: format.date(books.lockedUntil) })
                    : t("closing.open")}
                </Notice>
                {mayEdit ? (
                  <Close key={books.lockedUntil} books={books} />
                ) : (
                  <p className={layout.quiet}>{t("closing.forbidden")}</p>
                )}
              </div>
            </Card>
            {books.locks.length > 0 ? (
              <Card title={t("closing.history")} flush>
                <ul className={layout.column}>
                  {books.locks.map((lock) => (
                    <li
                      key={lock.until}
                      className={cx(layout.row23, layout.middle, layout.between, rows.row)}
                    >
                      <span>{t("closing.until", { day: format.date(lock.until) })}</span>
                      <span className={layout.quiet}>
                        {t("closing.by", { by: nameOf(lock.by), day: format.date(lock.at, "dateTime") })}
                      </span>
                    </li>
                  ))}
                </ul>
              </Card>
            ) : null}
          </div>
        )}
      </Answered>
    </>
  );
}
