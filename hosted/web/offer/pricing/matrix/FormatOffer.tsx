import { ACTIVATIONS } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Typology } from "@cuvee/core/shops/settings/settings.ts";
import { useMemo, useRef, type ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer, type CallAnswer } from "#kit/api.ts";
import {
  emptyPromotion,
  offerBody,
  offerFieldOf,
  offerFields,
  type OfferFields,
} from "#offer/pricing/matrix/formatOffer.ts";
import type { Settings } from "#offer/pricing/formatIndex.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { DateField } from "#ui/form/fields/DateField.tsx";
import { MoneyField, NumberField, PercentField } from "#ui/form/fields/NumberField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { RowsField } from "#ui/form/fields/RowsField.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import css from "#offer/pricing/editors/Editor.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Tiers({ at }: { at: string }): ReactNode {
  const { t } = useTranslation("prices");
  const under = at ? `${at}.` : "";
  return (
    <>
      <RowsField
        name={`${under}tiers`}
        label={t("offer.tiers")}
        hint={t("offer.tiersHint")}
        add={t("offer.addTier")}
        empty={{ from: null, unitE4: null }}
        max={12}
      >
        {(row) => (
          <>
            <NumberField name={`${row}.from`} label={t("offer.from")} min={1} />
            <MoneyField name={`${row}.unitE4`} label={t("offer.price")} in="e4" min={0} />
          </>
        )}
      </RowsField>
      <RowsField
        name={`${under}add`}
        label={t("offer.free")}
        hint={t("offer.freeHint")}
        add={t("offer.addFree")}
        empty={{ from: null, add: null }}
        max={12}
      >
        {(row) => (
          <>
            <NumberField name={`${row}.from`} label={t("offer.from")} min={1} />
            <NumberField name={`${row}.add`} label={t("offer.freeUnits")} min={1} />
          </>
        )}
      </RowsField>
    </>
  );
}

function PromotionFields({ at }: { at: string }): ReactNode {
  const { t } = useTranslation("prices");
  const { control } = useFormContext<OfferFields>();
  const [type, activation] = useWatch({
    control,
    name: [`${at}.type`, `${at}.activation`] as never[],
  }) as unknown as [
    OfferFields["promotions"][number]["type"],
    OfferFields["promotions"][number]["activation"],
  ];
  return (
    <>
      <SelectField
        name={`${at}.type`}
        label={t("offer.kind")}
        options={["%", "€"].map((value) => ({ value, label: t(`offer.kinds.${value}`) }))}
      />
      {type === "%" ? (
        <PercentField name={`${at}.percent`} label={t("offer.amount")} min={1} max={10_000} />
      ) : (
        <MoneyField name={`${at}.euros`} label={t("offer.amount")} in="e4" min={1} />
      )}
      <SelectField
        name={`${at}.activation`}
        label={t("offer.activation")}
        options={ACTIVATIONS.map((value) => ({ value, label: t(`offer.activations.${value}`) }))}
      />
      {activation === "minProduct" || activation === "minProductOrder" ? (
        <NumberField name={`${at}.bottles`} label={t("offer.bottles")} min={1} />
      ) : activation === "always" ? null : (
        <MoneyField name={`${at}.cents`} label={t("offer.cents")} min={1} />
      )}
      <DateField name={`${at}.first`} label={t("offer.first")} optional />
      <DateField name={`${at}.last`} label={t("offer.last")} optional />
      <SwitchField name={`${at}.stackable`} label={t("offer.stackable")} />
    </>
  );
}

function Grid({ grid }: { grid: Typology }): ReactNode {
  const { t } = useTranslation("prices");
  const { control } = useFormContext<OfferFields>();
  const at = `typologies.${grid.key}` as const;
  const own = useWatch({ control, name: `${at}.own` });
  return (
    <section className={cx(layout.stack5, layout.shrink, css.part)} aria-label={grid.name}>
      <SwitchField name={`${at}.own`} label={t("offer.own", { name: grid.name })} />
      {own ? (
        <>
          <FieldRow columns="two">
            <MoneyField
              name={`${at}.unitE4`}
              label={`${t("offer.price")} (${t(grid.ttc ? "ttc" : "ht")})`}
              in="e4"
              min={0}
            />
            <SwitchField name={`${at}.visible`} label={t("cell.visible")} />
          </FieldRow>
          <Tiers at={at} />
        </>
      ) : null}
    </section>
  );
}

type Row = CallAnswer<"GET /v1/pricing/formats/:formatId">;
type OfferProps = {
  row: Row;
  formatId: string;
  settings: Settings;
  onClose: () => void;
  onSaved: () => void;
};

function OfferForm({ row, formatId, settings, onClose, onSaved }: OfferProps): ReactNode {
  const { t } = useTranslation("prices");
  const { typologies } = settings.rules;
  const keys = useMemo(() => typologies.map((grid) => grid.key), [typologies]);
  const initial = useMemo(() => offerFields(row, keys), [row, keys]);
  /** The values sent last: the form's fields for its amounts depend on them. */
  const sent = useRef(initial);
  const record = useRecordForm({
    route: "PUT /v1/pricing/formats/:formatId",
    initial,
    toInput: (fields) => {
      sent.current = fields;
      return { params: { formatId }, body: offerBody(fields) };
    },
    fieldsOf: (current) => offerFields(current as Row, keys),
    fieldOf: (path) => offerFieldOf(sent.current, path),
    onSaved: () => {
      showSnackbar("success", t("offer.saved"));
      onSaved();
      onClose();
    },
    schema: () => import("@cuvee/core/offer/pricing/bodies.contract.ts").then((m) => m.formatOffer),
  });
  return (
    <RecordForm of={record} bar="plain" onCancel={onClose}>
      <div className={cx(layout.stack5, layout.shrink)}>
        <FieldRow columns="two">
          <MoneyField name="unitE4" label={`${t("base")} (${t("ttc")})`} in="e4" min={0} />
          <MoneyField
            name="wrappingE4"
            label={t("offer.wrapping")}
            hint={t("offer.wrappingHint")}
            in="e4"
            min={0}
            optional
          />
        </FieldRow>
        <Tiers at="" />
        <RowsField
          name="promotions"
          label={t("offer.promotions")}
          add={t("offer.addPromotion")}
          empty={emptyPromotion}
          max={12}
        >
          {(at) => <PromotionFields at={at} />}
        </RowsField>
        <FieldRow columns="three">
          <NumberField name="minQuantity" label={t("offer.min")} min={1} optional />
          <NumberField name="maxQuantity" label={t("offer.max")} min={1} optional />
          <NumberField name="multiple" label={t("offer.multiple")} min={1} optional />
        </FieldRow>
        <Disclosure summary={t("offer.grids")}>
          {typologies.map((grid) => (
            <Grid key={grid.key} grid={grid} />
          ))}
        </Disclosure>
      </div>
    </RecordForm>
  );
}

/** Edits the rest of a format's offer: thresholds, free units, promotions, wrapping, quantities, prices of grids. */
export function FormatOffer(props: Omit<OfferProps, "row"> & { name: string }): ReactNode {
  const { formatId, name, onClose } = props;
  const { t } = useTranslation("prices");
  const answer = useAnswer(
    "GET /v1/pricing/formats/:formatId",
    { params: { formatId } },
    { revalidateOnFocus: false },
  );
  return (
    <Dialog open onClose={onClose} size="large" title={t("offer.title", { name })}>
      <Answered of={answer} waiting="20rem">
        {(row) => <OfferForm {...props} row={row} />}
      </Answered>
    </Dialog>
  );
}
