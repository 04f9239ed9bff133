import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { designOf, type EmbedFields } from "#storefront/embeds/embedForm.ts";
import { EmbedFieldset } from "#storefront/embeds/EmbedFieldset.tsx";
import { EmbedPreview } from "#storefront/embeds/EmbedPreview.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import type { RecordFormState } from "#ui/form/useRecordForm.ts";
import css from "#storefront/embeds/embeds.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Preview({ of }: { of: RecordFormState<EmbedFields> }): ReactNode {
  const fields = useWatch({ control: of.form.control }) as EmbedFields;
  return <EmbedPreview design={designOf(fields)} />;
}

/** The form of an embed with its preview beside it. */
export function EmbedEditor({ of, isNew }: { of: RecordFormState<EmbedFields>; isNew: boolean }): ReactNode {
  const { t } = useTranslation("iframes");
  return (
    <div className={cx(layout.grid5, layout.top, css.editor)}>
      <RecordForm of={of} cancelHref={paths.iframes()} submit={t(isNew ? "create" : "save")}>
        <EmbedFieldset />
      </RecordForm>
      <Preview of={of} />
    </div>
  );
}
