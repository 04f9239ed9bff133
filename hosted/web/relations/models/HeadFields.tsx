import type { Language } from "@cuvee/core/kit/languages.ts";
import { MODEL_USES } from "@cuvee/core/relations/models/fields.ts";
import { MODEL_LIMITS } from "@cuvee/core/relations/models/models.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { LineInput } from "#relations/models/LineInput.tsx";
import { shownLine, useModelFields } from "#relations/models/fields.ts";
import type { ModelEditing } from "#relations/models/draft/useModelDraft.ts";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#relations/models/models.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Name and use of a model: what the shop alone sees. */
export function NameFields({ of }: { of: ModelEditing }): ReactNode {
  const { t } = useTranslation("models");
  const { draft, change } = of;
  return (
    <div className={cx(layout.grid3, css.names)}>
      <Field label={t("name")}>
        <Input
          value={draft.name}
          maxLength={MODEL_LIMITS.name}
          onChange={({ target }) => change({ act: "name", name: target.value })}
        />
      </Field>
      <Field label={t("useLabel")}>
        <Select
          value={draft.use}
          options={MODEL_USES.map((use) => ({ value: use, label: t(`use.${use}`) }))}
          onChange={({ target }) => {
            const use = MODEL_USES.find((one) => one === target.value);
            if (use) change({ act: "use", use });
          }}
        />
      </Field>
    </div>
  );
}

/** Subject and first words of a model in one language. */
export function HeadFields({ of, lang }: { of: ModelEditing; lang: Language }): ReactNode {
  const { t } = useTranslation("models");
  const { draft, change } = of;
  const fields = useModelFields(draft.use, lang);
  const { subject, preheader } = draft.content;
  const length = shownLine(subject[lang] ?? "", fields).length;
  const hintOf = (count: number): ReactNode =>
    count > MODEL_LIMITS.subjectShown
      ? t("subjectLong", { count, most: MODEL_LIMITS.subjectShown })
      : t("subjectHint");
  return (
    <div className={layout.grid3}>
      <LineInput
        key={`subject ${lang}`}
        label={t("subject")}
        value={subject[lang] ?? ""}
        placeholder={lang === "fr" ? "" : shownLine(subject["fr"] ?? "", fields)}
        fields={fields}
        maxLength={MODEL_LIMITS.subject}
        hint={hintOf(length)}
        onChange={(text) => change({ act: "subject", lang, text })}
      />
      <LineInput
        key={`preheader ${lang}`}
        label={t("preheader")}
        value={preheader[lang] ?? ""}
        placeholder={lang === "fr" ? "" : shownLine(preheader["fr"] ?? "", fields)}
        fields={fields}
        maxLength={MODEL_LIMITS.preheader}
        hint={t("preheaderHint")}
        optional
        onChange={(text) => change({ act: "preheader", lang, text })}
      />
    </div>
  );
}
