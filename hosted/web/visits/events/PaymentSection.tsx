import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { EVENT_PAYMENTS } from "@cuvee/core/visits/events/events.ts";
import { daysToPay } from "@cuvee/core/visits/events/payInTime.ts";
import { useAnswer } from "#kit/api.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { Notice } from "#ui/Notice.tsx";
import { ChoiceField } from "#ui/form/fields/ChoiceField.tsx";
import { NumberField, PercentField } from "#ui/form/fields/NumberField.tsx";
import { Section } from "#ui/form/SectionNav.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import type { EventValues } from "#visits/events/eventValues.ts";
import { useSection } from "#visits/events/sections.ts";
import css from "#visits/events/events.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Says by how many days the event must be booked ahead where only a transfer or a cheque can pay it. */
function DaysToPay(): ReactNode {
  const { t } = useTranslation("visits");
  const { watch } = useFormContext<EventValues>();
  const [payment, rates] = watch(["payment", "rates"]);
  const { shop } = useOwnShop();
  const { data } = useAnswer("GET /v1/shops/:id", shop ? { params: { id: shop.id } } : null);
  const sold = rates.map(({ unitE4 }) => ({ unitE4: unitE4 ?? 0 }));
  const count = data ? daysToPay({ payment, rates: sold }, data) : null;
  return count === null ? null : <Notice>{t("payment.manualOnly", { count })}</Notice>;
}

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
        <DaysToPay />
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
