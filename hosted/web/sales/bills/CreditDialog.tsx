import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import { leftOf } from "@cuvee/core/billing/documents/portions.ts";
import {
  creditAmounts,
  leftToCredit,
  type CreditPart,
  type CreditScope,
} from "@cuvee/core/sales/bills/credit.ts";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useUpdateDocument } from "#billing/documents/calls.ts";
import { call, canRetry, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { CreditLines, CreditPrices, type CreditLine } from "#sales/bills/CreditLines.tsx";
import { CreditPreview } from "#sales/bills/CreditPreview.tsx";
import { useCreditable } from "#sales/bills/creditable.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { RadioCards, type Card } from "#ui/input/RadioCards.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

type Mode = CreditScope["mode"];
type Props = { document: DocumentView; onClose: () => void };

/** Returns the lines of a document that are not fully credited. */
const linesOf = (parts: readonly CreditPart[]): CreditLine[] =>
  parts.flatMap(({ source, before }) =>
    source.lines
      .map((line) => ({ ...line, left: leftOf(line, before) }))
      .filter(({ left }) => left.amountCents > 0)
      .map(({ id, name, detail, left }) => ({
        id,
        name,
        detail,
        quantity: left.quantity,
        amountCents: left.amountCents,
      })),
  );

type CreationParts = {
  what: CreditScope;
  reopens: boolean;
  reason: string;
  document: DocumentView;
  keep: (document?: DocumentView) => Promise<void>;
  onClose: () => void;
  setAttempt: (value: number) => void;
  attempt: number;
};

type Creation = {
  busy: boolean;
  send: () => Promise<void>;
  failure: string | null;
};

/** Makes the credit note once, however often it is sent. */
function useCreation({
  what,
  reopens,
  reason,
  document,
  keep,
  onClose,
  setAttempt,
  attempt,
}: CreationParts): Creation {
  const { t } = useTranslation(["invoicing", "common"]);
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const created = useRef({ text: "", id: newId(), key: newId() });

  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const input = { what: what as never, reopens, reason: reason.trim() };
    const text = JSON.stringify(input);
    if (created.current.text !== text) created.current = { text, id: newId(), key: newId() };
    const { id, key } = created.current;
    try {
      const credit = await call(
        "POST /v1/documents/:documentId/credits",
        { params: { documentId: document.id }, body: { id, ...input } },
        { idempotencyKey: key },
      );
      await keep();
      showSnackbar("success", t("credit.done", { number: credit.number }), {
        label: t("credit.open"),
        act: () => navigate(paths.document("credit", credit.id)),
      });
      onClose();
    } catch (trouble) {
      if (!canRetry(trouble)) created.current = { text: "", id: newId(), key: newId() };
      const problem = problemOf(trouble);
      setFailure(problem.message);
      // Another user credited it meanwhile: the remaining amounts are computed again.
      if (problem.status === 409) {
        setAttempt(attempt + 1);
        await keep();
      }
      setBusy(false);
    }
  };
  return { busy, send, failure };
}

type CardsParts = {
  document: DocumentView;
  lines: CreditLine[];
  quantities: Readonly<Record<string, number>>;
  setQuantities: (value: Readonly<Record<string, number>>) => void;
  isHt: boolean;
  left: number;
  amountCents: number;
  setAmount: (value: number) => void;
  prices: Readonly<Record<string, number>>;
  setPrices: (value: Readonly<Record<string, number>>) => void;
};

/** Returns the scopes of a credit note as cards. */
function useCards({
  document,
  lines,
  quantities,
  setQuantities,
  isHt,
  left,
  amountCents,
  setAmount,
  prices,
  setPrices,
}: CardsParts): Card<Mode>[] {
  const { t } = useTranslation(["invoicing", "common"]);
  const format = useFormat();
  const cards = [
    { value: "whole" as const, title: t("credit.whole"), text: t("credit.wholeText") },
    ...(document.kind === "bill"
      ? [
          {
            value: "lines" as const,
            title: t("credit.lines"),
            text: t("credit.linesText"),
            more: <CreditLines lines={lines} value={quantities} onChange={setQuantities} />,
          },
        ]
      : []),
    {
      value: "amount" as const,
      title: t("credit.amount"),
      text: t("credit.amountText"),
      more: (
        <Field
          label={t(isHt ? "credit.amountHt" : "credit.amountTtc")}
          hint={t("credit.most", { amount: format.money(left) })}
        >
          <NumberInput
            unit="€"
            decimals={2}
            written={2}
            min={0}
            max={left / 100}
            value={amountCents / 100}
            onChange={(value) => setAmount(Math.round((value ?? 0) * 100))}
          />
        </Field>
      ),
    },
    ...(document.kind === "bill"
      ? [
          {
            value: "prices" as const,
            title: t("credit.prices"),
            text: t("credit.pricesText"),
            more: <CreditPrices lines={lines} isHt={isHt} value={prices} onChange={setPrices} />,
          },
        ]
      : []),
  ];
  return cards;
}

type ScopeOfParts = {
  mode: Mode;
  quantities: Readonly<Record<string, number>>;
  lines: CreditLine[];
  prices: Readonly<Record<string, number>>;
  amountCents: number;
};

function scopeOf({ mode, quantities, lines, prices, amountCents }: ScopeOfParts): CreditScope {
  const what = ((): CreditScope => {
    if (mode === "lines")
      return {
        mode,
        lines: Object.entries(quantities)
          .filter(([, quantity]) => quantity > 0)
          .map(([id, quantity]) => ({ id, quantity })),
      };
    if (mode === "prices")
      return {
        mode,
        prices: lines.flatMap(({ id, amountCents: now, quantity }) => {
          const unitCents = prices[id];
          return unitCents !== undefined && unitCents < Math.round(now / quantity) ? [{ id, unitCents }] : [];
        }),
      };
    return mode === "amount" ? { mode, amountCents } : { mode };
  })();
  return what;
}

