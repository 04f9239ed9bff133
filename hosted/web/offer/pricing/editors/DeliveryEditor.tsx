import { freeKey } from "@cuvee/core/kit/texts/slugs.ts";
import { CARTON_SIZES, type ShippingMethod } from "@cuvee/core/shops/settings/settings.ts";
import { useMemo, useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { useSearchParams } from "wouter";
import { call } from "#kit/api.ts";
import { countryChoices } from "#kit/countries.ts";
import { Editables } from "#offer/pricing/editors/Editables.tsx";
import {
  emptySurcharge,
  methodBody,
  methodFieldOf,
  methodFields,
} from "#offer/pricing/editors/methodFields.ts";
import { PicksField } from "#offer/pricing/editors/PicksField.tsx";
import { CarrierItem } from "#offer/pricing/editors/SettingsItems.tsx";
import type { EditorProps } from "#offer/pricing/useSettings.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { CountryField } from "#ui/form/fields/CountryField.tsx";
import { MoneyField, NumberField, PercentField } from "#ui/form/fields/NumberField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { RowsField } from "#ui/form/fields/RowsField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { Notice } from "#ui/Notice.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import css from "#offer/pricing/editors/Editor.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Choices = ReturnType<typeof countryChoices>;
type FormProps = EditorProps & { method: ShippingMethod | null; onClose: () => void };

function Tariff({ basis, kind }: Pick<ShippingMethod, "basis" | "kind">): ReactNode {
  const { t } = useTranslation("prices");
  const unit = t(`delivery.unit.${basis}`);
  // The price of a collection point includes tax, other prices do not.
  const isGross = kind === "collectionPoint";
  const price = t(isGross ? "delivery.priceTtc" : "delivery.priceHt");
  return (
    <>
      <RowsField
        name="steps"
        label={t("delivery.steps")}
        hint={t("delivery.stepsHint")}
        add={t("delivery.addStep")}
        empty={{ upTo: null, htCents: null }}
        max={60}
      >
        {(at) => (
          <>
            <NumberField name={`${at}.upTo`} label={t("delivery.upTo")} unit={unit} min={1} />
            <MoneyField name={`${at}.htCents`} label={price} min={0} />
          </>
        )}
      </RowsField>
      <FieldRow columns="two">
        <NumberField name="beyondEvery" label={t("delivery.beyondEvery")} unit={unit} min={1} optional />
        <MoneyField
          name="beyondCents"
          label={t(isGross ? "delivery.beyondPriceTtc" : "delivery.beyondPrice")}
          min={0}
          optional
        />
        <NumberField name="francoBottles" label={t("delivery.francoBottles")} min={1} optional />
        <MoneyField name="francoCents" label={t("delivery.francoCents")} min={1} optional />
      </FieldRow>
      <RowsField
        name="surcharges"
        label={t("delivery.surcharges")}
        add={t("delivery.addSurcharge")}
        empty={emptySurcharge}
        max={20}
      >
        {(at) => (
          <>
            <TextField name={`${at}.name`} label={t("editor.name")} maxLength={60} />
            <MoneyField name={`${at}.htCents`} label={price} min={1} />
            <TextField name={`${at}.zipPrefixes`} label={t("delivery.zips")} placeholder="20, 2A" />
            <TextField name={`${at}.countries`} label={t("delivery.countries")} placeholder="BE, DE" />
            <SwitchField name={`${at}.mountain`} label={t("delivery.mountain")} />
            <SwitchField name={`${at}.perParcel`} label={t("delivery.perParcel")} />
          </>
        )}
      </RowsField>
    </>
  );
}

/** Fields of the pick-up point and its hours. */
function Place({ kind }: Pick<ShippingMethod, "kind">): ReactNode {
  const { t } = useTranslation("prices");
  return (
    <fieldset className={cx(layout.fieldset, css.group)}>
      <legend>{t("delivery.address")}</legend>
      <FieldRow columns="two">
        <TextField name="address.name" label={t("delivery.place")} maxLength={80} />
        <TextField name="address.street" label={t("delivery.street")} maxLength={120} />
        <TextField name="address.zipcode" label={t("delivery.zipcode")} maxLength={12} />
        <TextField name="address.city" label={t("delivery.city")} maxLength={80} />
        <CountryField name="address.country" label={t("delivery.country")} />
        {kind === "pickup" ? (
          <TextField
            name="hours"
            label={t("delivery.hours")}
            hint={t("delivery.hoursHint")}
            maxLength={200}
            optional
          />
        ) : null}
      </FieldRow>
    </fieldset>
  );
}

type ReachProps = Pick<ShippingMethod, "basis" | "kind"> & { countries: Choices };

/** Fields of a method's zones, carrier, tariff and delays. */
function Reach({ basis, kind, countries }: ReachProps): ReactNode {
  const { t } = useTranslation("prices");
  return (
    <>
      <FieldRow columns="two">
        <TextField name="carrier" label={t("delivery.carrier")} maxLength={60} optional />
        {kind === "pickup" ? null : (
          <SelectField
            name="basis"
            label={t("delivery.basis")}
            options={(["bottles", "weight", "parcels"] as const).map((value) => ({
              value,
              label: t(`delivery.bases.${value}`),
            }))}
          />
        )}
      </FieldRow>
      <PicksField name="countries" label={t("delivery.countries")} options={countries} />
      <FieldRow columns="two">
        <TextField name="zipPrefixes" label={t("delivery.zips")} hint={t("delivery.zipsHint")} optional />
        <TextField
          name="zipExcluded"
          label={t("delivery.excluded")}
          hint={t("delivery.excludedHint")}
          optional
        />
      </FieldRow>
      {kind === "pickup" ? null : <Tariff basis={basis} kind={kind} />}
      <CheckboxesField
        name="cartons"
        label={t("delivery.cartons")}
        hint={t("delivery.cartonsHint")}
        options={CARTON_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
      />
      <FieldRow columns="two">
        <NumberField
          name="daysFrom"
          label={t("delivery.daysFrom")}
          unit={t("delivery.days")}
          min={0}
          optional
        />
        <NumberField name="daysTo" label={t("delivery.daysTo")} unit={t("delivery.days")} min={0} optional />
      </FieldRow>
      {kind === "delivery" ? (
        <Disclosure summary={t("delivery.parts")}>
          <FieldRow columns="three">
            <PercentField name="marginBp" label={t("delivery.margin")} min={0} max={10_000} optional />
            <PercentField name="feesBp" label={t("delivery.fees")} min={0} max={2_499} optional />
            <PercentField name="commissionBp" label={t("delivery.commission")} min={0} max={2_499} optional />
          </FieldRow>
        </Disclosure>
      ) : null}
    </>
  );
}

function MethodForm({ settings, onSettings, method, onClose }: FormProps): ReactNode {
  const { t, i18n } = useTranslation(["prices", "pricing"]);
  const { shipping } = settings.rules;
  const initial = useMemo(() => methodFields(method, settings.version), [method, settings.version]);
  const refs = shipping.map((one) => one.ref);
  const record = useRecordForm({
    route: "PUT /v1/pricing/shipping/:ref",
    initial,
    toInput: (fields) => ({
      params: { ref: method?.ref ?? freeKey(fields.name, refs) },
      body: methodBody(fields),
    }),
    fieldOf: methodFieldOf,
    fieldsOf: (current) => {
      const { rules, version } = current as typeof settings;
      return methodFields(rules.shipping.find((one) => one.ref === method?.ref) ?? null, version);
    },
    onSaved: (answer) => {
      onSettings(answer);
      onClose();
    },
    schema: () =>
      import("@cuvee/core/offer/pricing/shipping/shippingQuotes.contract.ts").then((m) => m.method),
  });
  const [kind, basis] = useWatch({ control: record.form.control, name: ["kind", "basis"] });
  const lang = i18n.resolvedLanguage ?? "fr";
  const countries = useMemo(
    () =>
      countryChoices(
        lang,
        shipping.flatMap((one) => one.countries),
      ),
    [lang, shipping],
  );
  const rest = <Reach kind={kind} basis={basis} countries={countries} />;
  return (
    <RecordForm of={record} bar="plain" onCancel={onClose}>
      <div className={cx(layout.stack5, layout.shrink)}>
        {method?.proposed ? (
          <Notice tone="warning" title={t("delivery.proposed")}>
            {t(kind === "pickup" ? "delivery.proposedPickup" : "delivery.proposedPrice")}
          </Notice>
        ) : null}
        <FieldRow columns="two">
          <TextField name="name" label={t("delivery.name")} maxLength={80} />
          <SelectField
            name="kind"
            label={t("delivery.kind")}
            options={(["delivery", "pickup", "collectionPoint"] as const).map((value) => ({
              value,
              label: t(`pricing:carriers.kind.${value}`),
            }))}
          />
        </FieldRow>
        {kind === "delivery" ? null : <Place kind={kind} />}
        {kind === "pickup" ? (
          <Disclosure summary={t("delivery.more")}>
            <div className={cx(layout.stack5, layout.shrink)}>{rest}</div>
          </Disclosure>
        ) : (
          rest
        )}
      </div>
    </RecordForm>
  );
}

/** Edits shipping methods: zones, carriers, tariffs, free shipping, collection points. */
export function DeliveryEditor({ settings, onSettings }: EditorProps): ReactNode {
  const { t } = useTranslation(["prices", "pricing"]);
  const [query, setQuery] = useSearchParams();
  const requested = query.get("edit");
  const [open, setOpened] = useState<ShippingMethod | "new" | null>(() =>
    requested === "new" ? requested : (settings.rules.shipping.find((one) => one.ref === requested) ?? null),
  );
  const setOpen = (next: ShippingMethod | "new" | null): void => {
    setOpened(next);
    // Returning to this address must not reopen a dialog that was closed.
    if (requested !== null)
      setQuery(
        (before) => {
          before.delete("edit");
          return before;
        },
        { replace: true },
      );
  };
  const method = open === "new" ? null : open;
  return (
    <>
      <Editables
        title={t("pricing:carriers.title")}
        none={t("pricing:carriers.none")}
        add={t("delivery.add")}
        onAdd={() => setOpen("new")}
        items={settings.rules.shipping.map((one) => ({
          key: one.ref,
          name: one.name,
          shown: <CarrierItem method={one} />,
          onEdit: () => setOpen(one),
          onRemove: async () =>
            onSettings(await call("DELETE /v1/pricing/shipping/:ref", { params: { ref: one.ref } })),
        }))}
      />
      {open ? (
        <Dialog
          open
          onClose={() => setOpen(null)}
          size="large"
          title={method ? method.name : t("delivery.add")}
        >
          <MethodForm
            settings={settings}
            onSettings={onSettings}
            method={method}
            onClose={() => setOpen(null)}
          />
        </Dialog>
      ) : null}
    </>
  );
}
