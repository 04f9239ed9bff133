import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { EVENT_PAYMENTS } from "@cuvee/core/visits/events/events.ts";
import { ChoiceField } from "#ui/form/fields/ChoiceField.tsx";
import { NumberField, PercentField } from "#ui/form/fields/NumberField.tsx";
import { Section } from "#ui/form/SectionNav.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import type { EventValues } from "#visits/events/eventValues.ts";
import { useSection } from "#visits/events/sections.ts";
import css from "#visits/events/events.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Section on the time of payment and the payer. */
export function PaymentSection(): ReactNode {
  const { t } = useTranslation("visits");
  const section = useSection("payment");
  const { watch } = useFormContext<EventValues>();
  const [isFeeWaived, isGroupPayable] = watch(["isFeeWaived", "isGroupPayable"]);
  return (
    <Section of={section}>
      <div className={cx(layout.grid4, layout.single)}>
        <ChoiceField
          name="payment"
          label={t("payment.label")}
          cards={EVENT_PAYMENTS.map((value) => ({
            value,
            title: t(`payment.${value}`),
            text: t(`payment.text.${value}`),
            ...(value === "deposit"
              ? { more: <PercentField name="depositBp" label={t("payment.share")} min={1} max={9_999} /> }
              : {}),
          }))}
        />
        <SwitchField name="isFeeWaived" label={t("payment.waived")} hint={t("payment.waivedHint")} />
        {isFeeWaived ? (
          <div className={cx(layout.grid4, layout.top, css.grid)}>
            <NumberField
              name="feeWaivedFrom"
              label={t("payment.waivedFrom")}
              unit={t("unit.bottles")}
              min={1}
              max={9999}
            />
          </div>
        ) : null}
        <SwitchField name="isGroupPayable" label={t("payment.group")} hint={t("payment.groupHint")} />
        {isGroupPayable ? (
          <div className={cx(layout.grid4, layout.top, css.grid)}>
            <NumberField
              name="groupHours"
              label={t("payment.groupHours")}
              unit={t("unit.hours")}
              min={1}
              max={720}
            />
          </div>
        ) : null}
      </div>
    </Section>
  );
}
