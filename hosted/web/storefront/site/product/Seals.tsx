import type { ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import css from "./Seals.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Labels of farming without synthetic products, which have a leaf. */
const GREEN = new Set(["AB", "CAB", "TV", "AR", "VMN", "demeter", "demeter-fleur", "biodynamie", "naturel"]);
/** Metals of medals by the words of French and English competitions. */
const METALS: [string, RegExp][] = [
  ["gold", /\b(?:or|gold)\b/i],
  ["silver", /\b(?:argent|silver)\b/i],
  ["bronze", /\bbronze\b/i],
];

/** Returns the metal of a medal, from its words; plain where they name none. */
const metalOf = (medal: string): string => METALS.find(([, words]) => words.test(medal))?.[0] ?? "plain";

const RIBBON = "M9 15l-2.5 7.5L12 20l5.5 2.5L15 15";
const LEAF = "M12 18c-4.5-1-6-5-5-10 5-.5 8.5 1.5 9 6.5.1 1.5-1.5 3.5-4 3.5zM9 10c2 2 4 4.5 5 9";
const CHECK = "M8 12.5l2.8 2.8L16.2 9.5";

function Medal({ metal }: { metal: string }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="30" height="30" fill="none" aria-hidden="true" data-metal={metal}>
      <path d={RIBBON} fill="currentColor" opacity="0.55" />
      <circle cx="12" cy="9.5" r="7.5" fill="currentColor" />
      <circle cx="12" cy="9.5" r="5.2" stroke="#fff" strokeWidth="0.9" opacity="0.85" />
      <path d="M12 6.2l1 2.2 2.4.3-1.8 1.600.5 2.4-2.100-1.2-2.100 1.2.5-2.4-1.8-1.600 2.4-.3z" fill="#fff" />
    </svg>
  );
}

function Label({ isGreen }: { isGreen: boolean }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="30" height="30" fill="none" aria-hidden="true" data-green={isGreen}>
      <circle cx="12" cy="12" r="10.5" stroke="currentColor" strokeWidth="1.2" />
      <path
        d={isGreen ? LEAF : CHECK}
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

type SealsProps = { medals: readonly string[]; labels: readonly string[] };

/** Medals and labels of a product: a drawn mark each, with its words beside. */
export function Seals({ medals, labels }: SealsProps): ReactNode {
  const { say } = useSite();
  if (medals.length + labels.length === 0) return null;
  const nameOf = (label: string): string => {
    const text = say(`label.${label}`);
    return text === `label.${label}` ? label : text;
  };
  return (
    <ul className={cx(layout.row3, layout.small, css.seals)}>
      {medals.map((medal) => (
        <li key={medal}>
          <Medal metal={metalOf(medal)} />
          {medal}
        </li>
      ))}
      {labels.map((label) => (
        <li key={label}>
          <Label isGreen={GREEN.has(label)} />
          {nameOf(label)}
        </li>
      ))}
    </ul>
  );
}
