import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { Plus, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { FormError } from "#ui/Notice.tsx";
import { useVisitorForm, type RequestIds } from "./visitorForm.ts";
import { ConsentFields, NO_CONSENTS, VisitorField } from "./VisitorFields.tsx";
import { bookedOf, firstCounts, ticketInputsOf, type Counts } from "@cuvee/client/booking.ts";
import { PaymentSplit, People, useProblem } from "./People.tsx";
import css from "./visits.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Payer = { at: number; name: string; email: string; counts: Counts };
type Contact = { firstname: string; lastname: string; email: string; phone: string };
type GroupFormProps = { event: PublicEvent; slot: SlotView; language: string };

const MOST_PAYERS = 30;

const newPayer = (event: PublicEvent, at: number): Payer => ({
  at,
  name: "",
  email: "",
  counts: firstCounts(event, 1),
});

/** Sums the places that a group books together. */
const together = (payers: readonly Payer[]): Counts => {
  const all: Record<string, number> = {};
  for (const { counts } of payers)
    for (const [id, count] of Object.entries(counts)) all[id] = (all[id] ?? 0) + count;
  return all;
};

type Group = GroupFormProps & { payers: readonly Payer[]; contact: Contact };

/** Builds the request that books for a group. */
function requestOf({ event, slot, language, payers, contact }: Group) {
  const visitLanguage = slot.languages.find((one) => one === language);
  return {
    sellerId: event.shopId,
    eventId: event.id,
    slot: { id: slot.id, start: slot.start, end: slot.end },
    contact,
    lang: spokenLanguage(),
    notes: "",
    ...(visitLanguage ? { visitLanguage } : {}),
    payers: payers.map(({ name, email, counts }) => ({
      name: name.trim(),
      email: email.trim(),
      prices: ticketInputsOf(counts),
    })),
    terms: true as const,
    adult: true as const,
  };
}

type PayerFieldsProps = {
  event: PublicEvent;
  payer: Payer;
  /** Place of the payer in the request, from zero. */
  index: number;
  wrong: ReadonlyMap<string, string>;
  /** Places that are free beside those of the other payers. */
  left: number;
  onChange: (change: Partial<Payer>) => void;
  /** Removes the payer; undefined while they are too few. */
  onRemove: (() => void) | undefined;
};

/** One payer of a group, the places that they pay, and their part. */
function PayerFields(props: PayerFieldsProps): ReactNode {
  const { event, payer, index, wrong, left, onChange, onRemove } = props;
  const { t } = useTranslation("tour");
  const format = useFormat();
  const booked = bookedOf(event, payer.counts);
  // A group pays the whole price by its links if the event itself is paid on site.
  const isPartedOnline = event.payment === "full" || event.payment === "deposit";
  return (
    <fieldset
      className={cx(layout.grid3, layout.unmargined, layout.shrink, layout.framed, layout.padded, css.payer)}
    >
      <legend className={css.payerName}>{t("group.payer", { number: index + 1 })}</legend>
      {onRemove ? (
        <IconButton
          label={t("group.remove", { number: index + 1 })}
          className={css.payerRemove}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      ) : null}
      {(["name", "email"] as const).map((name) => (
        <VisitorField
          key={name}
          label={t(`fields.${name}`)}
          error={wrong.get(`payers.${index}.${name}`)}
          name={`payers.${index}.${name}`}
          autoComplete="off"
          value={payer[name]}
          onText={(text) => onChange({ [name]: text })}
          {...(name === "name" ? { maxLength: 100 } : { type: "email" })}
        />
      ))}
      <People event={event} counts={payer.counts} onCounts={(counts) => onChange({ counts })} left={left} />
      <p className={cx(layout.line4, layout.baseline, layout.between, css.sum)}>
        {t("group.part")} <strong>{format.money(booked.totalCents)}</strong>
      </p>
      {isPartedOnline ? <PaymentSplit {...booked} /> : null}
    </fieldset>
  );
}

type PayersProps = {
  event: PublicEvent;
  payers: readonly Payer[];
  onPayers: (payers: readonly Payer[]) => void;
  wrong: ReadonlyMap<string, string>;
  /** Places that are free in the slot. */
  left: number;
};

/** The payers of a group: at least two. */
function Payers({ event, payers, onPayers, wrong, left }: PayersProps): ReactNode {
  const { t } = useTranslation("tour");
  const rest = left - bookedOf(event, together(payers)).seats;
  const nextAt = Math.max(...payers.map(({ at }) => at)) + 1;
  return (
    <>
      {payers.map((payer, index) => (
        <PayerFields
          key={payer.at}
          event={event}
          payer={payer}
          index={index}
          wrong={wrong}
          left={rest + bookedOf(event, payer.counts).seats}
          onChange={(change) => onPayers(payers.map((one) => (one === payer ? { ...one, ...change } : one)))}
          onRemove={payers.length > 2 ? () => onPayers(payers.filter((one) => one !== payer)) : undefined}
        />
      ))}
      {payers.length < MOST_PAYERS ? (
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => onPayers([...payers, newPayer(event, nextAt)])}
        >
          {t("group.add")}
        </Button>
      ) : null}
    </>
  );
}

