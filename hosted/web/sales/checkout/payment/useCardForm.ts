import { useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cardProblems, NO_CARD, type CardFields } from "./card.ts";

type Faults = ReturnType<typeof cardProblems>;

/** A card entered outside of the checkout's form. */
export type OwnCard = {
  card: CardFields;
  change: (card: CardFields) => void;
  /** Sentence of a field's error, once it is marked. */
  errorOf: (field: keyof CardFields) => string | undefined;
  /** Marks the errors and moves the focus to the first field inside `form`; true when there is none. */
  passes: (form: ParentNode | null) => boolean;
  /** Deletes the card. */
  clear: () => void;
};

/**
 * The card of a payment outside the checkout (another card, a share): all its errors are marked, each disappears once
 * it is right.
 */
export function useCardForm(): OwnCard {
  const { t } = useTranslation("checkout");
  const [card, setCard] = useState<CardFields>(NO_CARD);
  const [faults, setFaults] = useState<Faults>([]);
  return {
    card,
    change: (next) => {
      setCard(next);
      const left = cardProblems(next, new Date());
      setFaults((marked) => left.filter(({ field }) => marked.some((one) => one.field === field)));
    },
    errorOf: (field) => {
      const found = faults.find((one) => one.field === field);
      return found && t(`problems.${found.code}`);
    },
    passes: (form) => {
      const found = cardProblems(card, new Date());
      const [first] = found;
      setFaults(found);
      if (first) form?.querySelector<HTMLElement>(`[name="card.${first.field}"]`)?.focus();
      return first === undefined;
    },
    clear: () => {
      setCard(NO_CARD);
      setFaults([]);
    },
  };
}
