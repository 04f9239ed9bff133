import { MapPin } from "lucide-react";
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { useSuggestions, type Suggestion } from "./suggestions.ts";
import type { CheckoutForm } from "./useCheckoutForm.ts";
import css from "./StreetField.module.css";
import * as layout from "#ui/layout.ts";

type Props = { form: CheckoutForm; prefix: "delivery" | "billing"; autoComplete: string };

type SuggestionsProps = {
  list: string;
  found: readonly { street: string; zipcode: string; city: string; country: string }[];
  at: number;
  take: ({ street, zipcode, city }: Suggestion) => void;
};

function Suggestions({ list, found, at, take }: SuggestionsProps): ReactNode {
  const { t } = useTranslation("purchase");
  return (
    <div id={list} role="listbox" aria-label={t("pro:suggestions")} className={css.list}>
      {found.map((one, n) => (
        <div
          key={`${one.street} ${one.zipcode} ${one.city}`}
          id={`${list}-${n}`}
          role="option"
          tabIndex={-1}
          aria-selected={n === at}
          className={cx(layout.line2, layout.top, css.one, n === at && layout.tinted)}
          // Runs before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            take(one);
          }}
        >
          <MapPin size={16} aria-hidden="true" />
          <span>
            {one.street}
            <span className={cx(layout.quiet, css.city)}>
              {one.zipcode} {one.city}
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}

/** Field for number and street; where a provider knows the country's addresses, the rest is filled in automatically. */
export function StreetField({ form, prefix, autoComplete }: Props): ReactNode {
  const { t, i18n } = useTranslation("purchase");
  const address = form.fields[prefix];
  const [typing, setTyping] = useState(false);
  const [at, setAt] = useState(-1);
  const list = useId();
  const found = useSuggestions(typing ? address.street : "", address.country, i18n.resolvedLanguage ?? "fr");
  const text = form.text(`${prefix}.street`);

  const take = ({ street, zipcode, city }: Suggestion): void => {
    form.set({ [prefix]: { ...address, street, zipcode, city } });
    setTyping(false);
    setAt(-1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = found[at];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setAt((before) => Math.max(-1, Math.min(found.length - 1, before + step)));
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === "Escape" || event.key === "Tab") setTyping(false);
  };
  const isOpen = found.length > 0;
  return (
    <Field label={t("address.street")} error={form.errorOf(`${prefix}.street`)}>
      <span className={css.box}>
        <Input
          {...text}
          // The browser's own list would overlap ours.
          autoComplete={isOpen ? "off" : autoComplete}
          maxLength={120}
          onChange={(event) => {
            setTyping(true);
            setAt(-1);
            text.onChange(event);
          }}
          onBlur={() => setTyping(false)}
          {...(isOpen
            ? {
                role: "combobox",
                "aria-expanded": true,
                "aria-controls": list,
                "aria-autocomplete": "list" as const,
                "aria-activedescendant": at >= 0 ? `${list}-${at}` : undefined,
                onKeyDown,
              }
            : {})}
        />
        {isOpen ? <Suggestions list={list} found={found} at={at} take={take} /> : null}
      </span>
    </Field>
  );
}
