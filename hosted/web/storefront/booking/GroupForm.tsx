import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { Plus, Trash2 } from "lucide-react";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { call, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { focusFirst } from "./clientCommand.ts";
import { bookedOf, firstCounts, ticketInputsOf, type Counts } from "@cuvee/client/booking.ts";
import { PaymentSplit, People, useProblem } from "./People.tsx";
import css from "./visits.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Payer = { at: number; name: string; email: string; counts: Counts };
type GroupFormProps = { event: PublicEvent; slot: SlotView; language: string };

const MOST_PAYERS = 30;

/** Sums the places that a group books together. */
const together = (payers: readonly Payer[]): Counts => {
  const all: Record<string, number> = {};
  for (const { counts } of payers)
    for (const [id, count] of Object.entries(counts)) all[id] = (all[id] ?? 0) + count;
  return all;
};

/**
 * Books for a group in which each pays their part: the organiser, and who pays for whom; each gets a link of their own.
 */
export function GroupForm({ event, slot, language }: GroupFormProps): ReactNode {
  const { t } = useTranslation("tour");
  const format = useFormat();
  const problemFor = useProblem();
  const [, navigate] = useLocation();
  const fresh = (at: number): Payer => ({ at, name: "", email: "", counts: firstCounts(event, 1) });
  const [payers, setPayers] = useState<readonly Payer[]>(() => [fresh(0), fresh(1)]);
  const [contact, setContact] = useState({ firstname: "", lastname: "", email: "", phone: "" });
  const [terms, setTerms] = useState(false);
  const [adult, setAdult] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const form = useRef<HTMLFormElement>(null);
  const ids = useRef({ id: newId(), key: newId() });
  const all = together(payers);
  const problem = problemFor(event, all, slot.left);
  // A group pays the whole price by its links if the event itself is paid on site.
  const isPartedOnline = event.payment === "full" || event.payment === "deposit";
  const set = (payer: Payer, change: Partial<Payer>): void =>
    setPayers(payers.map((one) => (one === payer ? { ...one, ...change } : one)));
  const isFilled =
    Object.values(contact).every((text) => text.trim()) &&
    payers.every((p) => p.name.trim() && p.email.trim());
  const send = async (submit: FormEvent): Promise<void> => {
    submit.preventDefault();
    setBusy(true);
    setFailure(null);
    setWrong(new Map());
    const visitLanguage = slot.languages.find((one) => one === language);
    try {
      const { reservation, key } = await call(
        "POST /v1/reservations/groups",
        {
          body: {
            id: ids.current.id,
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
            terms: true,
            adult: true,
          },
        },
        { idempotencyKey: ids.current.key },
      );
      navigate(paths.reservationFollow(reservation.id, key));
    } catch (error) {
      const refused = problemOf(error);
      const named = new Map(refused.fields?.map(({ path, message }) => [path, message]));
      setWrong(named);
      setFailure(refused.message);
      focusFirst(form.current, [...named.keys()]);
      ids.current = { id: newId(), key: newId() };
      setBusy(false);
    }
  };
  const field = (name: keyof typeof contact, autoComplete: string, type = "text"): ReactNode => (
    <Field label={t(`fields.${name}`)} error={wrong.get(`contact.${name}`)}>
      <Input
        type={type}
        name={`contact.${name}`}
        autoComplete={autoComplete}
        value={contact[name]}
        onChange={({ target }) => setContact({ ...contact, [name]: target.value })}
      />
    </Field>
  );
  return (
    <form ref={form} className={layout.stack4} onSubmit={(submit) => void send(submit)} noValidate>
      <h3 className={layout.large}>{t("group.title")}</h3>
      <p className={layout.quiet}>{t("group.text", { count: event.groupHours })}</p>
      {payers.map((payer, index) => (
        <fieldset
          key={payer.at}
          className={cx(
            layout.grid3,
            layout.unmargined,
            layout.shrink,
            layout.framed,
            layout.padded,
            css.payer,
          )}
        >
          <legend className={css.payerName}>{t("group.payer", { number: index + 1 })}</legend>
          {payers.length > 2 ? (
            <IconButton
              label={t("group.remove", { number: index + 1 })}
              className={css.payerRemove}
              onClick={() => setPayers(payers.filter((one) => one !== payer))}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          ) : null}
          <Field label={t("fields.name")} error={wrong.get(`payers.${index}.name`)}>
            <Input
              name={`payers.${index}.name`}
              maxLength={100}
              autoComplete="off"
              value={payer.name}
              onChange={({ target }) => set(payer, { name: target.value })}
            />
          </Field>
          <Field label={t("fields.email")} error={wrong.get(`payers.${index}.email`)}>
            <Input
              name={`payers.${index}.email`}
              type="email"
              autoComplete="off"
              value={payer.email}
              onChange={({ target }) => set(payer, { email: target.value })}
            />
          </Field>
          <People
            event={event}
            counts={payer.counts}
            onCounts={(counts) => set(payer, { counts })}
            left={slot.left - bookedOf(event, all).seats + bookedOf(event, payer.counts).seats}
          />
          <p className={cx(layout.line4, layout.baseline, layout.between, css.sum)}>
            {t("group.part")} <strong>{format.money(bookedOf(event, payer.counts).totalCents)}</strong>
          </p>
          {isPartedOnline ? <PaymentSplit {...bookedOf(event, payer.counts)} /> : null}
        </fieldset>
      ))}
      {payers.length < MOST_PAYERS ? (
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => setPayers([...payers, fresh(Math.max(...payers.map((p) => p.at)) + 1)])}
        >
          {t("group.add")}
        </Button>
      ) : null}
      <h3 className={layout.large}>{t("group.organiser")}</h3>
      <div className={cx(layout.grid4, css.pair)}>
        {field("firstname", "given-name")}
        {field("lastname", "family-name")}
      </div>
      {field("email", "email", "email")}
      {field("phone", "tel", "tel")}
      <Checkbox
        label={t("group.terms")}
        checked={terms}
        onChange={({ target }) => setTerms(target.checked)}
      />
      <Checkbox
        label={t("group.adult")}
        checked={adult}
        onChange={({ target }) => setAdult(target.checked)}
      />
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
        disabled={problem !== null || !isFilled || !terms || !adult}
      >
        {t("group.send")}
      </Button>
    </form>
  );
}
