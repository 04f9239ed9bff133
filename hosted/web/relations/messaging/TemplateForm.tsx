import { MESSAGE_MAX } from "@cuvee/core/relations/messaging/messaging.ts";
import { ANSWER_FIELDS, TEMPLATE_NAME_MAX } from "@cuvee/core/relations/messaging/templates.ts";
import type { AnswerTemplate } from "@cuvee/core/relations/messaging/templates.contract.ts";
import { useMemo, useRef, type ReactNode } from "react";
import { newId } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm, type RecordFormState } from "#ui/form/useRecordForm.ts";
import { cx } from "#ui/classes.ts";
import css from "./messaging.module.css";
import * as layout from "#ui/layout.ts";

type Fields = { name: string; body: string; version: number };
const schemas = () => import("@cuvee/core/relations/messaging/templates.contract.ts");

/** Form of a ready answer that exists. */
function useSaving(of: AnswerTemplate, onDone: () => void): RecordFormState<Fields> {
  const initial = useMemo(() => ({ name: of.name, body: of.body, version: of.version }), [of]);
  return useRecordForm<"PUT /v1/answer-templates/:templateId", Fields>({
    route: "PUT /v1/answer-templates/:templateId",
    initial,
    toInput: (body) => ({ params: { templateId: of.id }, body }),
    onSaved: onDone,
    schema: () => schemas().then((m) => m.templatesContract.save.body),
  });
}

/** Form of a new ready answer. */
function useNewTemplate(onDone: () => void): RecordFormState<Fields> {
  const initial = useMemo(() => ({ name: "", body: "", version: 0 }), []);
  const id = useRef(newId());
  return useRecordForm<"POST /v1/answer-templates", Fields>({
    route: "POST /v1/answer-templates",
    initial,
    toInput: ({ name, body }) => ({ body: { id: id.current, name, body } }),
    onSaved: onDone,
    schema: () => schemas().then((m) => m.templatesContract.create.body),
  });
}

type PartsProps = { record: RecordFormState<Fields>; title: string; onClose: () => void };

function Parts({ record, title, onClose }: PartsProps): ReactNode {
  const { t } = useTranslation("messageDesk");
  const { form } = record;
  const add = (field: string): void => {
    const { body } = form.getValues();
    const space = body === "" || /\s$/.test(body) ? "" : " ";
    form.setValue("body", `${body}${space}{{${field}}}`, { shouldDirty: true });
    form.setFocus("body");
  };
  return (
    <FormDialog of={record} title={title} onClose={onClose}>
      <TextField
        name="name"
        label={t("templates.name")}
        hint={t("templates.nameHint")}
        maxLength={TEMPLATE_NAME_MAX}
      />
      <TextAreaField name="body" label={t("templates.body")} rows={6} maxLength={MESSAGE_MAX} />
      <fieldset className={layout.fieldset}>
        <legend className={layout.quiet}>{t("templates.fields")}</legend>
        <div className={cx(layout.row2, css.fields)}>
          {ANSWER_FIELDS.map((field) => (
            <Button key={field} size="s" onClick={() => add(field)}>
              {t(`field.${field}`)}
            </Button>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}

type Props = { onSaved: () => void; onClose: () => void };

function NewTemplate({ onSaved, onClose }: Props): ReactNode {
  const { t } = useTranslation("messageDesk");
  const record = useNewTemplate(() => {
    onSaved();
    onClose();
  });
  return <Parts record={record} title={t("templates.add")} onClose={onClose} />;
}

function SavedTemplate({ of, onSaved, onClose }: Props & { of: AnswerTemplate }): ReactNode {
  const { t } = useTranslation("messageDesk");
  const record = useSaving(of, () => {
    onSaved();
    onClose();
  });
  return <Parts record={record} title={t("templates.edit", { name: of.name })} onClose={onClose} />;
}

/** Window with the form of a ready answer; a new one without `of`. */
export function TemplateForm({ of, ...props }: Props & { of: AnswerTemplate | null }): ReactNode {
  return of === null ? <NewTemplate {...props} /> : <SavedTemplate of={of} {...props} />;
}
