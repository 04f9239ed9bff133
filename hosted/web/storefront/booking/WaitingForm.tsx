import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call, newId, problemOf } from "#kit/api.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import * as layout from "#ui/layout.ts";

type WaitingFormProps = { event: PublicEvent; slot: SlotView };

/** Adds a person to the waiting list of a full slot. */
export function WaitingForm({ event, slot }: WaitingFormProps): ReactNode {
  const { t } = useTranslation("tour");
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [phone, setPhone] = useState("");
  const [seats, setSeats] = useState(event.minPersons);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [position, setPosition] = useState<number | null>(null);
  // The same request keeps its key, so that a repeated press joins the list once.
  const ids = useRef({ id: newId(), key: newId() });
  const send = async (submit: FormEvent): Promise<void> => {
    submit.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const answer = await call(
        "POST /v1/shops/:shopId/slots/:slotId/waiting",
        {
          params: { shopId: event.shopId, slotId: slot.id },
          body: {
            id: ids.current.id,
            name: name.trim(),
            email: email.trim(),
            phone: phone.trim(),
            lang: spokenLanguage(),
            seats,
          },
        },
        { idempotencyKey: ids.current.key },
      );
      setPosition(answer.position);
    } catch (error) {
      const problem = problemOf(error);
      setFailure(problem.fields?.map(({ message }) => message).join(" ") || problem.message);
      ids.current = { id: newId(), key: newId() };
    }
    setBusy(false);
  };
  if (position !== null)
    return (
      <Notice tone="success" title={t("waiting.done")}>
        {t("waiting.doneText", { position })}
      </Notice>
    );
  return (
    <form className={layout.stack4} onSubmit={(submit) => void send(submit)} noValidate>
      <h3 className={layout.large}>{t("waiting.title")}</h3>
      <p className={layout.quiet}>{t("waiting.text")}</p>
      <Field label={t("waiting.seats")}>
        <NumberInput
          stepper
          label={t("waiting.seats")}
          value={seats}
          min={1}
          max={slot.capacity}
          onChange={(next) => setSeats(next ?? 1)}
        />
      </Field>
      <Field label={t("fields.name")}>
        <Input
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label={t("fields.email")}>
        <Input
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Field label={t("fields.phone")} optional>
        <Input
          type="tel"
          autoComplete="tel"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
        />
      </Field>
      {failure ? <FormError>{failure}</FormError> : null}
      <Button type="submit" look="primary" size="l" busy={busy} disabled={!name.trim() || !email.trim()}>
        {t("waiting.send")}
      </Button>
    </form>
  );
}
