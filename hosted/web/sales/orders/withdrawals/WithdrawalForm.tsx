import type { WithdrawalView, WithdrawableLine } from "@cuvee/core/sales/orders/withdrawal.ts";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, canRetry, newId, problemOf } from "#kit/api.ts";
import { rules } from "#kit/rules.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#sales/orders/withdrawals/WithdrawalPanel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

export type WithdrawalDeclaration = {
  orderKey: string | null;
  /** Name and e-mail of the withdrawing buyer, from the account or the order. */
  name: string;
  email: string;
};

type Props = WithdrawalDeclaration & {
  view: WithdrawalView;
  onDone: (view: WithdrawalView) => void;
  onCancel: () => void;
};

const upTo = (most: number) =>
  Array.from({ length: most }, (_, n) => ({ value: String(n + 1), label: String(n + 1) }));

type LinesProps = {
  lines: WithdrawableLine[];
  counts: Readonly<Record<string, number>>;
  onCounts: (value: Readonly<Record<string, number>>) => void;
};

function Lines({ lines, counts, onCounts }: LinesProps): ReactNode {
  const { t } = useTranslation(["withdrawal", "common"]);
  return (
    <fieldset className={cx(layout.fieldset, layout.grid2, css.lines)}>
      <legend className="visually-hidden">{t("form.lines")}</legend>
      {lines.map(({ lineId, name: what, left }) => (
        <div key={lineId} className={cx(layout.middle, layout.breakable, css.line)}>
          <Checkbox
            label={what}
            checked={(counts[lineId] ?? 0) > 0}
            onChange={(event) => onCounts({ ...counts, [lineId]: event.target.checked ? left : 0 })}
          />
          <Select
            className={css.count}
            aria-label={t("form.quantity", { name: what })}
            options={upTo(left)}
            value={String(counts[lineId] || left)}
            disabled={!counts[lineId]}
            onChange={(event) => onCounts({ ...counts, [lineId]: Number(event.target.value) })}
          />
        </div>
      ))}
    </fieldset>
  );
}

type BuyerProps = {
  wrong: { name?: string; email?: string; lines?: string };
  who: { name: string; email: string };
  onWho: (value: { name: string; email: string }) => void;
};

function Buyer({ wrong, who, onWho }: BuyerProps): ReactNode {
  const { t } = useTranslation(["withdrawal", "common"]);
  return (
    <div className={cx(layout.grid4, layout.pair, css.pair)}>
      <Field label={t("form.name")} error={wrong.name}>
        <Input
          autoComplete="name"
          maxLength={120}
          value={who.name}
          onChange={(event) => onWho({ ...who, name: event.target.value })}
        />
      </Field>
      <Field label={t("form.email")} hint={t("form.emailHint")} error={wrong.email}>
        <Input
          type="email"
          autoComplete="email"
          value={who.email}
          onChange={(event) => onWho({ ...who, email: event.target.value })}
        />
      </Field>
    </div>
  );
}

/** The form of the law (D221-5): the order, the buyer, the address of the acknowledgement, and the second step. */
export function WithdrawalForm({ view, orderKey, name, email, onDone, onCancel }: Props): ReactNode {
  const { t } = useTranslation(["withdrawal", "common"]);
  const lines = view.lines.filter((line) => line.excluded === null && line.left > 0);
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(lines.map((line) => [line.lineId, line.left])),
  );
  const [who, setWho] = useState({ name, email });
  const [wrong, setWrong] = useState<{ name?: string; email?: string; lines?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // The same declaration, however often it is sent.
  const ids = useRef({ id: newId(), key: newId() });

  const send = async (): Promise<void> => {
    const inputs = lines.flatMap(({ lineId }) => {
      const quantity = counts[lineId] ?? 0;
      return quantity > 0 ? [{ lineId, quantity }] : [];
    });
    const said = (code: string | true): string | undefined =>
      code === true ? undefined : t(`common:rules.${code}`);
    const found = {
      name: said(rules.needed(who.name)),
      email: said(rules.email(who.email)),
      lines: inputs.length === 0 ? t("form.none") : undefined,
    };
    setWrong(Object.fromEntries(Object.entries(found).filter(([, text]) => text)));
    if (found.name || found.email || found.lines) return;
    setBusy(true);
    setFailure(null);
    try {
      const done = await call(
        "POST /v1/orders/:orderId/withdrawals",
        { params: { orderId: view.orderId }, body: { id: ids.current.id, ...who, lines: inputs } },
        { idempotencyKey: ids.current.key, ...(orderKey ? { orderKey } : {}) },
      );
      onDone(done);
    } catch (error) {
      setFailure(problemOf(error).message);
      if (!canRetry(error)) ids.current = { id: newId(), key: newId() };
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={layout.grid4}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>{t("form.text", { number: view.number ?? view.orderId })}</p>
      {failure ? <FormError>{failure}</FormError> : null}
      {wrong.lines ? <FormError>{wrong.lines}</FormError> : null}
      <Lines lines={lines} counts={counts} onCounts={setCounts} />
      <Buyer wrong={wrong} who={who} onWho={setWho} />
      <div className={layout.row3}>
        <Button onClick={onCancel}>{t("common:cancel")}</Button>
        <Button type="submit" look="danger" busy={busy}>
          {t("confirm")}
        </Button>
      </div>
    </form>
  );
}
