import type { ReactNode } from "react";
import type { Season } from "#people/accounts/season.ts";
import { vines } from "#people/accounts/vines.ts";
import { cx } from "#ui/classes.ts";
import css from "#people/accounts/Landscape.module.css";

const VINES = vines();

/** Positions of leaves, petals or flakes, spread without randomness so that every visit shows the same. */
const BITS = Array.from({ length: 26 }, (_, at) => ({
  x: (at * 137.5) % 800,
  y: 60 + ((at * 89) % 620),
  r: 2.5 + (at % 4),
}));

/** Draws a hillside of vines in the season's light: the banner of the sign-in pages, without any picture. */
export function Landscape({ season }: { season: Season }): ReactNode {
  return (
    <svg
      className={cx(css.scene, css[season])}
      viewBox="0 0 800 1000"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="0.52">
          <stop offset="0" className={css.skyTop} />
          <stop offset="1" className={css.skyLow} />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0.2" className={css.sunIn} />
          <stop offset="1" className={css.sunOut} />
        </radialGradient>
        <linearGradient id="field" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={css.fieldFar} />
          <stop offset="1" className={css.fieldNear} />
        </linearGradient>
      </defs>
      <rect width="800" height="1000" fill="url(#sky)" />
      <circle cx="570" cy="372" r="250" fill="url(#glow)" />
      <circle cx="570" cy="372" r="54" className={css.sun} />
      <path className={css.hillFar} d="M0 470C120 400 220 420 330 455S560 380 800 440V640H0Z" />
      <path className={css.hillMid} d="M0 540C160 470 300 520 430 520S660 455 800 500V680H0Z" />
      <g className={css.house}>
        <path d="M604 486h58v34h-58z" />
        <path d="M598 488l35-24 35 24z" className={css.roof} />
        <path d="M676 520c-7 0-9-12-9-28s4-30 9-30 9 14 9 30-2 28-9 28z" className={css.tree} />
        <path d="M696 522c-6 0-8-10-8-24s4-26 8-26 8 12 8 26-2 24-8 24z" className={css.tree} />
      </g>
      <path fill="url(#field)" d="M0 590C200 530 520 500 800 560V1000H0Z" />
      <path className={css.bush} d={VINES.bush} />
      <path className={css.leaf} d={VINES.leaf} />
      <g className={css.bits}>
        {BITS.map((bit) => (
          <ellipse key={bit.x} cx={bit.x} cy={bit.y} rx={bit.r} ry={bit.r * 0.7} />
        ))}
      </g>
    </svg>
  );
}
