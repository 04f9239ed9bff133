import { useSeesPrices } from "#kit/prices.ts";
import type { StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { useId, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { ChoiceField } from "#ui/form/fields/ChoiceField.tsx";
import { useFormPart } from "#ui/form/formContext.ts";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import type { RecordFormState } from "#ui/form/useRecordForm.ts";
import { FieldError } from "#ui/input/Field.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { METHODS, type NewReservation } from "#visits/reservations/add/addForm.ts";
import { LinesTable } from "#visits/reservations/LinesTable.tsx";
import { PlacesFields } from "#visits/reservations/PlacesFields.tsx";
import { countUp, type EventRates } from "#visits/reservations/rates.ts";
import { SlotPicker } from "#visits/reservations/SlotPicker.tsx";
import { useWhen } from "#visits/reservations/when.ts";
import css from "#visits/reservations/add/AddReservation.module.css";
import * as layout from "#ui/layout.ts";

type SlotPartProps = {
  eventId: string;
  slot: StaffSlot | null;
  day: string | undefined;
  onChange: (slot: StaffSlot) => void;
  record: RecordFormState<NewReservation>;
};

/** Day and hour of a new reservation. */
export function SlotPart({ eventId, slot, day, onChange, record }: SlotPartProps): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const id = useId();
  useFormPart("slotId", t("columns.slot"), id, () => (slot ? when.slot(slot) : ""));
  const error = record.form.formState.errors.slotId?.message;
  return (
    <section aria-label={t("columns.slot")}>
      <h3 className={css.part}>{t("columns.slot")}</h3>
      <SlotPicker eventId={eventId} value={slot} onChange={onChange} id={id} {...(day ? { day } : {})} />
      {error ? <FieldError>{error}</FieldError> : null}
    </section>
  );
}

type PlacesPartProps = {
  of: EventRates;
  slot: StaffSlot | null;
  record: RecordFormState<NewReservation>;
};

/** Part of a new reservation with people and places; exceeding the places left is reported before it is sent. */
export function PlacesPart({ of, slot, record }: PlacesPartProps): ReactNode {
  const { t } = useTranslation("reservations");
  const id = useId();
  const counts = record.form.watch("counts");
  useFormPart("counts", t("columns.people"), id);
  const error = record.form.formState.errors.counts?.message;
  const { seats } = countUp(counts, of.rates ?? []);
  return (
    <section aria-label={t("columns.people")}>
      <h3 className={css.part}>{t("columns.people")}</h3>
      {of.missing ? <EmptyState title={t("add.missing")} text={t("add.missingText")} /> : null}
      {of.error && !of.missing ? <ErrorState error={of.error} onRetry={of.again} /> : null}
      {of.rates ? (
        <PlacesFields
          id={id}
          rates={of.rates}
          counts={counts}
          onChange={(next) => {
            record.form.setValue("counts", next, { shouldDirty: true });
            record.form.clearErrors("counts");
          }}
        />
      ) : of.error || of.missing ? null : (
        <WhenLate>
          <Skeleton height="5rem" />
        </WhenLate>
      )}
      {typeof error === "string" ? <FieldError>{error}</FieldError> : null}
      {slot && seats > slot.left ? <FieldError>{t("places.full", { count: slot.left })}</FieldError> : null}
    </section>
  );
}

/** The language in which the visit is held. */
export function LanguageField({ codes }: { codes: readonly string[] }): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  return (
    <SelectField
      name="visitLanguage"
      label={t("columns.visitLanguage")}
      none={t("places.anyLanguage")}
      options={codes.map((value) => ({ value, label: when.language(value) }))}
    />
  );
}

type PaymentCardProps = {
  record: RecordFormState<NewReservation>;
  of: EventRates;
  counts: NewReservation["counts"];
};

/** Shows the price, and the means of payment. */
export function PaymentCard({ record, of, counts }: PaymentCardProps): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const priced = useSeesPrices();
  const { lines, totalCents } = countUp(counts, of.rates ?? []);
  const payment = record.form.watch("payment");
  return (
    <Card title={t("add.payment")}>
      <div className={layout.stack4}>
        {lines.length > 0 ? (
          <LinesTable
            lines={lines.map((line, at) => ({ ...line, id: `new-${at}` }))}
            totalCents={totalCents}
          />
        ) : (
          <p className={layout.muted}>{t("add.nothing")}</p>
        )}
        <ChoiceField
          name="payment"
          label={t("add.how")}
          cards={(["onSite", "link", "paid"] as const).map((value) => ({
            value,
            title: t(`pay.${value}.title`),
            ...(priced && totalCents > 0
              ? { text: t(`pay.${value}.text`, { amount: format.money(totalCents) }) }
              : {}),
          }))}
        />
        {payment === "paid" ? (
          <SelectField
            name="method"
            label={t("columns.method")}
            options={METHODS.map((value) => ({ value, label: t(`method.${value}`) }))}
          />
        ) : null}
      </div>
    </Card>
  );
}
