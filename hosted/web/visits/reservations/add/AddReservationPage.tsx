import type { StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { useCallback, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation, useSearch } from "wouter";
import { newId } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PhoneField } from "#ui/form/fields/PhoneField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm, type RecordFormState } from "#ui/form/useRecordForm.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { LanguageField, PaymentCard, PlacesPart, SlotPart } from "#visits/reservations/add/AddParts.tsx";
import { bodyOf, emptyValues, type NewReservation } from "#visits/reservations/add/addForm.ts";
import { useEventNames, useRefreshReservations } from "#visits/reservations/calls.ts";
import { ClientSearch, type ClientIdentity } from "#visits/reservations/add/ClientSearch.tsx";
import { useRates } from "#visits/reservations/rates.ts";
import css from "#visits/reservations/add/AddReservation.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** A form for a reservation by phone or at the counter: `?event=`, `?slot=` and `?day=` preselect. */
export default function AddReservationPage(): ReactNode {
  const { t } = useTranslation("reservations");
  const [, navigate] = useLocation();
  const readAgain = useRefreshReservations();
  const params = new URLSearchParams(useSearch());
  const [initial] = useState(() => emptyValues(params.get("event") ?? "", params.get("slot") ?? ""));
  const [id] = useState(newId);
  const record = useRecordForm<"POST /v1/reservations", NewReservation>({
    route: "POST /v1/reservations",
    initial,
    toInput: (values) => ({ body: bodyOf(id, values) }),
    onSaved: (reservation) => {
      readAgain();
      showSnackbar(
        "success",
        t(`add.done.${reservation.status === "pending" ? "pending" : "confirmed"}`, {
          number: reservation.number,
        }),
      );
      navigate(paths.reservation(reservation.id));
    },
    schema: () =>
      import("@cuvee/core/visits/reservations/contract.ts").then((m) => m.reservationsContract.create.body),
    fieldOf: (path) => path.replace(/^contact\./, "").replace(/^prices\b.*/, "counts"),
    whole: ["counts"],
    check: ({ slotId, counts, payment, email }) => [
      ...(slotId ? [] : [{ path: "slotId", code: "needed", message: t("add.needsSlot") }]),
      ...(Object.values(counts).some((n) => n > 0)
        ? []
        : [{ path: "counts", code: "needed", message: t("add.needsPlaces") }]),
      ...(payment === "link" && !email
        ? [{ path: "email", code: "needed", message: t("add.needsEmail") }]
        : []),
    ],
  });
  const back = { href: paths.reservations(), label: t("title") };
  return (
    <>
      <PageHeader title={t("add.title")} back={back} />
      <RecordForm of={record} cancelHref={paths.reservations()} submit={t("add.save")}>
        <Parts record={record} day={params.get("day") ?? undefined} />
      </RecordForm>
    </>
  );
}

type PartsProps = { record: RecordFormState<NewReservation>; day?: string | undefined };

type EventPartsProps = {
  eventId: string;
  slot: StaffSlot | null;
  day: string | undefined;
  choose: (chosen: StaffSlot) => void;
  record: RecordFormState<NewReservation>;
  of: ReturnType<typeof useRates>;
  languages: readonly ("fr" | "en" | "es" | "de" | "it" | "pt" | "nl" | "pl" | "ru" | "zh" | "ja")[];
};

/** Slot, places and language of a chosen event. */
function EventParts({ eventId, slot, day, choose, record, of, languages }: EventPartsProps): ReactNode {
  return (
    <>
      <SlotPart key={eventId} eventId={eventId} slot={slot} day={day} onChange={choose} record={record} />
      <PlacesPart of={of} slot={slot} record={record} />
      {languages.length > 1 ? <LanguageField codes={languages} /> : null}
    </>
  );
}

