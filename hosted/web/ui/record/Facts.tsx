import type { ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import css from "#ui/record/Facts.module.css";

/** A label and its value; a fact without a value (null, empty text, false) is not shown. */
export type Fact = readonly [label: ReactNode, value: ReactNode];

type FactsProps = {
  facts: readonly (Fact | null | false)[];
  /**
   * `rows`: label and value on one line, for a narrow card. `fields`: value below its label, side by side where there
   * is room.
   */
  look?: "rows" | "fields";
};

const isShown = (fact: Fact | null | false): fact is Fact =>
  fact !== null &&
  fact !== false &&
  fact[1] !== null &&
  fact[1] !== undefined &&
  fact[1] !== "" &&
  fact[1] !== false;

/** Facts of a record as a description list. */
export function Facts({ facts, look = "rows" }: FactsProps): ReactNode {
  return (
    <dl className={cx(css.facts, css[look])}>
      {facts.filter(isShown).map(([label, value], at) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
