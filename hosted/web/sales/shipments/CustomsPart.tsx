import {
  ARRANGEMENTS,
  PAID_TYPES,
  RECIPIENT_TYPES,
  SUSPENDED_TYPES,
  TRANSPORT_MODES,
} from "@cuvee/core/sales/shipments/transport.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import type { Share } from "#sales/shipments/sharing.ts";
import css from "#sales/shipments/Shares.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Transport = Share["transport"];

type RecipientTypeProps = {
  types: ReadonlySet<1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10 | 11>;
  value: Transport;
  set: (change: Partial<Transport>) => void;
};

function RecipientType({ types, value, set }: RecipientTypeProps): ReactNode {
  const { t } = useTranslation("shipments");
  return (
    <Field label={t("customs.recipientType")} className={css.whole}>
      <Select
        placeholder={t("customs.choose")}
        options={RECIPIENT_TYPES.filter((type) => types.has(type)).map((type) => ({
          value: String(type),
          label: `${type} · ${t(`customs.types.${type}`)}`,
        }))}
        value={value.recipientType === null ? "" : String(value.recipientType)}
        onChange={(event) =>
          set({
            recipientType: RECIPIENT_TYPES.find((one) => String(one) === event.target.value) ?? null,
          })
        }
      />
    </Field>
  );
}

type CustomsFieldsProps = {
  types: ReadonlySet<1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10 | 11>;
  value: Transport;
  set: (change: Partial<Transport>) => void;
};

function CustomsFields({ types, value, set }: CustomsFieldsProps): ReactNode {
  const { t } = useTranslation("shipments");
  return (
    <div className={cx(layout.grid4, layout.pair, css.fields)}>
      <RecipientType types={types} value={value} set={set} />
      <Field label={t("customs.consigneeExciseNumber")} hint={t("customs.numberHint")}>
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={13}
          value={value.consigneeExciseNumber}
          onChange={(event) => set({ consigneeExciseNumber: event.target.value.toUpperCase() })}
        />
      </Field>
      <Field label={t("customs.journeyTime")} hint={t("customs.journeyHint")}>
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={3}
          value={value.journeyTime}
          onChange={(event) => set({ journeyTime: event.target.value.toUpperCase() })}
        />
      </Field>
      {value.recipientType === 6 ? (
        <Field label={t("customs.exportOffice")} hint={t("customs.exportHint")}>
          <Input
            autoComplete="off"
            spellCheck={false}
            maxLength={8}
            value={value.exportOffice}
            onChange={(event) => set({ exportOffice: event.target.value.toUpperCase() })}
          />
        </Field>
      ) : null}
      <Field label={t("customs.arrangement")}>
        <Select
          placeholder={t("customs.choose")}
          options={ARRANGEMENTS.map((one) => ({
            value: String(one),
            label: t(`customs.arrangements.${one}`),
          }))}
          value={value.arrangement === null ? "" : String(value.arrangement)}
          onChange={(event) =>
            set({ arrangement: ARRANGEMENTS.find((one) => String(one) === event.target.value) ?? null })
          }
        />
      </Field>
      <Field label={t("customs.mode")}>
        <Select
          options={TRANSPORT_MODES.map((one) => ({
            value: String(one),
            label: t(`customs.modes.${one}`),
          }))}
          value={String(value.mode)}
          onChange={(event) =>
            set({ mode: TRANSPORT_MODES.find((one) => String(one) === event.target.value) ?? 3 })
          }
        />
      </Field>
    </div>
  );
}

/** A form for the customs data of a share that leaves under a DAE or a DAES (rules §1.3, §1.4). */
export function CustomsPart({
  value,
  isCertified,
  onChange,
}: {
  value: Transport;
  /** It leaves duty paid for a business of another member state. */
  isCertified: boolean;
  onChange: (transport: Transport) => void;
}): ReactNode {
  const { t } = useTranslation("shipments");
  const set = (change: Partial<Transport>): void => onChange({ ...value, ...change });
  const types = value.dutySuspended ? SUSPENDED_TYPES : PAID_TYPES;
  return (
    <div className={layout.stack4}>
      <Checkbox
        label={t("customs.suspended")}
        hint={t("customs.suspendedHint")}
        checked={value.dutySuspended}
        onChange={(event) => set({ dutySuspended: event.target.checked, recipientType: null })}
      />
      {isCertified ? <p className={layout.quiet}>{t("customs.certified")}</p> : null}
      {value.dutySuspended || isCertified ? <CustomsFields types={types} value={value} set={set} /> : null}
    </div>
  );
}
