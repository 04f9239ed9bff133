import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { groupNumber, type CardFields } from "./card.ts";
import css from "./CardForm.module.css";

/** Cards of the sandbox provider, each with its own behaviour; the texts are in checkout.json under `card.tests`. */
const TEST_NUMBERS = [
  "4242424242424242",
  "4000000000000002",
  "4000000000009995",
  "4000002760003184",
  "4000000000003220",
  "4000008260003178",
  "4000000000000077",
  "4000000000005126",
  "4000000000000341",
] as const;

/** Returns an expiry that is always in the future: December of the year after next. */
function laterExpiry(): string {
  return `12/${String((new Date().getFullYear() + 2) % 100).padStart(2, "0")}`;
}

/**
 * Explains that no money moves, and fills in a test card on a press. The only provider of this version is the sandbox.
 */
export function TestCards({ onPick }: { onPick: (card: CardFields) => void }): ReactNode {
  const { t } = useTranslation("purchase");
  return (
    <details className={css.tests}>
      <summary>
        <FlaskConical size={16} aria-hidden="true" />
        {t("card.test")}
      </summary>
      <p>{t("card.testText")}</p>
      <ul>
        {TEST_NUMBERS.map((number) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onPick({ number: groupNumber(number), expiry: laterExpiry(), cvv: "123" })}
            >
              <span className={css.testNumber}>{groupNumber(number)}</span>
              <span>{t(`card.tests.${number}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
