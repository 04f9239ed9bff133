import { FREE_KINDS, type FreeLineInput } from "@cuvee/core/offer/pricing/freeLines.ts";
import type { E4 } from "@cuvee/core/kit/money.ts";
import type { QuoteContent } from "@cuvee/core/sales/quotes/quotes.ts";
import { VAT_TYPES } from "@cuvee/core/shops/settings/settings.ts";
import { PenLine, Trash2 } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { newId } from "#kit/api.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#sales/quotes/form/FreePart.module.css";

type Props = {
  content: QuoteContent;
  chain: "ht" | "ttc";
  onContent: (next: (content: QuoteContent) => QuoteContent) => void;
};

type RowProps = {
  line: FreeLineInput;
  chain: "ht" | "ttc";
  focus: boolean;
  onChange: (line: FreeLineInput | null) => void;
};

function Row({ line, chain, focus, onChange }: RowProps): ReactNode {
  const { t } = useTranslation("quotes");
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(line.name);
  useEffect(() => {
    if (focus) field.current?.focus();
  }, [focus]);
  return (
    <li className={css.row} aria-label={line.name || t("free.unnamed")}>
      <Field label={t("free.name")} className={css.name}>
        <Input
          ref={field}
          value={name}
          maxLength={200}
          onChange={({ target }) => setName(target.value)}
          onBlur={() => (name.trim() === line.name ? undefined : onChange({ ...line, name: name.trim() }))}
        />
      </Field>
      <Field label={t("lines.quantity")}>
        <NumberInput
          value={line.quantity}
          min={1}
          max={9999}
          wide
          onChange={(quantity) => (quantity ? onChange({ ...line, quantity }) : undefined)}
        />
      </Field>
      <Field label={`${t("lines.unitShort")} ${chain.toUpperCase()}`} className={css.price}>
        <NumberInput
          value={line.unitE4 / 10_000}
          decimals={4}
          written={2}
          min={0}
          max={100_000}
          unit="€"
          wide
          onChange={(price) => onChange({ ...line, unitE4: Math.round((price ?? 0) * 10_000) as E4 })}
        />
      </Field>
      <Field label={t("free.vat")}>
        <Select
          value={line.vatType}
          onChange={({ target }) => onChange({ ...line, vatType: target.value as FreeLineInput["vatType"] })}
          options={VAT_TYPES.map((value) => ({ value, label: t(`free.vatTypes.${value}`) }))}
        />
      </Field>
      <Field label={t("free.kind")} className={css.kind}>
        <Select
          value={line.accountingType}
          onChange={({ target }) =>
            onChange({ ...line, accountingType: target.value as FreeLineInput["accountingType"] })
          }
          options={FREE_KINDS.map((value) => ({ value, label: t(`free.kinds.${value}`) }))}
        />
      </Field>
      <IconButton
        label={t("lines.remove", { name: line.name || t("free.unnamed") })}
        className={css.remove}
        onClick={() => onChange(null)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Fields for lines that are no article: a service, a deposit on a pallet. One without a name is not saved. */
export function FreePart({ content, chain, onContent }: Props): ReactNode {
  const { t } = useTranslation("quotes");
  /** A line without a name is not part of the sale yet. */
  const [blank, setBlank] = useState<FreeLineInput | null>(null);
  const { free } = content;
  const change = (id: string, next: FreeLineInput | null): void => {
    if (blank?.id === id) {
      if (next?.name) onContent((before) => ({ ...before, free: [...before.free, next] }));
      setBlank(next?.name ? null : next);
      return;
    }
    onContent((before) => ({
      ...before,
      free: before.free.flatMap((line) => (line.id === id ? (next?.name ? next : []) : line)),
    }));
  };
  const rows = blank ? [...free, blank] : free;
  return (
    <>
      {rows.length > 0 ? (
        <ul className={css.rows} aria-label={t("free.title")}>
          {rows.map((line) => (
            <Row
              key={line.id}
              line={line}
              chain={chain}
              focus={line === blank}
              onChange={(next) => change(line.id, next)}
            />
          ))}
        </ul>
      ) : null}
      <Button
        size="s"
        look="quiet"
        icon={<PenLine aria-hidden="true" />}
        className={css.add}
        onClick={() =>
          setBlank({
            id: newId(),
            name: "",
            quantity: 1,
            unitE4: 0 as E4,
            vatType: "standard",
            accountingType: "service",
          })
        }
      >
        {t("free.add")}
      </Button>
    </>
  );
}
