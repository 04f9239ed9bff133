import { CreditCard, Lock } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { brandOf, digitsOf, groupExpiry, groupNumber, type CardFields } from "./card.ts";
import { TestCards } from "./TestCards.tsx";
import css from "./CardForm.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  card: CardFields;
  onChange: (card: CardFields) => void;
  errorOf: (field: keyof CardFields) => string | undefined;
  /** Prefix of the names of the controls, so that errors find them. */
  prefix?: string;
  /** The payment provider keeps the card for later. */
  kept?: boolean;
};

/**
 * Returns the number of digits before a position in a text; `placeAfter` returns the position behind a number of
 * digits: groups move, digits do not.
 */
const digitsBefore = (text: string, at: number): number => digitsOf(text.slice(0, at)).length;
function placeAfter(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === digits) return at;
    if (/\d/.test(text.charAt(at))) seen += 1;
  }
  return text.length;
}

function Brand({ brand }: { brand: ReturnType<typeof brandOf> }): ReactNode {
  return (
    <span className={css.brand}>
      {brand ? (
        <span className={css[brand.key]}>{brand.name}</span>
      ) : (
        <CreditCard size={20} aria-hidden="true" />
      )}
    </span>
  );
}

/** Number, expiry and code of a card. They are sent to the payment provider only and never stored. */
export function CardForm({
  card,
  onChange,
  errorOf,
  prefix = "card.",
  kept: stored = false,
}: Props): ReactNode {
  const { t } = useTranslation("purchase");
  const number = useRef<HTMLInputElement>(null);
  const brand = brandOf(card.number);

  const type = (input: HTMLInputElement): void => {
    const digits = digitsBefore(input.value, input.selectionStart ?? input.value.length);
    const text = groupNumber(input.value);
    onChange({ ...card, number: text });
    // The caret stays after the typed digit, also in the middle of the number.
    const place = placeAfter(text, digits);
    requestAnimationFrame(() => {
      if (document.activeElement === number.current) number.current?.setSelectionRange(place, place);
    });
  };
  return (
    <div className={layout.grid4}>
      <Field label={t("card.number")} error={errorOf("number")}>
        <Input
          ref={number}
          name={`${prefix}number`}
          value={card.number}
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          maxLength={26}
          end={<Brand brand={brand} />}
          onChange={(event) => type(event.target)}
        />
      </Field>
      <div className={cx(layout.grid3, layout.top, css.pair)}>
        <Field label={t("card.expiry")} hint={t("card.expiryShape")} error={errorOf("expiry")}>
          <Input
            name={`${prefix}expiry`}
            value={card.expiry}
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder={t("card.expiryShape")}
            maxLength={9}
            onChange={(event) => onChange({ ...card, expiry: groupExpiry(event.target.value, card.expiry) })}
          />
        </Field>
        <Field label={t("card.cvv")} hint={t("card.cvvHint")} error={errorOf("cvv")}>
          <Input
            name={`${prefix}cvv`}
            value={card.cvv}
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="123"
            maxLength={4}
            onChange={(event) => onChange({ ...card, cvv: digitsOf(event.target.value) })}
          />
        </Field>
      </div>
      <p className={cx(layout.line2, layout.quiet, layout.middle, css.safe)}>
        <Lock size={14} aria-hidden="true" />
        {t(stored ? "card.safeKept" : "card.safe")}
      </p>
      <TestCards onPick={onChange} />
    </div>
  );
}
