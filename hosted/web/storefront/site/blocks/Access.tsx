import { accessPlan, directionsTo, PLAN, type PlanPlace } from "@cuvee/core/storefront/site/accessPlan.ts";
import type { BlockOf } from "@cuvee/core/storefront/site/blocks.ts";
import { textIn } from "@cuvee/core/storefront/site/localizedTexts.ts";
import type { ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import * as layout from "#ui/layout.ts";
import css from "./Access.module.css";

/** Distance and time of a place, in the form of a language. */
function wayIn({ landmark }: PlanPlace, lang: string): string {
  const unit = (name: string, value: number): string =>
    new Intl.NumberFormat(lang, { style: "unit", unit: name, unitDisplay: "short" }).format(value);
  return [
    landmark.km > 0 ? unit("kilometer", landmark.km) : "",
    landmark.minutes > 0 ? unit("minute", landmark.minutes) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

function Place({ place }: { place: PlanPlace }): ReactNode {
  const { lang } = useSite().data;
  const way = wayIn(place, lang);
  const { landmark, lines, x, y, labelX, labelY } = place;
  return (
    <g data-landmark={landmark.landmark}>
      {landmark.landmark === "town" || landmark.landmark === "place" ? (
        <circle cx={x} cy={y} r={landmark.landmark === "town" ? 8 : 5} />
      ) : (
        <rect x={x - 7} y={y - 7} width="14" height="14" rx={landmark.landmark === "motorway" ? 3 : 7} />
      )}
      <text y={labelY} textAnchor="middle" dominantBaseline="middle">
        {lines.map((line, at) => (
          <tspan key={at} x={labelX} dy={at === 0 ? 0 : "1.15em"} className={css.name}>
            {line}
          </tspan>
        ))}
        {way ? (
          <tspan x={labelX} dy="1.25em" className={css.way}>
            {way}
          </tspan>
        ) : null}
      </text>
    </g>
  );
}

/** A drawing of the ways to the shop. It shows the seller's own places, so no map service is asked. */
function Plan({ block }: { block: BlockOf<"access"> }): ReactNode {
  const { say } = useSite();
  const places = accessPlan(block.landmarks);
  const [x, y] = [PLAN.width / 2, PLAN.height / 2];
  return (
    <svg
      className={css.plan}
      viewBox={`0 0 ${PLAN.width} ${PLAN.height}`}
      role="img"
      aria-label={say("access.plan")}
    >
      <g className={css.rings}>
        <ellipse cx={x} cy={y} rx="108" ry="95" />
        <ellipse cx={x} cy={y} rx="215" ry="190" />
      </g>
      {places.map((place, at) => (
        <path key={at} className={css.road} data-road={place.landmark.landmark} d={place.road} />
      ))}
      {places.map((place, at) => (
        <Place key={at} place={place} />
      ))}
      <path className={css.pin} d={`M${x} ${y + 4}c-9-14-17-20-17-31a17 17 0 0 1 34 0c0 11-8 17-17 31z`} />
      <circle className={css.hole} cx={x} cy={y - 27} r="6" />
      <g className={css.north} aria-hidden="true">
        <path d="M604 62V28m0-8-8 16h16z" />
        <text x="604" y="82" textAnchor="middle">
          {say("access.north")}
        </text>
      </g>
    </svg>
  );
}

/** The way to the shop: a drawn plan, directions in words, and a link to a route. */
export function Access({ block }: { block: BlockOf<"access"> }): ReactNode {
  const { data, say } = useSite();
  const text = textIn(block.text, data.lang);
  const address = block.address || (data.shop?.legal["address"] ?? "");
  const [where, hasPlan] = [{ ...block, address }, block.landmarks.some(({ name }) => name !== "")];
  return (
    <section className={css.access} data-plan={hasPlan ? "" : undefined}>
      <div className={layout.grid4}>
        <h2>{textIn(block.title, data.lang) || say("access.title")}</h2>
        {address ? <address className={css.address}>{address}</address> : null}
        {text ? <p className={css.lines}>{text}</p> : null}
        <p>
          <a href={directionsTo(where)} rel="noopener noreferrer" target="_blank">
            {say("access.route")}
          </a>
        </p>
      </div>
      {hasPlan ? <Plan block={block} /> : null}
      {hasPlan ? (
        <ul className="visually-hidden">
          {accessPlan(block.landmarks).map((place, at) => (
            <li key={at}>
              {place.landmark.name}
              {", "}
              {say(`access.${place.landmark.bearing}`)}
              {wayIn(place, data.lang) ? ` (${wayIn(place, data.lang)})` : ""}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
