import type { ModelKind, ReadyModel } from "@cuvee/core/relations/models/models.ts";
import type { ReactNode } from "react";
import css from "#relations/models/add.module.css";

/** Parts of a drawn mail, from top to bottom. */
type Part = "picture" | "title" | "text" | "cards" | "button" | "code" | "quote" | "sign";

const SKETCHES: Record<ReadyModel, readonly Part[]> = {
  harvestNews: ["picture", "title", "text", "quote", "button"],
  newVintage: ["title", "text", "cards", "button"],
  backInStock: ["title", "cards", "button", "text"],
  afterVisit: ["title", "text", "text", "cards", "sign"],
  abandonedCart: ["title", "text", "button", "sign"],
  birthday: ["title", "code", "text", "button"],
  pointsExpiring: ["title", "text", "code", "button"],
  primeurs: ["picture", "title", "text", "cards", "button"],
  fairInvitation: ["title", "picture", "text", "button"],
  paymentReminder: ["text", "text", "text", "sign"],
};
const HEIGHTS: Record<Part, number> = {
  picture: 34,
  title: 14,
  text: 22,
  cards: 32,
  button: 20,
  code: 26,
  quote: 22,
  sign: 16,
};

function drawn(part: Part, y: number): ReactNode {
  switch (part) {
    case "picture":
      return (
        <>
          <rect x="16" y={y} width="88" height="28" rx="2" className={css.soft} />
          <path d={`M16 ${y + 28} l22 -16 14 10 20 -18 32 24 z`} className={css.mark} />
        </>
      );
    case "title":
      return <rect x="16" y={y} width="56" height="7" rx="2" className={css.strong} />;
    case "text":
      return [88, 80, 60].map((width, at) => (
        <rect key={width} x="16" y={y + at * 6} width={width} height="2.5" rx="1.2" className={css.line} />
      ));
    case "cards":
      return [16, 47, 78].map((x) => (
        <g key={x}>
          <rect x={x} y={y} width="26" height="26" rx="2" className={css.soft} />
          <path d={`M${x + 11} ${y + 5} h4 v6 q3 2 3 5 v7 h-10 v-7 q0 -3 3 -5 z`} className={css.mark} />
        </g>
      ));
    case "button":
      return <rect x="40" y={y} width="40" height="11" rx="5.5" className={css.mark} />;
    case "code":
      return (
        <>
          <rect x="24" y={y} width="72" height="20" rx="3" className={css.dashed} />
          <rect x="42" y={y + 8} width="36" height="5" rx="2" className={css.mark} />
        </>
      );
    case "quote":
      return (
        <>
          <rect x="16" y={y} width="2.5" height="16" className={css.mark} />
          <rect x="24" y={y + 2} width="76" height="2.5" rx="1.2" className={css.line} />
          <rect x="24" y={y + 9} width="52" height="2.5" rx="1.2" className={css.line} />
        </>
      );
    case "sign":
      return <rect x="16" y={y + 2} width="34" height="2.5" rx="1.2" className={css.strong} />;
  }
}

/** A small drawing of a ready model: the order of its parts. */
export function ReadySketch({ of, kind }: { of: ReadyModel; kind: ModelKind }): ReactNode {
  let y = kind === "advanced" ? 26 : 16;
  return (
    <svg viewBox="0 0 120 150" className={css.sketch} aria-hidden="true">
      <rect x="6" y="4" width="108" height="160" rx="4" className={css.paper} />
      {kind === "advanced" ? <circle cx="22" cy="15" r="5" className={css.mark} /> : null}
      {SKETCHES[of].map((part, at) => {
        const top = y;
        y += HEIGHTS[part];
        return <g key={at}>{drawn(part, top)}</g>;
      })}
    </svg>
  );
}
