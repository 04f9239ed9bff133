import { baseOf, rateOf, type BasisPoints, type Cents } from "@cuvee/core/kit/money.ts";
import { isStarted } from "@cuvee/core/shops/openings/points.ts";
import type { ShippingMethod } from "@cuvee/core/shops/settings/settings.ts";
import { useMemo, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { methodBody, methodFieldOf, methodFields } from "#offer/pricing/editors/methodFields.ts";
import { WithSettings, type EditorProps } from "#offer/pricing/useSettings.tsx";
import { useAskedField } from "#ui/form/askedField.ts";
import { MoneyField, NumberField } from "#ui/form/fields/NumberField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm, type RecordFormState } from "#ui/form/useRecordForm.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import rows from "#ui/CardRows.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Method = {
  method: ShippingMethod;
  settings: EditorProps["settings"];
  onSaved: (now: EditorProps["settings"]) => void;
};
/** Bottles of a parcel if a method names no cartons (`shipping.ts`). */
const PARCEL = 12;

/** The form holds the prices of a delivery with tax, as buyers see them. */
const startOf = (method: ShippingMethod, version: number) => ({
  ...methodFields(method, version),
  firstCents: null as Cents | null,
  moreCents: null as Cents | null,
});
type Start = ReturnType<typeof startOf>;

/** Returns the domestic VAT rate of delivery; none in a shop that is not liable for VAT. */
const rateAt = ({ rules }: EditorProps["settings"]): BasisPoints =>
  (rules.hasTVA ? rules.vatRate.standard : 0) as BasisPoints;

/** Returns the body of a delivery by parcel: its prices are stored without tax. */
function deliveryBody(
  { firstCents, moreCents, ...fields }: Start,
  rate: BasisPoints,
): ReturnType<typeof methodBody> {
  const net = (ttc: Cents | null): Cents | null => (ttc === null ? null : baseOf(ttc, rate));
  return methodBody({
    ...fields,
    basis: "parcels",
    steps: [{ upTo: 1, htCents: net(firstCents) }],
    beyondEvery: 1,
    beyondCents: net(moreCents),
  });
}

const NAMES: Readonly<Record<string, string>> = { "steps.0.htCents": "firstCents", beyondCents: "moreCents" };
const startFieldOf = (path: string): string => {
  const name = methodFieldOf(path);
  return NAMES[name] ?? name;
};

/** Returns the form of a proposed method; `needed` names the fields that it requires beyond the server's rules. */
function useStart(
  { method, settings, onSaved }: Method,
  toBody: (fields: Start) => ReturnType<typeof methodBody>,
  needed: readonly ("firstCents" | "moreCents")[],
): RecordFormState<Start> {
  const { t } = useTranslation("common");
  const initial = useMemo(() => startOf(method, settings.version), [method, settings.version]);
  return useRecordForm<"PUT /v1/pricing/shipping/:ref", Start>({
    route: "PUT /v1/pricing/shipping/:ref",
    initial,
    toInput: (fields) => ({ params: { ref: method.ref }, body: toBody(fields) }),
    check: (fields) =>
      needed
        .filter((name) => fields[name] === null)
        .map((path) => ({ path, code: "needed", message: t("rules.needed") })),
    fieldOf: startFieldOf,
    fieldsOf: (current) => {
      const { rules, version } = current as typeof settings;
      return startOf(rules.shipping.find((one) => one.ref === method.ref) ?? method, version);
    },
    onSaved,
    schema: () =>
      import("@cuvee/core/offer/pricing/shipping/shippingQuotes.contract.ts").then((m) => m.method),
    draftKey: `opening.carriage.${method.ref}`,
  });
}

function Pickup(props: Method): ReactNode {
  const { t } = useTranslation(["prices", "opening"]);
  const record = useStart(props, methodBody, []);
  useAskedField(record.fields);
  return (
    <RecordForm of={record} bar="plain" noCancel submit={t("opening:carriage.offerPickup")}>
      <TextField name="address.name" label={t("delivery.place")} maxLength={80} />
      <TextField name="address.street" label={t("delivery.street")} maxLength={120} />
      <FieldRow columns="two">
        <TextField name="address.zipcode" label={t("delivery.zipcode")} maxLength={12} />
        <TextField name="address.city" label={t("delivery.city")} maxLength={80} />
      </FieldRow>
      <TextField
        name="hours"
        label={t("delivery.hours")}
        hint={t("delivery.hoursHint")}
        maxLength={200}
        optional
      />
    </RecordForm>
  );
}

function Delivery(props: Method): ReactNode {
  const { t } = useTranslation(["prices", "opening"]);
  const format = useFormat();
  const rate = rateAt(props.settings);
  const record = useStart(props, (fields) => deliveryBody(fields, rate), ["firstCents", "moreCents"]);
  useAskedField(record.fields);
  const [first, more] = useWatch({ control: record.form.control, name: ["firstCents", "moreCents"] });
  /** The hint gives the price without tax, and the price for buyers if rounding changes it. */
  const told = (ttc: Cents | null): string | undefined => {
    if (ttc === null || rate === 0) return undefined;
    const net = baseOf(ttc, rate);
    const read = (net + rateOf(net, rate)) as Cents;
    const words = { net: format.money(net), read: format.money(read) };
    return t(read === ttc ? "opening:carriage.net" : "opening:carriage.near", words);
  };
  const bottles = Math.max(...(props.method.cartons ?? [PARCEL]));
  const label = (name: "first" | "more"): string =>
    t(`opening:carriage.${name}${rate === 0 ? "" : "Ttc"}`, { count: bottles });
  return (
    <RecordForm of={record} bar="plain" noCancel submit={t("opening:carriage.offerDelivery")}>
      <FieldRow columns="two">
        <MoneyField
          name="firstCents"
          label={label("first")}
          hint={told(first) ?? t("opening:carriage.firstHint")}
          min={0}
        />
        <MoneyField name="moreCents" label={label("more")} hint={told(more)} min={0} />
      </FieldRow>
      <NumberField name="francoBottles" label={t("opening:carriage.franco")} min={1} optional />
    </RecordForm>
  );
}

/** Lists the proposed shipping methods, each with a form of the facts that only the seller knows. */
export function ProposedMethods({ onDone }: { onDone: () => void }): ReactNode {
  const { t } = useTranslation(["prices", "opening"]);
  return (
    <WithSettings>
      {({ settings, onSettings }) => (
        <div className={cx(layout.grid4, layout.single)}>
          {settings.rules.shipping.filter(isStarted).map((method) => {
            const Form = method.kind === "pickup" ? Pickup : Delivery;
            return (
              <section
                key={method.ref}
                className={cx(layout.grid4, layout.single, rows.box)}
                data-field={method.ref}
              >
                <h3 className={layout.large}>{method.name}</h3>
                <p className={cx(layout.quiet, layout.balanced)}>
                  {t(
                    method.kind === "pickup"
                      ? "opening:carriage.pickupText"
                      : "opening:carriage.deliveryText",
                  )}
                </p>
                <Form
                  method={method}
                  settings={settings}
                  onSaved={(now) => {
                    onSettings(now);
                    onDone();
                  }}
                />
              </section>
            );
          })}
          <p className={cx(layout.quiet, layout.balanced)}>
            {t("opening:carriage.one")}{" "}
            <Link href={paths.settings({ link: "delivery" })}>{t("opening:carriage.all")}</Link>
          </p>
        </div>
      )}
    </WithSettings>
  );
}
