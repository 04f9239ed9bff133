import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import { useDialogCommand, type CommandDialogProps } from "#visits/reservations/commands/dialogCommand.ts";
import { CommandDialog } from "#visits/reservations/commands/CommandDialog.tsx";
import { METHODS, type Method } from "#visits/reservations/add/addForm.ts";

const BACK = ["card", "cash", "check", "transfer", "other"] as const;

/** A form for money taken on site, or refunded. */
export function MoneyDialog({
  view,
  onClose,
  onEnded,
  act: what,
}: CommandDialogProps & { act: "pay" | "refund" }): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const { act, busy, failure } = useDialogCommand({ onEnded });
  const byCard =
    view.staff?.money.some((money) => money.orderId !== null && money.kind === "payment") ?? false;
  const most = what === "pay" ? view.dueCents : view.paidCents;
  const proposed = what === "refund" && view.dueCents < 0 ? -view.dueCents : most;
  const [amountCents, setAmount] = useState<number>(Math.max(0, proposed));
  const [received, setReceived] = useState<Method>("cash");
  const [back, setBack] = useState<(typeof BACK)[number]>(byCard ? "card" : "cash");
  const [reason, setReason] = useState("");
  const [lowers, setLowers] = useState(true);
  // An amount that the client is owed already, or that will not be due, is not due again.
  const beyond =
    what === "refund" && view.status !== "cancelled" ? amountCents + Math.min(0, view.dueCents) : 0;
  const params = { reservationId: view.id };
  const { version } = view;
  const methods = what === "pay" ? METHODS : BACK.filter((method) => method !== "card" || byCard);
  return (
    <CommandDialog
      title={t(`acts.${what}.title`, { number: view.number ?? "" })}
      confirm={t(`acts.${what}.confirm`, { amount: format.money(amountCents) })}
      busy={busy}
      ready={amountCents > 0}
      failure={failure}
      onClose={onClose}
      onConfirm={() =>
        void (what === "pay"
          ? act(
              "POST /v1/reservations/:reservationId/payments",
              { params, body: { amountCents, method: received, version } },
              t("acts.pay.done"),
            )
          : act(
              "POST /v1/reservations/:reservationId/refunds",
              {
                params,
                body: { amountCents, method: back, reason: reason.trim(), staysDue: !lowers, version },
              },
              t("acts.refund.done"),
            ))
      }
    >
      <Field
        label={t("columns.amount")}
        hint={t(what === "pay" ? "acts.pay.most" : "acts.refund.most", { amount: format.money(most) })}
      >
        <NumberInput
          wide
          unit="€"
          decimals={2}
          written={2}
          min={0}
          max={Math.max(0, most) / 100}
          value={amountCents / 100}
          onChange={(value) => setAmount(Math.round((value ?? 0) * 100))}
        />
      </Field>
      <Field
        label={t("columns.method")}
        {...(what === "refund" && back === "card" ? { hint: t("acts.refund.card") } : {})}
      >
        <Select
          value={what === "pay" ? received : back}
          options={methods.map((value) => ({ value, label: t(`method.${value}`) }))}
          onChange={(event) =>
            what === "pay"
              ? setReceived(event.target.value as Method)
              : setBack(event.target.value as (typeof BACK)[number])
          }
        />
      </Field>
      {beyond > 0 ? (
        <Checkbox
          label={t("acts.refund.lower")}
          hint={t("acts.refund.lowerHint", { amount: format.money(beyond) })}
          checked={lowers}
          onChange={(event) => setLowers(event.target.checked)}
        />
      ) : null}
      {what === "refund" ? (
        <Field label={t("acts.cancel.reason")} optional>
          <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
      ) : null}
    </CommandDialog>
  );
}
