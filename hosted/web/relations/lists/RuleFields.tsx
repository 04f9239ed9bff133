import type { Least, Range, Rule } from "@cuvee/core/relations/lists/definition.ts";
import { valuesOf } from "@cuvee/core/relations/lists/editing.ts";
import type { Period } from "@cuvee/core/relations/lists/periods.ts";
import { specOf, type InputSpec } from "@cuvee/core/relations/lists/rules.ts";
import type { ReactNode } from "react";
import { hasPermission } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { ChoicesInput } from "#relations/lists/ChoicesInput.tsx";
import type { RuleNames } from "#relations/lists/names.ts";
import { LeastInput, PeriodInput, RangeInput } from "#relations/lists/ValueInputs.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { TagsInput } from "#ui/input/TagsInput.tsx";
import css from "#relations/lists/Lists.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type InputProps = {
  name: string;
  spec: InputSpec;
  value: unknown;
  set: (value: unknown) => void;
  names: RuleNames;
};

/** One input of a rule, by its kind. */
function RuleInput({ name, spec, value, set, names }: InputProps): ReactNode {
  const { t } = useTranslation("lists");
  const { user } = useSession();
  const label = t(`inputs.${name}`);
  const optional = spec.optional ?? false;
  switch (spec.kind) {
    case "choices":
      return (
        <ChoicesInput
          label={label}
          source={spec.from}
          value={value as string[] | null}
          optional={optional}
          onChange={set}
          names={names}
        />
      );
    case "words":
      return (
        <Field label={label}>
          <TagsInput
            value={value as string[]}
            onChange={set}
            max={100}
            maxLength={10}
            placeholder={t("postcodePlaceholder")}
          />
        </Field>
      );
    case "period":
      return <PeriodInput value={value as Period | null} optional={optional} onChange={set} />;
    case "days":
      return (
        <Field label={label}>
          <NumberInput
            live
            min={spec.least}
            max={spec.most}
            value={value as number}
            onChange={(days) => (days === null ? undefined : set(days))}
          />
        </Field>
      );
    case "range":
      return <RangeInput label={label} unit={spec.unit} value={value as Range} onChange={set} />;
    case "least":
      return (
        <LeastInput
          value={value as Least | null}
          onChange={set}
          withAmounts={user !== null && hasPermission(user, "seeAllPrice")}
        />
      );
    case "flag":
      return (
        <Checkbox label={label} checked={value === true} onChange={(event) => set(event.target.checked)} />
      );
    default:
      return spec satisfies never;
  }
}

type FieldsProps = { rule: Rule; onChange: (rule: Rule) => void; names: RuleNames };

/** All inputs of a rule, and its reversal. */
export function RuleFields({ rule, onChange, names }: FieldsProps): ReactNode {
  const { t } = useTranslation("lists");
  const { inputs, negatable } = specOf(rule.rule);
  const values = valuesOf(rule);
  return (
    <div className={cx(layout.stack4, css.fields)}>
      <div className={css.inputs}>
        {Object.entries(inputs).map(([name, spec]) => (
          <RuleInput
            key={name}
            name={name}
            spec={spec}
            value={values[name]}
            names={names}
            set={(value) => onChange({ ...rule, inputs: { ...values, [name]: value } } as Rule)}
          />
        ))}
      </div>
      {negatable ? (
        <Checkbox
          label={`${t("editor.not")} : « ${t(rule.not ? `phrases.${rule.rule}` : `phrases.${rule.rule}Not`)} »`}
          checked={rule.not}
          onChange={(event) => onChange({ ...rule, not: event.target.checked } as Rule)}
        />
      ) : null}
    </div>
  );
}
