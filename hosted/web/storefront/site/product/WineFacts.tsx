import { factsTopic, type WineFacts as Facts } from "@cuvee/core/offer/catalogue/wineFacts.ts";
import { unitWords } from "@cuvee/core/storefront/site/words/units.ts";
import { durationWords } from "@cuvee/core/visits/events/duration.ts";
import { useId, type ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { KeepingWindow } from "./KeepingWindow.tsx";
import css from "./WineFacts.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Temperatures of serving, and the time in a decanter. */
function Serving({ facts: { servingFromC, servingToC, decantMinutes } }: { facts: Facts }): ReactNode {
  const { data, say, format } = useSite();
  const coldest = servingFromC ?? servingToC;
  const warmest = servingToC ?? servingFromC;
  return (
    <>
      {coldest === null || warmest === null ? null : (
        <div>
          <dt>{say("facts.serving")}</dt>
          <dd>
            {coldest === warmest
              ? unitWords(coldest, "celsius", data.lang)
              : say("facts.between", {
                  from: format.count(coldest),
                  to: unitWords(warmest, "celsius", data.lang),
                })}
          </dd>
        </div>
      )}
      {decantMinutes ? (
        <div>
          <dt>{say("facts.decant")}</dt>
          <dd>{durationWords(decantMinutes, data.lang)}</dd>
        </div>
      ) : null}
    </>
  );
}

/** The grapes of a wine with their shares, as a bar. */
function Blend({ blend }: Pick<Facts, "blend">): ReactNode {
  const { say, format } = useSite();
  if (blend.length === 0) return null;
  const starts = blend.map((_, at) => blend.slice(0, at).reduce((sum, { percent }) => sum + percent, 0));
  return (
    <div>
      <dt>{say("facts.blend")}</dt>
      <dd className={layout.grid2}>
        <svg className={css.shares} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          {blend.map(({ grape, percent }, at) => (
            <rect key={grape} x={starts[at]} y="0" width={Math.max(0, percent - 0.6)} height="6" />
          ))}
        </svg>
        <ul className={layout.plain}>
          {blend.map(({ grape, percent }) => (
            <li key={grape} className={css.share}>
              <span>{grape}</span> <b>{format.rate(percent * 100)}</b>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

/** The vineyard plots of a wine. */
function Plots({ plots }: Pick<Facts, "plots">): ReactNode {
  const { data, say } = useSite();
  if (plots.length === 0) return null;
  return (
    <div>
      <dt>{say("facts.plots", { count: plots.length })}</dt>
      <dd>
        <ul className={cx(layout.plain, layout.grid2)}>
          {plots.map(({ name, soil, areaA, altitudeM }) => (
            <li key={name}>
              <b>{name}</b>
              <span className={css.plot}>
                {[
                  soil,
                  areaA === null ? "" : unitWords(areaA / 100, "hectare", data.lang),
                  altitudeM === null ? "" : unitWords(altitudeM, "meter", data.lang),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

/** Serving, keeping and origin of the chosen vintage; nothing where none is known. */
export function WineFacts({ facts }: { facts: Facts | undefined }): ReactNode {
  const { say } = useSite();
  const title = useId();
  const topic = facts ? factsTopic(facts) : null;
  if (!facts || !topic) return null;
  return (
    <section aria-labelledby={title} className={css.section}>
      <h2 id={title}>{say(`facts.titles.${topic}`)}</h2>
      <dl className={css.facts}>
        <Serving facts={facts} />
        <KeepingWindow facts={facts} />
        <Blend blend={facts.blend} />
        <Plots plots={facts.plots} />
      </dl>
    </section>
  );
}
