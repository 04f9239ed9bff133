import type { BlendPart, VineyardPlot } from "./wineFacts.ts";

/** Splits a text where parts of a list end: at semicolons, slashes, ends of lines, and commas that are not decimal. */
const partsOf = (text: string): string[] =>
  text
    .split(/[;/\n|]|,(?!\d)/)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Reads the grapes of a wine with their shares: `Grenache 60 %, Syrah 40 %`, or the share first; null where a part has
 * no grape, or no whole share.
 */
export function blendIn(text: string): BlendPart[] | null {
  const read = partsOf(text).map((part) => {
    const [percent] = /^\d{1,3}(?=\s*%|\s)|(?<![\d.,])\d{1,3}(?=\s*%?\s*\)?$)/.exec(part) ?? [];
    const grape = part.replace(percent ?? "", "").replace(/^[\s:=()%-]+|[\s:=()%-]+$/g, "");
    return percent !== undefined && /^\D+$/.test(grape) ? { grape, percent: Number(percent) } : null;
  });
  return read.length > 0 && !read.includes(null) ? read.filter((part) => part !== null) : null;
}

/** Returns a blend as `blendIn` reads it. */
export const blendText = (blend: readonly BlendPart[]): string =>
  blend.map(({ grape, percent }) => `${grape} ${percent} %`).join(", ");

const AREA = /^(\d+(?:[.,]\d+)?)\s*(ha|a|ares?|hectares?)$/i;
const ALTITUDE = /^(\d+)\s*(?:m|mètres?|metres?)$/i;

function plotIn(text: string): VineyardPlot | null {
  const [, name = "", facts = ""] = /^([^()]*?)\s*(?:\(([^()]*)\))?$/.exec(text) ?? [];
  if (name === "") return null;
  const plot: VineyardPlot = { name, soil: null, areaA: null, altitudeM: null };
  const soil: string[] = [];
  for (const fact of facts.split(/,(?!\d)/).map((one) => one.trim())) {
    const [, area, unit = ""] = AREA.exec(fact) ?? [];
    const [, height] = ALTITUDE.exec(fact) ?? [];
    if (area !== undefined)
      plot.areaA = Math.round(
        Number(area.replace(",", ".")) * (unit.toLowerCase().startsWith("h") ? 100 : 1),
      );
    else if (height !== undefined) plot.altitudeM = Number(height);
    else if (fact !== "") soil.push(fact);
  }
  return { ...plot, soil: soil.length > 0 ? soil.join(", ") : null };
}

/**
 * Reads the plots of a wine, with what is known of each in parentheses: `Les Galets (galets roulés, 1,2 ha, 150 m) ; Le
 * Clos`; null where a part has no name.
 */
export function plotsIn(text: string): VineyardPlot[] | null {
  const parts = text.split(/[;\n]/).map((part) => part.trim());
  const read = parts.filter(Boolean).map(plotIn);
  return read.length > 0 && !read.includes(null) ? read.filter((plot) => plot !== null) : null;
}

/** Returns plots as `plotsIn` reads them; areas in ares. */
export const plotsText = (plots: readonly VineyardPlot[]): string =>
  plots
    .map(({ name, soil, areaA, altitudeM }) => {
      const facts = [
        soil,
        areaA === null ? null : `${areaA} a`,
        altitudeM === null ? null : `${altitudeM} m`,
      ];
      const known = facts.filter((fact) => fact !== null);
      return known.length > 0 ? `${name} (${known.join(", ")})` : name;
    })
    .join(" ; ");
