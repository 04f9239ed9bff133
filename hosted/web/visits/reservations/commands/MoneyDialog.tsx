import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import { useDialogCommand, type CommandDialogProps } from "#visits/reservations/commands/dialogCommand.ts";
import { CommandDialog } from "#visits/reservations/commands/CommandDialog.tsx";
import { METHODS, type Method } from "#visits/reservations/add/addForm.ts";
import { AmountInput } from "#visits/reservations/commands/AmountInput.tsx";

const BACK = ["card", "cash", "check", "transfer", "other"] as const;

type Taken = NonNullable<CommandDialogProps["view"]["staff"]>["money"][number];
const isByCard = ({ orderId, kind }: Taken): boolean => orderId !== null && kind === "payment";

function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }): ReactNode {
  const { t } = useTranslation("reservations");
  return (
    <Field label={t("acts.cancel.reason")} optional>
      <Input value={value} maxLength={200} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

type MethodProps = {
  act: "pay" | "refund";
  value: string;
  /** The visitor paid by card: only then can the card be refunded. */
  byCard: boolean;
  onChange: (method: string) => void;
};

function MethodField({ act, value, byCard, onChange }: MethodProps): ReactNode {
  const { t } = useTranslation("reservations");
  const methods = act === "pay" ? METHODS : BACK.filter((method) => method !== "card" || byCard);
  const isCard = act === "refund" && value === "card";
  return (
    <Field label={t("columns.method")} {...(isCard ? { hint: t("acts.refund.card") } : {})}>
      <Select
        value={value}
        options={methods.map((method) => ({ value: method, label: t(`method.${method}`) }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

type MoneyProps = CommandDialogProps & { act: "pay" | "refund" };

/** A form for money taken on site, or refunded. */
export function MoneyDialog({ view, onClose, onEnded, act: what }: MoneyProps): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const { act, busy, failure } = useDialogCommand({ onEnded });
  const byCard = view.staff?.money.some(isByCard) ?? false;
  const most = what === "pay" ? view.dueCents : view.paidCents;
  const owed = what === "refund" && view.dueCents < 0;
  const [amountCents, setAmount] = useState(Math.max(0, owed ? -view.dueCents : most));
  const [received, setReceived] = useState<Method>("cash");
  const [back, setBack] = useState<(typeof BACK)[number]>(byCard ? "card" : "cash");
  const [reason, setReason] = useState("");
  const [lowers, setLowers] = useState(true);
  // An amount that the client is owed already, or that will not be due, is not due again.
  const isLowered = what === "refund" && view.status !== "cancelled";
  const beyond = isLowered ? amountCents + Math.min(0, view.dueCents) : 0;
  const { id: reservationId, version } = view;
  const params = { reservationId };
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
        <AmountInput cents={amountCents} most={most} onChange={setAmount} />
      </Field>
      <MethodField
        act={what}
        value={what === "pay" ? received : back}
        byCard={byCard}
        onChange={(method) =>
          what === "pay" ? setReceived(method as Method) : setBack(method as (typeof BACK)[number])
        }
      />
      {beyond > 0 ? (
        <Checkbox
          label={t("acts.refund.lower")}
          hint={t("acts.refund.lowerHint", { amount: format.money(beyond) })}
          checked={lowers}
          onChange={(event) => setLowers(event.target.checked)}
        />
      ) : null}
      {what === "refund" ? <ReasonField value={reason} onChange={setReason} /> : null}
    </CommandDialog>
  );
}
