import {
  accessPlan,
  directionsTo,
  northCorner,
  PLAN,
  planExtent,
  type PlanPlace,
} from "@cuvee/core/storefront/site/accessPlan.ts";
import type { BlockOf, Landmark } from "@cuvee/core/storefront/site/blocks.ts";
import { landmarkWay, landmarkPlace } from "@cuvee/core/storefront/site/words/landmarks.ts";
import { shownText } from "@cuvee/core/storefront/site/shownText.ts";
import type { ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import css from "./Access.module.css";

/** The sign of a kind of place, around a point: the same on the plan and in its list. */
function Sign({ kind, x, y }: { kind: Landmark["landmark"]; x: number; y: number }): ReactNode {
  if (kind === "town") return <circle cx={x} cy={y} r="8" />;
  if (kind === "place") return <circle className={css.ring} cx={x} cy={y} r="6" />;
  if (kind === "airport") return <path d={`M${x} ${y - 9}l9 16h-18z`} />;
  if (kind === "station") return <path d={`M${x} ${y - 10}l10 10-10 10-10-10z`} />;
  return <rect x={x - 9} y={y - 7} width="18" height="14" rx="4" />;
}

function Place({ place }: { place: PlanPlace }): ReactNode {
  const { landmark, lines, x, y, labelX, labelY } = place;
  return (
    <g data-landmark={landmark.landmark}>
      {landmark.landmark === "river" ? null : <Sign kind={landmark.landmark} x={x} y={y} />}
      <text y={labelY} textAnchor="middle" dominantBaseline="middle">
        {lines.map((line, at) => (
          <tspan key={at} x={labelX} dy={at === 0 ? 0 : "1.15em"}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}

/** A drawing of the ways to the shop. It shows the seller's own places, so no map service is asked. */
function Plan({ places }: { places: readonly PlanPlace[] }): ReactNode {
  const { say } = useSite();
  const [x, y] = [PLAN.width / 2, PLAN.height / 2];
  const { top, height } = planExtent(places);
  const north = northCorner(places);
  const isRiver = ({ landmark }: PlanPlace): boolean => landmark.landmark === "river";
  const lines = places.toSorted((a, b) => Number(isRiver(b)) - Number(isRiver(a)));
  return (
    <figure className={css.figure}>
      <svg
        className={css.plan}
        viewBox={`0 ${top} ${PLAN.width} ${height}`}
        role="img"
        aria-label={say("access.plan")}
      >
        {lines.map(({ landmark, road }, at) => (
          <path key={at} className={css.road} data-road={landmark.landmark} d={road} />
        ))}
        {places.map((place, at) => (
          <Place key={at} place={place} />
        ))}
        <path className={css.pin} d={`M${x} ${y + 4}c-9-14-17-20-17-31a17 17 0 0 1 34 0c0 11-8 17-17 31z`} />
        <circle className={css.hole} cx={x} cy={y - 27} r="6" />
        <g className={css.north} aria-hidden="true" transform={`translate(${north.x} ${north.y})`}>
          <path d="M0 52V24m0-8-7 14h14z" />
          <text y="74" textAnchor="middle">
            {say("access.north")}
          </text>
        </g>
      </svg>
      <figcaption className={layout.quiet}>{say("access.note")}</figcaption>
    </figure>
  );
}

/** The places of the plan in words, with the sign of each, its direction, its distance and the time to it. */
function Places({ places }: { places: readonly PlanPlace[] }): ReactNode {
  const { data, say } = useSite();
  return (
    <ul className={css.places}>
      {places.map(({ landmark }, at) => (
        <li key={at} data-landmark={landmark.landmark}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            {landmark.landmark === "river" ? (
              <path className={css.road} data-road="river" d="M1 12q5.5-8 11 0t11 0" />
            ) : (
              <Sign kind={landmark.landmark} x={12} y={12} />
            )}
          </svg>
          <span>
            <b>{landmark.name}</b> <span className={layout.quiet}>{landmarkPlace(landmark, say)}</span>
          </span>{" "}
          <span className={css.way}>{landmarkWay(landmark, data.lang)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The way to the shop: directions in words, a drawn plan with its list of places, and a link to a route. */
export function Access({ block }: { block: BlockOf<"access"> }): ReactNode {
  const { data, say } = useSite();
  const text = shownText(block.text, data.lang);
  const address = block.address || (data.shop?.legal["address"] ?? "");
  const places = accessPlan(block.landmarks);
  return (
    <section className={css.access} data-plan={places.length > 0 ? "" : undefined}>
      <div className={cx(layout.grid4, css.words)}>
        <h2>{shownText(block.title, data.lang) || say("access.title")}</h2>
        {address ? <address className={css.address}>{address}</address> : null}
        {text ? <p className={css.lines}>{text}</p> : null}
        <p>
          <a href={directionsTo({ ...block, address })} rel="noopener noreferrer" target="_blank">
            {say("access.route")}
          </a>
        </p>
      </div>
      {places.length > 0 ? (
        <>
          <Plan places={places} />
          <Places places={places} />
        </>
      ) : null}
    </section>
  );
}
