import { CalendarPlus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import { Button } from "#ui/Button.tsx";
import { useFormPart } from "#ui/form/formContext.ts";
import { Section } from "#ui/form/SectionNav.tsx";
import type { EventValues } from "#visits/events/eventValues.ts";
import { RuleCard } from "#visits/events/rules/RuleCard.tsx";
import { copyOfRule, isWhole, newRule, ruleOf, type RuleValues } from "#visits/events/rules/ruleValues.ts";
import { useSection } from "#visits/events/sections.ts";
import { useEventLabels } from "#visits/events/labels.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Schedules of the event: slots are made from each of them. */
export default function RulesSection(): ReactNode {
  const { t } = useTranslation("visits");
  const section = useSection("schedules");
  const words = useEventLabels();
  const { control, getValues } = useFormContext<EventValues>();
  const { append, remove } = useFieldArray({ control, name: "rules" });
  const rules = useWatch({ control, name: "rules" });
  const [fresh, setFresh] = useState<string | null>(rules.length === 1 ? (rules[0]?.id ?? null) : null);
  useFormPart("rules", t("sections.schedules"), "section-schedules", (value) =>
    (value as RuleValues[])
      .map(ruleOf)
      .map((rule) => (isWhole(rule) ? words.rule(rule) : rule.name))
      .join(" ; "),
  );
  const add = (rule: RuleValues): void => {
    append(rule);
    setFresh(rule.id);
  };
  const today = dayOf(Date.now(), SHOP_TIME_ZONE);
  return (
    <Section of={section}>
      <div className={cx(layout.grid4, layout.single)}>
        <p className={cx(layout.quiet, layout.breakable)}>{t("rules.text")}</p>
        {rules.length === 0 ? <p className={cx(layout.quiet, layout.breakable)}>{t("rules.none")}</p> : null}
        {rules.map((rule, index) => (
          <RuleCard
            key={rule.id}
            index={index}
            open={rule.id === fresh}
            onCopy={() => add(copyOfRule(getValues(`rules.${index}`)))}
            onRemove={() => remove(index)}
          />
        ))}
        <div>
          <Button
            icon={<CalendarPlus aria-hidden="true" />}
            onClick={() => add(newRule(today, getValues("durationMinutes") ?? 60))}
          >
            {t("rules.add")}
          </Button>
        </div>
      </div>
    </Section>
  );
}
