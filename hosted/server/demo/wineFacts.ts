/** Serving, keeping and origin of the demo wines, read from the sentences of their sheets. */
import { FAMILY_OF } from "@cuvee/core/offer/catalogue/facts.ts";
import {
  NO_WINE_FACTS,
  type BlendPart,
  type VineyardPlot,
  type WineFacts,
} from "@cuvee/core/offer/catalogue/wineFacts.ts";
import type { DemoProduct, DemoVintage } from "./shop.ts";

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns the grapes of a sheet with their shares: "Grenache 70 %, syrah 30 %"; a wine of one grape is all of it. */
function blendOf({ grapes = [], vinification }: DemoProduct): BlendPart[] {
  const [only, ...others] = grapes;
  if (only !== undefined && others.length === 0) return [{ grape: only, percent: 100 }];
  const found = [...(vinification?.fr ?? "").matchAll(/([\p{L}' ]+?)\s(\d{1,3})\s%/gu)].flatMap(
    ([, name = "", percent = ""]) => {
      const grape = grapes.find((one) => plain(one).startsWith(plain(name.trim())));
      return grape ? [{ grape, percent: Number(percent) }] : [];
    },
  );
  return found.reduce((sum, { percent }) => sum + percent, 0) === 100 ? found : [];
}

const PLACES = [
  "Les Calades",
  "La Combe Vieille",
  "Le Plan du Moulin",
  "Les Ocres",
  "La Font Neuve",
  "Le Grand Cros",
  "Les Terres Blanches",
  "La Pousterle",
  "Le Puy Haut",
];

/** Surfaces in ares that sheets write in words: those wines have one plot. */
const WRITTEN_AREAS: Readonly<Record<string, number>> = { "quarante-deux": 42, "soixante-dix": 70 };

/** Minutes in a decanter that sheets write in words. */
const WRITTEN_MINUTES: Readonly<Record<string, number>> = { "dix minutes": 10, "deux heures": 120 };

/** Returns the surface that the sheet of a wine tells; null without one. */
const writtenArea = ({ description }: DemoProduct): number | null =>
  WRITTEN_AREAS[/^([\p{L}-]+) ares/u.exec(plain(description.fr))?.[1] ?? ""] ?? null;

/** Returns the time in a decanter that the sheet of a wine tells, else an hour for a red wine that keeps long. */
function decantingOf({ color, description, pairing }: DemoProduct, years: number): number | null {
  const written = /carafer (\p{L}+ (?:minutes|heures))/u.exec(`${description.fr} ${pairing?.fr ?? ""}`)?.[1];
  return WRITTEN_MINUTES[written ?? ""] ?? (color === "red" && years >= 7 ? 60 : null);
}

/** Returns the plots of a wine of the shop's own: the soil and the height of its sheet, a name and a surface. */
function plotsOf(product: DemoProduct): VineyardPlot[] {
  const { slug, brand, terroir } = product;
  if (brand !== undefined || !terroir) return [];
  const [soil = ""] = terroir.fr.split(/[,.]/);
  const height = /(\d{2,3})\sm(?!\p{L})/u.exec(terroir.fr)?.[1];
  const place = [...slug].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const base = { soil: soil.trim(), altitudeM: height ? Number(height) : null };
  const first = { name: PLACES[place % PLACES.length] ?? "", ...base, areaA: 60 + (place % 17) * 15 };
  const written = writtenArea(product);
  if (written !== null) return [{ ...first, areaA: written }];
  const next = { name: PLACES[(place + 4) % PLACES.length] ?? "", ...base, areaA: 40 + (place % 11) * 12 };
  return place % 2 === 0 ? [first, next] : [first];
}

/** Returns the facts of a demo vintage; those of a drink that is no wine are its serving alone. */
function wineFactsOf(product: DemoProduct, { keep }: DemoVintage): WineFacts {
  const family = FAMILY_OF[product.productType];
  if (family === "thing" || family === "service" || family === "soft") return NO_WINE_FACTS;
  const [, coldest, warmest] = /(\d+)(?:\s(?:à|ou)\s(\d+))?\s°C/.exec(product.pairing?.fr ?? "") ?? [];
  const serving = {
    servingFromC: coldest ? Number(coldest) : null,
    servingToC: coldest ? Number(warmest ?? coldest) : null,
  };
  if (family !== "wine") return { ...NO_WINE_FACTS, ...serving };
  const [from = null, to = null] = keep ?? [];
  const years = from === null || to === null ? 0 : to - from;
  return {
    ...serving,
    keepFrom: from,
    keepPeak: from === null || years < 3 ? null : from + Math.round(years * 0.4),
    keepTo: to,
    decantMinutes: decantingOf(product, years),
    blend: blendOf(product),
    plots: plotsOf(product),
  };
}

/** Returns the facts as columns of a vintage. */
export function wineFactColumns(product: DemoProduct, vintage: DemoVintage): Record<string, unknown> {
  const facts = wineFactsOf(product, vintage);
  return {
    serving_from_c: facts.servingFromC,
    serving_to_c: facts.servingToC,
    keep_from: facts.keepFrom,
    keep_peak: facts.keepPeak,
    keep_to: facts.keepTo,
    decant_minutes: facts.decantMinutes,
    blend: facts.blend,
    plots: facts.plots,
  };
}
