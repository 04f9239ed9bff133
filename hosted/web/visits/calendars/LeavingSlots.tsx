import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { Resource, ResourceSlots } from "@cuvee/core/visits/calendars/calendars.ts";
import { useFormat } from "#kit/format.ts";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { Notice } from "#ui/Notice.tsx";
import { useEventLabels } from "#visits/events/labels.ts";
import css from "#visits/calendars/calendars.module.css";

/** The value that leaves slots without the resource. */
export const WITHOUT = "without";
/** Number of reserved slots that are named. */
const NAMED = 5;

type Props = { resource: Resource; needs: ResourceSlots; others: readonly Resource[] };

/** Shows the future slots and schedules of an archived resource, and a choice of what happens to them. */
export function LeavingSlots({ resource, needs, others }: Props): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  const format = useFormat();
  const { count, reserved, slots, rules } = needs;
  const titles = [...new Set(rules.map(({ title, name }) => [title, name].filter(Boolean).join(", ")))];
  return (
    <>
      <Notice tone="warning" title={t("resources.leaving.needs", { name: resource.name })}>
        {count > 0 ? <p>{t("resources.leaving.count", { count, reserved })}</p> : null}
        <ul className={css.named}>
          {slots
            .filter(({ people }) => people > 0)
            .slice(0, NAMED)
            .map(({ id, start, title, people }) => (
              <li key={id}>{t("resources.leaving.slot", { at: words.moment(start), title, people })}</li>
            ))}
        </ul>
        {titles.length > 0 ? <p>{t("resources.leaving.rules", { names: format.list(titles) })}</p> : null}
      </Notice>
      <SelectField
        name="successor"
        label={t("resources.leaving.label")}
        placeholder={t("resources.leaving.choose")}
        options={[
          ...others.map(({ id, name }) => ({ value: id, label: t("resources.leaving.to", { name }) })),
          { value: WITHOUT, label: t("resources.leaving.none") },
        ]}
      />
    </>
  );
}