type OrganiserProps = {
  contact: Contact;
  onContact: (contact: Contact) => void;
  wrong: ReadonlyMap<string, string>;
};

/** The person who books for the group. */
function Organiser({ contact, onContact, wrong }: OrganiserProps): ReactNode {
  const { t } = useTranslation("tour");
  const field = (name: keyof Contact, autoComplete: string, type = "text"): ReactNode => (
    <VisitorField
      label={t(`fields.${name}`)}
      error={wrong.get(`contact.${name}`)}
      type={type}
      name={`contact.${name}`}
      autoComplete={autoComplete}
      value={contact[name]}
      onText={(text) => onContact({ ...contact, [name]: text })}
    />
  );
  return (
    <>
      <h3 className={layout.large}>{t("group.organiser")}</h3>
      <div className={cx(layout.grid4, css.pair)}>
        {field("firstname", "given-name")}
        {field("lastname", "family-name")}
      </div>
      {field("email", "email", "email")}
      {field("phone", "tel", "tel")}
    </>
  );
}

/**
 * Books for a group in which each pays their part: the organiser, and who pays for whom; each gets a link of their own.
 */
export function GroupForm({ event, slot, language }: GroupFormProps): ReactNode {
  const { t } = useTranslation("tour");
  const format = useFormat();
  const problemFor = useProblem();
  const [payers, setPayers] = useState<readonly Payer[]>(() => [newPayer(event, 0), newPayer(event, 1)]);
  const [contact, setContact] = useState<Contact>({ firstname: "", lastname: "", email: "", phone: "" });
  const [consents, setConsents] = useState(NO_CONSENTS);
  const { form, busy, failure, wrong, send } = useVisitorForm();
  const all = together(payers);
  const problem = problemFor(event, all, slot.left);
  const isFilled =
    Object.values(contact).every((text) => text.trim()) &&
    payers.every((p) => p.name.trim() && p.email.trim());
  const book = async ({ id, key: idempotencyKey }: RequestIds): Promise<void> => {
    const body = { id, ...requestOf({ event, slot, language, payers, contact }) };
    const { reservation, key } = await call("POST /v1/reservations/groups", { body }, { idempotencyKey });
    location.assign(paths.reservationFollow(reservation.id, key));
  };
  return (
    <form ref={form} className={layout.stack4} onSubmit={(submit) => void send(submit, book)} noValidate>
      <h3 className={layout.large}>{t("group.title")}</h3>
      <p className={layout.quiet}>{t("group.text", { count: event.groupHours })}</p>
      <Payers event={event} payers={payers} onPayers={setPayers} wrong={wrong} left={slot.left} />
      <Organiser contact={contact} onContact={setContact} wrong={wrong} />
      <ConsentFields value={consents} onChange={setConsents} />
      <p className={cx(layout.line4, layout.baseline, layout.between, css.sum)}>
        {t("total")} <strong>{format.money(bookedOf(event, all).totalCents)}</strong>
      </p>
      {problem ? <p className={cx(layout.medium, layout.danger)}>{problem}</p> : null}
      {failure ? <FormError>{failure}</FormError> : null}
      <Button
        type="submit"
        look="primary"
        size="l"
        busy={busy}
        disabled={problem !== null || !isFilled || !consents.terms || !consents.adult}
      >
        {t("group.send")}
      </Button>
    </form>
  );
}
