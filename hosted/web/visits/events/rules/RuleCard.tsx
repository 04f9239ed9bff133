import { Copy, Trash2 } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { SLOT_MODES, type VisitLanguage } from "@cuvee/core/visits/events/events.ts";
import { Button } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { useFormPart } from "#ui/form/formContext.ts";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useResources } from "#visits/events/calls.ts";
import type { EventValues } from "#visits/events/eventValues.ts";
import { RecurrenceFields } from "#visits/events/rules/RecurrenceFields.tsx";
import { RulePreview } from "#visits/events/rules/RulePreview.tsx";
import { isWhole, ruleOf } from "#visits/events/rules/ruleValues.ts";
import { TimesFields } from "#visits/events/rules/TimesFields.tsx";
import { useEventLabels } from "#visits/events/labels.ts";
import css from "#visits/events/events.module.css";
import parts from "#visits/events/parts.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { index: number; open: boolean; onCopy: () => void; onRemove: () => void };

/** Name, kind and places of the slots. */
function RuleFields({ path, rule }: { path: `rules.${number}`; rule: ReturnType<typeof ruleOf> }): ReactNode {
  const { t } = useTranslation("visits");
  return (
    <div className={cx(layout.grid4, layout.top, css.grid)}>
      <TextField name={`${path}.name`} label={t("rules.name")} maxLength={60} optional autoComplete="off" />
      <SelectField
        name={`${path}.mode`}
        label={t("rules.mode")}
        hint={t(`mode.text.${rule.mode}`)}
        options={SLOT_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
      />
      <NumberField
        name={`${path}.capacity`}
        label={t(`rules.capacity.${rule.mode}`)}
        unit={t("unit.places")}
        min={1}
        max={99_999}
      />
    </div>
  );
}

/** Shows one schedule: its summary in a sentence, its fields, and the slots that it makes. */
export function RuleCard({ index, open, onCopy, onRemove }: Props): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  const id = useId();
  const { control } = useFormContext<EventValues>();
  const path = `rules.${index}` as const;
  const values = useWatch({ control, name: path });
  const languages = useWatch({ control, name: "languages" });
  const all = useResources();
  const [opened, setOpened] = useState(open);
  const rule = ruleOf(values);
  const name = rule.name || t("rules.nth", { n: index + 1 });
  useFormPart(path, name, id);
  const resources = all.filter((one) => !one.archived || rule.resources.includes(one.id));
  return (
    <div
      className={cx(layout.grid4, layout.single, parts.part)}
      role="group"
      aria-label={name}
      id={id}
      tabIndex={-1}
    >
      <Disclosure
        open={open}
        onOpen={() => setOpened(true)}
        summary={
          <span>
            <strong>{name}</strong>{" "}
            <span className={cx(layout.quiet, layout.breakable)}>
              {isWhole(rule) ? words.rule(rule) : t("rules.unfinished")}
            </span>
          </span>
        }
      >
        <div className={cx(layout.grid4, layout.single)}>
          <RuleFields path={path} rule={rule} />
          <RecurrenceFields path={path} frequency={values.frequency} />
          {rule.mode === "noHours" ? null : <TimesFields path={path} index={index} mode={rule.mode} />}
          {languages.length > 1 ? (
            <CheckboxesField
              name={`${path}.languages`}
              label={t("rules.languages")}
              hint={t("rules.languagesHint")}
              options={languages.map((value) => ({ value, label: words.language(value as VisitLanguage) }))}
            />
          ) : null}
          {resources.length > 0 ? (
            <CheckboxesField
              name={`${path}.resources`}
              label={t("rules.resources")}
              hint={t("rules.resourcesHint")}
              options={resources.map((one) => ({ value: one.id, label: one.name }))}
            />
          ) : null}
          {opened ? <RulePreview path={path} rule={rule} /> : null}
          <div className={cx(layout.row2, layout.middle)}>
            <Button size="s" icon={<Copy aria-hidden="true" />} onClick={onCopy}>
              {t("rules.copy")}
              <span className="visually-hidden"> – {name}</span>
            </Button>
            <Button size="s" look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
              {t("rules.remove")}
              <span className="visually-hidden"> – {name}</span>
            </Button>
          </div>
        </div>
      </Disclosure>
    </div>
  );
}
