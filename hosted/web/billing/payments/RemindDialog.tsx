import { REMINDER_WORDS } from "@cuvee/core/billing/payments/dues.ts";
import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useRefresh } from "#billing/payments/money.ts";
import { useAnswer, type CallAnswer, type CallInput } from "#kit/api.ts";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Notice } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import card from "#ui/CardRows.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Placeholders that the text of a reminder may hold, in their written form. */
const NAMES = Object.fromEntries(REMINDER_WORDS.map((word) => [word, `{{${word}}}`]));

type Fields = { step: string | null; isOwn: boolean; subject: string; text: string };
type Step = NonNullable<CallInput<"POST /v1/payments/reminders">["body"]>["step"];
type Props = { rows: RowsChosen; count: number; onClose: () => void };

function Preview({ of }: { of: CallAnswer<"GET /v1/payments/reminders/:documentId"> }): ReactNode {
  const { t, i18n } = useTranslation("payments");
  const langName = (lang: string): string =>
    new Intl.DisplayNames([i18n.resolvedLanguage ?? "fr"], { type: "language" }).of(lang) ?? lang;
  return (
    <div className={cx(layout.grid2, card.box)}>
      <span className={cx(layout.quiet, layout.breakable)}>
        {t("remind.to", { email: of.recipient, lang: langName(of.lang) })}
      </span>
      <strong>{of.subject}</strong>
      <span style={{ whiteSpace: "pre-line" }}>{of.text}</span>
    </div>
  );
}

function OwnText(): ReactNode {
  const { t } = useTranslation("payments");
  return (
    <>
      <TextField name="subject" label={t("remind.subject")} maxLength={150} />
      <TextAreaField
        name="text"
        label={t("remind.body")}
        hint={t("remind.bodyHint", NAMES)}
        maxLength={4000}
        rows={8}
      />
    </>
  );
}

/** Sends reminders of unpaid documents: the next step of each or one for all, our text or a text for this mailing. */
export function RemindDialog({ rows, count, onClose }: Props): ReactNode {
  const { t } = useTranslation("payments");
  const refresh = useRefresh();
  const only = "ids" in rows && rows.ids.length === 1 ? rows.ids[0] : undefined;
  const record = useRecordForm<"POST /v1/payments/reminders", Fields>({
    route: "POST /v1/payments/reminders",
    initial: { step: null, isOwn: false, subject: "", text: "" },
    toInput: ({ step, isOwn, subject, text }) => ({
      body: {
        rows,
        ...(step === null ? {} : { step: Number(step) as Step }),
        ...(isOwn ? { subject, text } : {}),
      },
    }),
    onSaved: async ({ sent, skipped }) => {
      const left = (["Today", "Nobody", "Settled", "Orders"] as const).flatMap((why) => {
        const count = skipped[why.toLowerCase() as Lowercase<typeof why>];
        return count > 0 ? [t(`remind.skipped${why}`, { count })] : [];
      });
      showSnackbar(sent > 0 ? "success" : "error", [t("remind.sent", { count: sent }), ...left].join(", "));
      onClose();
      await refresh();
    },
  });
  const step = record.form.watch("step");
  const isOwn = record.form.watch("isOwn");
  const { data: shown } = useAnswer(
    "GET /v1/payments/reminders/:documentId",
    only === undefined
      ? null
      : { params: { documentId: only }, query: step === null ? {} : { step: Number(step) } },
  );
  // A user who changes the text starts from ours.
  const { getValues, setValue } = record.form;
  useEffect(() => {
    if (!isOwn || !shown || getValues("text") !== "") return;
    setValue("subject", shown.subject);
    setValue("text", shown.text);
  }, [isOwn, shown, getValues, setValue]);
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      size="medium"
      title={t("remind.title", { count })}
      text={t("remind.text")}
      submit={t("remind.submit")}
    >
      <SelectField
        name="step"
        label={t("remind.step")}
        none={t("remind.next")}
        options={["1", "2", "3"].map((value) => ({ value, label: t(`remind.steps.${value}`) }))}
      />
      {shown?.sentToday ? <Notice tone="warning">{t("remind.today")}</Notice> : null}
      {shown && !isOwn ? <Preview of={shown} /> : null}
      <SwitchField name="isOwn" label={t("remind.own")} />
      {isOwn ? <OwnText /> : null}
    </FormDialog>
  );
}
