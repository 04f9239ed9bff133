import {
  RULES_MAX,
  rulesOf,
  type Group,
  type ListDefinition,
} from "@cuvee/core/relations/lists/definition.ts";
import { blankGroup, isComplete } from "@cuvee/core/relations/lists/editing.ts";
import { definitionSentence } from "@cuvee/core/relations/lists/sentences.ts";
import { UserMinus, X } from "lucide-react";
import { useContext, useId, useMemo, type ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { RuleFaults } from "#relations/lists/faults.ts";
import { GroupEditor } from "#relations/lists/GroupEditor.tsx";
import type { ListValues } from "#relations/lists/listForm.ts";
import type { RuleNames } from "#relations/lists/names.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { TriedContext, useFormPart } from "#ui/form/formContext.ts";
import { FieldError } from "#ui/input/Field.tsx";
import css from "#relations/lists/Lists.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Returns the first unfinished rule, to which the element of an id belongs. */
function useFaults(definition: ListDefinition, id: string) {
  const isTried = useContext(TriedContext);
  const first = rulesOf(definition).find((rule) => !isComplete(rule));
  return useMemo(() => ({ isTried, first, id }), [isTried, first, id]);
}

type ExclusionProps = {
  group: Group;
  left: number;
  names: RuleNames;
  onChange: (group: Group | null) => void;
};

/** The rules that keep clients out of a list. */
function Exclusion({ group, left, names, onChange }: ExclusionProps): ReactNode {
  const { t } = useTranslation("lists");
  return (
    <Card
      title={t("editor.exclude")}
      aside={
        <Button size="s" look="quiet" icon={<X aria-hidden="true" />} onClick={() => onChange(null)}>
          {t("editor.removeExclude")}
        </Button>
      }
    >
      <div className={layout.stack4}>
        <p className={layout.quiet}>{t("editor.excludeText")}</p>
        <GroupEditor group={group} level={1} left={left} names={names} onChange={onChange} />
      </div>
    </Card>
  );
}

/** The rules of a list: who belongs to it, who does not although, and both as one sentence. */
export function DefinitionEditor({ names }: { names: RuleNames }): ReactNode {
  const { t } = useTranslation("lists");
  const id = useId();
  const { control, trigger } = useFormContext<ListValues>();
  const { field, fieldState } = useController({ control, name: "definition" });
  const definition = field.value as ListDefinition;
  const sentence = definitionSentence(definition, names.words);
  useFormPart("definition", t("editor.definition"), id, (value) =>
    definitionSentence(value as ListDefinition, names.words),
  );
  const left = RULES_MAX - rulesOf(definition).length;
  const change = (part: Partial<ListDefinition>): void => {
    field.onChange({ ...definition, ...part });
    // The message of a fault goes with the fault.
    if (fieldState.error) void trigger("definition");
  };
  const faults = useFaults(definition, id);
  const error = (fieldState.error as { message?: string } | undefined)?.message;
  return (
    <RuleFaults value={faults}>
      <Card title={t("editor.include")}>
        <div id={faults.first ? undefined : id} tabIndex={-1} className={layout.stack4}>
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
        <Exclusion
          group={definition.exclude}
          left={left}
          names={names}
          onChange={(exclude) => change({ exclude })}
        />
      )}
      <p className={cx(layout.breakable, css.sentence)} aria-live="polite">
        {sentence}
      </p>
    </RuleFaults>
  );
}