function NotesCard({ payment }: { payment: "link" | "onSite" | "paid" }): ReactNode {
  const { t } = useTranslation("reservations");
  return (
    <Card title={t("add.notes")}>
      <div className={layout.stack4}>
        <TextAreaField name="notes" label={t("notes.client")} optional maxLength={500} rows={2} />
        <TextAreaField
          name="staffNotes"
          label={t("notes.staff")}
          hint={t("notes.staffHint")}
          optional
          maxLength={2000}
          rows={2}
        />
        <SelectField
          name="source"
          label={t("columns.source")}
          options={["phone", "counter"].map((value) => ({ value, label: t(`source.${value}`) }))}
        />
        {payment === "link" ? null : (
          <SwitchField name="tell" label={t("add.tell")} hint={t("add.tellHint")} />
        )}
      </div>
    </Card>
  );
}

/** Chooses the visitor: a client of the shop, or somebody new. */
function VisitorCard({
  found,
  payment,
}: {
  found: (client: ClientIdentity) => void;
  payment: "link" | "onSite" | "paid";
}): ReactNode {
  const { t } = useTranslation("reservations");
  return (
    <Card title={t("add.who")}>
      <div className={layout.stack4}>
        <ClientSearch onFound={found} />
        <div className={cx(layout.grid4, css.pair)}>
          <TextField name="firstname" label={t("contact.firstname")} maxLength={50} autoComplete="off" />
          <TextField name="lastname" label={t("contact.lastname")} maxLength={50} autoComplete="off" />
          <TextField
            name="email"
            type="email"
            label={t("contact.email")}
            optional={payment !== "link"}
            maxLength={254}
            autoComplete="off"
          />
          <PhoneField name="phone" label={t("contact.phone")} optional />
        </div>
        <SelectField
          name="lang"
          label={t("contact.lang")}
          options={["fr", "en"].map((value) => ({ value, label: t(`langs.${value}`) }))}
        />
      </div>
    </Card>
  );
}

function NoEvent(): ReactNode {
  const { t } = useTranslation("reservations");
  return (
    <Card>
      <EmptyState title={t("add.noEvent")} text={t("add.noEventText")} />
    </Card>
  );
}

function Parts({ record, day }: PartsProps): ReactNode {
  const { t } = useTranslation("reservations");
  const events = useEventNames();
  const [slot, setSlot] = useState<StaffSlot | null>(null);
  const { form } = record;
  const eventId = form.watch("eventId");
  const counts = form.watch("counts");
  const payment = form.watch("payment");
  const of = useRates(eventId || null);
  const found = useCallback(
    (client: ClientIdentity) => {
      for (const [key, value] of Object.entries(client))
        form.setValue(key as keyof ClientIdentity, value, {
          shouldDirty: true,
          shouldValidate: value !== "",
        });
    },
    [form],
  );
  const choose = useCallback(
    (chosen: StaffSlot) => {
      setSlot(chosen);
      form.setValue("slotId", chosen.id, { shouldDirty: true });
      form.clearErrors("slotId");
    },
    [form],
  );
  if (events?.length === 0) return <NoEvent />;
  const languages = slot?.languages.length ? slot.languages : of.languages;
  return (
    <div className={cx(layout.grid5, layout.top, css.columns)}>
      <div className={cx(layout.stack5, layout.shrink, css.column)}>
        <Card title={t("add.what")}>
          <div className={layout.stack4}>
            <SelectField
              name="eventId"
              label={t("columns.event")}
              placeholder={t("add.chooseEvent")}
              options={(events ?? []).map(({ id, title }) => ({ value: id, label: title }))}
              onChosen={() => {
                setSlot(null);
                form.setValue("slotId", "");
                form.setValue("counts", {});
                form.setValue("visitLanguage", null);
              }}
            />
            {eventId ? (
              <EventParts
                eventId={eventId}
                slot={slot}
                day={day}
                choose={choose}
                record={record}
                of={of}
                languages={languages}
              />
            ) : null}
          </div>
        </Card>
        <VisitorCard found={found} payment={payment} />
      </div>
      <div className={cx(layout.stack5, layout.shrink, css.column)}>
        <PaymentCard record={record} of={of} counts={counts} />
        <NotesCard payment={payment} />
      </div>
    </div>
  );
}