type CreditFieldsProps = {
  cards: Card<Mode>[];
  mode: Mode;
  onMode: (value: Mode) => void;
  document: DocumentView;
  amounts: ReturnType<typeof creditAmounts> | null;
  reason: string;
  onReason: (value: string) => void;
  reopens: boolean;
  onReopens: (value: boolean) => void;
  failure: string | null;
};

function CreditFields({
  cards,
  mode,
  onMode,
  document,
  amounts,
  reason,
  onReason,
  reopens,
  onReopens,
  failure,
}: CreditFieldsProps): ReactNode {
  const { t } = useTranslation(["invoicing", "common"]);
  return (
    <div className={layout.stack4}>
      <RadioCards legend={t("credit.what")} cards={cards} value={mode} onChange={onMode} />
      <CreditPreview document={document} amounts={amounts} touched={mode !== "whole"} />
      <Field label={t("credit.reason")} hint={t("credit.reasonHint")}>
        <TextArea
          rows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
        />
      </Field>
      {document.kind === "bill" ? (
        <Checkbox
          label={t("credit.reopens")}
          hint={t("credit.reopensHint")}
          checked={reopens}
          onChange={(event) => onReopens(event.target.checked)}
        />
      ) : null}
      {failure ? <FormError>{failure}</FormError> : null}
    </div>
  );
}

type ContentProps = {
  error: unknown;
  onAttempt: (value: number) => void;
  attempt: number;
  parts: readonly CreditPart[] | null;
  nothing: boolean;
  cards: Card<"whole" | "lines" | "amount" | "prices">[];
  mode: Mode;
  onMode: (value: Mode) => void;
  document: DocumentView;
  amounts: ReturnType<typeof creditAmounts> | null;
  reason: string;
  onReason: (value: string) => void;
  reopens: boolean;
  onReopens: (value: boolean) => void;
  failure: string | null;
};

function Content({
  error,
  onAttempt,
  attempt,
  parts,
  nothing,
  cards,
  mode,
  onMode,
  document,
  amounts,
  reason,
  onReason,
  reopens,
  onReopens,
  failure,
}: ContentProps): ReactNode {
  const { t } = useTranslation(["invoicing", "common"]);
  return error ? (
    <ErrorState error={error} onRetry={() => onAttempt(attempt + 1)} />
  ) : parts === null ? (
    <div aria-busy="true">
      <Skeleton height="16rem" />
    </div>
  ) : nothing ? (
    <Notice>{t("credit.nothing")}</Notice>
  ) : (
    <CreditFields
      cards={cards}
      mode={mode}
      onMode={onMode}
      document={document}
      amounts={amounts}
      reason={reason}
      onReason={onReason}
      reopens={reopens}
      onReopens={onReopens}
      failure={failure}
    />
  );
}

type ConfirmButtonProps = {
  busy: boolean;
  reason: string;
  send: () => Promise<void>;
  amounts: ReturnType<typeof creditAmounts> | null;
};

function ConfirmButton({ busy, reason, send, amounts }: ConfirmButtonProps): ReactNode {
  const { t } = useTranslation(["invoicing", "common"]);
  const format = useFormat();
  const isRight = amounts !== null && !("code" in amounts);
  return (
    <Button
      look="primary"
      busy={busy}
      disabled={!isRight || reason.trim() === ""}
      onClick={() => void send()}
    >
      {isRight ? t("credit.confirm", { amount: format.money(amounts.totalTtcCents) }) : t("credit.button")}
    </Button>
  );
}

/**
 * A form for a credit note (avoir) of an invoice or deposit: of all that is left, of lines, of an amount, of prices;
 * the result is shown first.
 */
export default function CreditDialog({ document, onClose }: Props): ReactNode {
  const { t } = useTranslation(["invoicing", "common"]);
  const keep = useUpdateDocument();
  const [attempt, setAttempt] = useState(0);
  const { parts, error } = useCreditable(document, attempt);
  const [mode, setMode] = useState<Mode>("whole");
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const [prices, setPrices] = useState<Readonly<Record<string, number>>>({});
  const [amountCents, setAmount] = useState(0);
  const [reopens, setReopens] = useState(false);
  const [reason, setReason] = useState("");

  const lines = parts ? linesOf(parts) : [];
  const what = scopeOf({ mode, quantities, lines, prices, amountCents });
  const amounts = parts ? creditAmounts(parts, what) : null;
  const left = parts ? leftToCredit(parts) : 0;
  const isHt = parts?.[0]?.source.chain === "ht";
  const { busy, send, failure } = useCreation({
    what,
    reopens,
    reason,
    document,
    keep,
    onClose,
    setAttempt,
    attempt,
  });
  const cards = useCards({
    document,
    lines,
    quantities,
    setQuantities,
    isHt,
    left,
    amountCents,
    setAmount,
    prices,
    setPrices,
  });
  const nothing = parts !== null && left === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("credit.title", { number: document.number })}
      text={t("credit.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <ConfirmButton busy={busy} reason={reason} send={send} amounts={amounts} />
        </>
      }
    >
      <Content
        error={error}
        onAttempt={setAttempt}
        attempt={attempt}
        parts={parts}
        nothing={nothing}
        cards={cards}
        mode={mode}
        onMode={setMode}
        document={document}
        amounts={amounts}
        reason={reason}
        onReason={setReason}
        reopens={reopens}
        onReopens={setReopens}
        failure={failure}
      />
    </Dialog>
  );
}
