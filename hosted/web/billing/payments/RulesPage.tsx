import { MANUAL_PAYMENT_TYPES } from "@cuvee/core/billing/payments/ledger.ts";
import type { RulesView } from "@cuvee/core/billing/payments/views.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { MoneyNav, useMayBook } from "#billing/payments/MoneyNav.tsx";
import { useAnswer, type CallInput } from "#kit/api.ts";
import { REMINDER_WORDS } from "@cuvee/core/billing/payments/dues.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import { NumberField, PercentField } from "#ui/form/fields/NumberField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import rows from "#ui/CardRows.module.css";
import css from "#billing/payments/money.module.css";
import * as layout from "#ui/layout.ts";

type Body = NonNullable<CallInput<"PUT /v1/payments/rules">["body"]>;
type Fields = Required<Pick<Body, "methods" | "discountMaxBp" | "reminders" | "sepa">> & { version: number };

const NAMES = Object.fromEntries(REMINDER_WORDS.map((word) => [word, `{{${word}}}`]));

const fieldsOf = (rules: RulesView): Fields => ({
  version: rules.version,
  methods: Object.fromEntries(
    MANUAL_PAYMENT_TYPES.map((type) => {
      const { isDeletable, autoSetInBank } = rules.methods[type];
      return [type, { isDeletable, autoSetInBank }];
    }),
  ),
  discountMaxBp: rules.discountMaxBp,
  reminders: rules.reminders,
  sepa: rules.sepa,
});

function Methods(): ReactNode {
  const { t } = useTranslation("payments");
  return (
    <Card title={t("rules.methods")}>
      <div className={layout.grid4}>
        <p className={cx(layout.quiet, layout.breakable)}>{t("rules.methodsText")}</p>
        <div className={layout.framed}>
          {MANUAL_PAYMENT_TYPES.map((type) => (
            <fieldset
              key={type}
              className={cx(layout.fieldset, layout.grid3, layout.middle, css.share, css.method)}
            >
              <legend className="visually-hidden">{t(`types.${type}`)}</legend>
              <strong aria-hidden="true">{t(`types.${type}`)}</strong>
              <SwitchField name={`methods.${type}.isDeletable`} label={t("rules.isDeletable")} />
              <SwitchField name={`methods.${type}.autoSetInBank`} label={t("rules.autoSetInBank")} />
            </fieldset>
          ))}
        </div>
      </div>
    </Card>
  );
}

function Reminders(): ReactNode {
  const { t } = useTranslation("payments");
  return (
    <Card title={t("rules.reminders")}>
      <div className={layout.grid4}>
        <SwitchField
          name="reminders.isAutomatic"
          label={t("rules.automatic")}
          hint={t("rules.automaticHint")}
        />
        <p className={cx(layout.quiet, layout.breakable)}>
          {t("rules.ours")} {t("remind.bodyHint", NAMES)}
        </p>
        {[0, 1, 2].map((at) => (
          <div key={at} className={cx(layout.grid2, rows.box)}>
            <strong>{t(`remind.steps.${at + 1}`)}</strong>
            <NumberField
              name={`reminders.steps.${at}.afterDays`}
              label={t("rules.after", { step: at + 1 })}
              min={1}
              max={365}
            />
            <TextField
              name={`reminders.steps.${at}.subject`}
              label={t("rules.subject", { step: at + 1 })}
              maxLength={150}
              optional
            />
            <TextAreaField
              name={`reminders.steps.${at}.text`}
              label={t("rules.body", { step: at + 1 })}
              maxLength={4000}
              rows={4}
              optional
            />
          </div>
        ))}
      </div>
    </Card>
  );
}

function Form({ rules, onSaved }: { rules: RulesView; onSaved: (rules: RulesView) => unknown }): ReactNode {
  const { t } = useTranslation("payments");
  const initial = useMemo(() => fieldsOf(rules), [rules]);
  const record = useRecordForm<"PUT /v1/payments/rules", Fields>({
    route: "PUT /v1/payments/rules",
    initial,
    toInput: (body) => ({ body }),
    fieldsOf: (current) => fieldsOf(current as RulesView),
    onSaved: async (saved) => {
      showSnackbar("success", t("rules.saved"));
      await onSaved(saved);
    },
  });
  return (
    <RecordForm of={record} submit={t("rules.save")}>
      <div className={cx(layout.grid5, layout.shrink)}>
        <Methods />
        <Card title={t("rules.discount")}>
          <PercentField
            name="discountMaxBp"
            label={t("rules.discount")}
            hint={t("rules.discountText")}
            min={0}
            max={1000}
          />
        </Card>
        <Reminders />
        <Card title={t("rules.sepa")}>
          <FieldRow>
            <TextField name="sepa.ics" label={t("rules.ics")} maxLength={40} optional />
            <NumberField
              name="sepa.noticeDays"
              label={t("rules.notice")}
              hint={t("rules.noticeHint")}
              min={1}
              max={30}
            />
          </FieldRow>
        </Card>
      </div>
    </RecordForm>
  );
}

/** The payment settings of a shop: methods, discount, reminders, direct debits. */
export default function RulesPage(): ReactNode {
  const { t } = useTranslation("payments");
  const mayBook = useMayBook();
  const answer = useAnswer("GET /v1/payments/rules", {});
  return (
    <>
      <MoneyNav />
      <PageHeader title={t("rules.title")} />
      {mayBook ? null : <Notice>{t("rules.locked")}</Notice>}
      {mayBook ? (
        <Answered of={answer} card waiting="24rem">
          {(rules) => <Form rules={rules} onSaved={(saved) => answer.mutate(saved, { revalidate: false })} />}
        </Answered>
      ) : null}
    </>
  );
}
