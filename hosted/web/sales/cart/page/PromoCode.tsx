import type { CodeTerms, OrderProblem } from "@cuvee/core/offer/pricing/priced.ts";
import { Tag, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat, type Format } from "#kit/format.ts";
import { problemSentence, type Sentence } from "#offer/pricing/trial/problemSentence.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import css from "./CartPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  code: string | null;
  /** Reason why the server refuses the code. */
  refused: OrderProblem | null;
  /** Its terms, when the code exists. */
  terms: CodeTerms | null;
  /** Saving by the code, in words. */
  saved: string | null;
  /** The server has not answered yet. */
  waiting: boolean;
  onChange: (code: string | null) => void;
};

/** Longest promo code (specification §5). */
const MAX_LENGTH = 15;

/** Returns the sentence on the unmet terms of a code, in figures, where they are known. */
function missingOf({ values }: OrderProblem, terms: CodeTerms | null, format: Format): Sentence | null {
  const { reason } = values;
  const { minCents, minBottles, since } = terms ?? {};
  if (reason === "min-amount" && minCents)
    return { key: "promo.from", values: { minimum: format.money(minCents) } };
  if (reason === "min-bottles" && minBottles)
    return { key: "promo.fromBottles", values: { count: minBottles } };
  if (reason === "early" && since)
    return { key: "promo.fromDay", values: { day: format.date(new Date(since).toISOString()) } };
  return null;
}

/** The field of the promo code: the server's result is shown at once. */
export function PromoCode({ code, refused, terms, saved, waiting, onChange }: Props): ReactNode {
  const { t } = useTranslation("cart");
  const format = useFormat();
  const [typed, setTyped] = useState(code ?? "");
  const [empty, setEmpty] = useState(false);
  // It stays open while a refused code is corrected, although there is no code then.
  const [opened, setOpened] = useState(false);
  if (code && !refused && !waiting)
    return (
      <p className={cx(layout.middle, layout.between, css.code)}>
        <span className={cx(layout.inline2, layout.middle, layout.medium, css.codeWords)}>
          <Tag size={16} aria-hidden="true" />
          {saved ? t("promo.saves", { code, amount: saved }) : t("promo.applied", { code })}
        </span>
        <IconButton size="s" label={t("promo.remove", { code })} onClick={() => onChange(null)}>
          <X aria-hidden="true" />
        </IconButton>
      </p>
    );
  const apply = (): void => {
    const wanted = typed.trim().toUpperCase();
    setEmpty(wanted === "");
    if (wanted !== "") onChange(wanted);
  };
  const sentence = refused && (missingOf(refused, terms, format) ?? problemSentence(refused, format));
  const error = empty
    ? t("promo.empty")
    : sentence && !waiting && typed.trim() !== ""
      ? t([sentence.key, "problems.promo-code"], sentence.values)
      : undefined;
  return (
    <Disclosure summary={t("promo.open")} open={opened || code !== null} onOpen={() => setOpened(true)}>
      <form
        className={cx(layout.grid2, layout.top, css.promo)}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Field label={t("promo.label")} hideLabel error={error}>
          <Input
            value={typed}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={t("promo.label")}
            onChange={(event) => {
              setTyped(event.target.value);
              setEmpty(false);
              // A code that is being changed is no longer sent.
              if (code) onChange(null);
            }}
          />
        </Field>
        <Button type="submit" busy={code !== null && waiting}>
          {t("promo.apply")}
        </Button>
      </form>
    </Disclosure>
  );
}
