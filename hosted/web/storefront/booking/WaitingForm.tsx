import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { useVisitorForm, type RequestIds } from "./visitorForm.ts";
import { VisitorField } from "./VisitorFields.tsx";
import * as layout from "#ui/layout.ts";

type WaitingFormProps = { event: PublicEvent; slot: SlotView };

/** Adds a person to the waiting list of a full slot. */
export function WaitingForm({ event, slot }: WaitingFormProps): ReactNode {
  const { t } = useTranslation("tour");
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [phone, setPhone] = useState("");
  const [seats, setSeats] = useState(event.minPersons);
  const [position, setPosition] = useState<number | null>(null);
  const { busy, failure, wrong, send } = useVisitorForm();
  const join = async ({ id, key: idempotencyKey }: RequestIds): Promise<void> => {
    const person = { name: name.trim(), email: email.trim(), phone: phone.trim() };
    const answer = await call(
      "POST /v1/shops/:shopId/slots/:slotId/waiting",
      {
        params: { shopId: event.shopId, slotId: slot.id },
        body: { id, ...person, lang: spokenLanguage(), seats },
      },
      { idempotencyKey },
    );
    setPosition(answer.position);
  };
  if (position !== null)
    return (
      <Notice tone="success" title={t("waiting.done")}>
        {t("waiting.doneText", { position })}
      </Notice>
    );
  return (
    <form className={layout.stack4} onSubmit={(submit) => void send(submit, join)} noValidate>
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
      <VisitorField
        label={t("fields.name")}
        autoComplete="name"
        maxLength={100}
        value={name}
        onText={setName}
      />
      <VisitorField
        label={t("fields.email")}
        type="email"
        autoComplete="email"
        value={email}
        onText={setEmail}
      />
      <VisitorField
        label={t("fields.phone")}
        optional
        type="tel"
        autoComplete="tel"
        value={phone}
        onText={setPhone}
      />
      {failure ? <FormError>{[...wrong.values()].join(" ") || failure}</FormError> : null}
      <Button type="submit" look="primary" size="l" busy={busy} disabled={!name.trim() || !email.trim()}>
        {t("waiting.send")}
      </Button>
    </form>
  );
}
