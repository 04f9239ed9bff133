import { RULES_MAX, rulesOf, type ListDefinition } from "@cuvee/core/relations/lists/definition.ts";
import { blankGroup } from "@cuvee/core/relations/lists/editing.ts";
import { definitionSentence } from "@cuvee/core/relations/lists/sentences.ts";
import { UserMinus, X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { GroupEditor } from "#relations/lists/GroupEditor.tsx";
import type { ListValues } from "#relations/lists/listForm.ts";
import type { RuleNames } from "#relations/lists/names.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { useFormPart } from "#ui/form/formContext.ts";
import { FieldError } from "#ui/input/Field.tsx";
import css from "#relations/lists/Lists.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** The rules of a list: who belongs to it, who does not although, and both as one sentence. */
export function DefinitionEditor({ names }: { names: RuleNames }): ReactNode {
  const { t } = useTranslation("lists");
  const id = useId();
  const { control } = useFormContext<ListValues>();
  const { field, fieldState } = useController({ control, name: "definition" });
  const definition = field.value as ListDefinition;
  const sentence = definitionSentence(definition, names.words);
  useFormPart("definition", t("editor.definition"), id, (value) =>
    definitionSentence(value as ListDefinition, names.words),
  );
  const left = RULES_MAX - rulesOf(definition).length;
  const change = (part: Partial<ListDefinition>): void => field.onChange({ ...definition, ...part });
  const error = (fieldState.error as { message?: string } | undefined)?.message;
  return (
    <>
      <Card title={t("editor.include")}>
        <div id={id} tabIndex={-1} className={layout.stack4}>
          <p className={layout.quiet}>{t("editor.includeText")}</p>
          <GroupEditor
            group={definition.include ?? blankGroup()}
            level={1}
            left={left}
            names={names}
            onChange={(include) => change({ include })}
          />
          {fieldState.error ? <FieldError>{error ?? t("editor.incomplete")}</FieldError> : null}
        </div>
      </Card>
      {definition.exclude === null ? (
        <div>
          <Button
            icon={<UserMinus aria-hidden="true" />}
            onClick={() => change({ exclude: { ...blankGroup(), match: "any" } })}
          >
            {t("editor.addExclude")}
          </Button>
        </div>
      ) : (
        <Card
          title={t("editor.exclude")}
          aside={
            <Button
              size="s"
              look="quiet"
              icon={<X aria-hidden="true" />}
              onClick={() => change({ exclude: null })}
            >
              {t("editor.removeExclude")}
            </Button>
          }
        >
          <div className={layout.stack4}>
            <p className={layout.quiet}>{t("editor.excludeText")}</p>
            <GroupEditor
              group={definition.exclude}
              level={1}
              left={left}
              names={names}
              onChange={(exclude) => change({ exclude })}
            />
          </div>
        </Card>
      )}
      <p className={cx(layout.breakable, css.sentence)} aria-live="polite">
        {sentence}
      </p>
    </>
  );
}
