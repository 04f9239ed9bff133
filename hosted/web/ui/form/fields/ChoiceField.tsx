import { useId, type ReactNode } from "react";
import { RadioCards, type Card } from "#ui/input/RadioCards.tsx";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";

type Props = Pick<FormFieldProps, "name" | "label" | "className" | "hideLabel"> & {
  cards: readonly Card<string>[];
};

/** One of a few choices, all visible, as cards. Value: the card's `value`. */
export function ChoiceField({ name, label, cards, className, hideLabel }: Props): ReactNode {
  const group = useId();
  const field = useFormField<string | null>(name, label, (value) => {
    const title = cards.find((card) => card.value === value)?.title;
    return typeof title === "string" ? title : String(value ?? "");
  });
  return (
    <div id={field.id} className={className} tabIndex={-1}>
      <RadioCards
        legend={label}
        hideLegend={hideLabel ?? false}
        name={group}
        cards={cards}
        value={field.value}
        onChange={field.onChange}
        error={field.error}
      />
    </div>
  );
}
