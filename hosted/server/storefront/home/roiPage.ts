import {
  bottlesToPay,
  gainOnBottle,
  marginRates,
  readRoiInput,
  ROI_INPUTS,
  ROI_LINES,
  ROI_NAMES,
  ROI_SCENARIO_NAMES,
  roiOf,
  roiText,
  type RoiLine,
  type RoiName,
  type RoiResult,
  type RoiScenario,
  type RoiValues,
} from "@cuvee/core/storefront/home/roi.ts";
import { euros, figure, rate } from "#kit/formatters.ts";
import { Markup, markup } from "#kit/mail/markup.ts";
import { translate } from "#kit/translations.ts";
import { CSS, fileText, LOGO, NAMES, OTHER, policyOf, PRELOADS, type HomeLang, type Say } from "./frame.ts";

/** Longest text of an input that is shown again. */
const LONGEST = 20;
const SHEET = CSS + fileText("roi.css");
export const ROI_SCRIPT = fileText("roi.js");
export const ROI_PATH = "/roi-simulator";

/** Inputs of each part of the form. */
const PARTS = {
  direct: ["bottles", "moved", "merchantPrice", "directPrice", "bottleCost", "directCost"],
  visits: ["visitors", "booking", "visitBasket"],
  campaigns: ["contacts", "campaigns", "answers", "campaignBasket"],
  hours: ["hours", "hourCost"],
  cost: ["monthlyCost"],
} as const satisfies Record<RoiLine, readonly RoiName[]>;
/** Prices of one bottle; other amounts are euros. */
const PER_BOTTLE: ReadonlySet<RoiName> = new Set<RoiName>([
  "merchantPrice",
  "directPrice",
  "bottleCost",
  "directCost",
]);

/** Values of the address, and texts in it that are none: for these the example counts. */
type Read = { values: RoiValues; wrong: ReadonlyMap<RoiName, string> };

/** Reads the inputs of an address; an absent one has its example. */
function readQuery(query: Readonly<Record<string, unknown>>): Read {
  const values: Record<string, number> = {};
  const wrong = new Map<RoiName, string>();
  for (const name of ROI_NAMES) {
    const given = query[name];
    const typed = typeof given === "string" ? given : undefined;
    const read = typed === undefined ? ROI_INPUTS[name].example : readRoiInput(name, typed);
    if (read === null) wrong.set(name, (typed ?? "").slice(0, LONGEST));
    values[name] = read ?? ROI_INPUTS[name].example;
  }
  return { values: values as RoiValues, wrong };
}

/** Returns the address of the page with inputs. */
function addressOf(values: RoiValues, lang: HomeLang): string {
  const query = new URLSearchParams(
    Object.fromEntries(ROI_NAMES.map((name) => [name, roiText(name, values[name])])),
  );
  query.set("lang", lang);
  return `${ROI_PATH}?${query.toString()}`;
}

/** Formats a number for an input of the page: `9,5`. */
const shown = (name: RoiName, value: number, lang: HomeLang): string =>
  figure(ROI_INPUTS[name].unit === "count" ? value : value / 100, lang);

/** Formats cents as whole euros: cents would be precise about assumptions. */
const amount = (cents: number, lang: HomeLang): string =>
  euros(Math.round(cents / 100) * 100, lang)
    .replace(/[.,]00(?=\D*$)/, "")
    .replace(/^-|(?<=^)-€/, (minus) => minus.replace("-", "−"));

function fieldOf(t: Say, name: RoiName, { values, wrong }: Read, lang: HomeLang): Markup {
  const { unit, min, max, example } = ROI_INPUTS[name];
  const typed = wrong.get(name);
  const sign =
    unit === "count" ? "" : t(`unit.${unit === "bp" ? "percent" : PER_BOTTLE.has(name) ? "bottle" : "euro"}`);
  const problem =
    typed !== undefined &&
    t(unit === "count" ? "whole" : "wrong", {
      min: shown(name, min, lang),
      max: shown(name, max, lang),
      example: shown(name, example, lang),
    });
  const about = [sign && `${name}-unit`, problem && `${name}-problem`].filter(Boolean).join(" ");
  return markup`<div class="field"><label for="${name}">${t(`input.${name}`)}</label><span class="typed"><input id="${name}" name="${name}" inputmode="${unit === "count" ? "numeric" : "decimal"}" autocomplete="off" maxlength="${LONGEST}" value="${typed ?? shown(name, values[name], lang)}"${about && markup` aria-describedby="${about}"`}${problem && new Markup(' aria-invalid="true"')}>${sign && markup`<span class="unit" id="${name}-unit">${sign}</span>`}</span>${problem && markup`<p class="problem" id="${name}-problem">${problem}</p>`}</div>`;
}

function formOf(t: Say, read: Read, lang: HomeLang): Markup {
  const parts = ROI_LINES.map(
    (line) =>
      markup`<fieldset><legend>${t(`part.${line}`)}</legend>${PARTS[line].map((name) => fieldOf(t, name, read, lang))}</fieldset>`,
  );
  const wrongs = read.wrong.size;
  return markup`<form class="figures" method="get" action="${ROI_PATH}#result" aria-labelledby="form"><h2 id="form">${t("form")}</h2><p class="note">${t("examples")}</p>${wrongs > 0 && markup`<p class="problem" role="alert">${t("wrongs", { count: wrongs })}</p>`}<input type="hidden" name="lang" value="${lang}">${parts}<p class="acts"><button class="button" type="submit">${t("submit")}</button><a class="button quiet" href="${ROI_PATH}?lang=${lang}">${t("reset")}</a></p></form>`;
}

type Results = Readonly<Record<RoiScenario, RoiResult>>;

/** Draws bars from a common zero, as wide as their amounts; the figures are beside them, in text. */
function chartOf(t: Say, results: Results, lang: HomeLang): Markup {
  const rows = [
    ...ROI_LINES.map((line) => ({
      name: t(`part.${line}`),
      cents: results.medium.lines[line],
      kind: "part",
    })),
    ...ROI_SCENARIO_NAMES.map((one) => ({
      name: t(`scenario.${one}`),
      cents: results[one].total,
      kind: "sum",
    })),
  ];
  const low = Math.min(0, ...rows.map(({ cents }) => cents));
  const high = Math.max(0, ...rows.map(({ cents }) => cents));
  const scale = (cents: number): number => Math.round((cents / (high - low || 1)) * 1e4) / 100;
  const bars = rows.map(({ name, cents, kind }) => {
    const x = scale(Math.min(0, cents) - low);
    return markup`<li class="${kind}"><span>${name}</span><span class="sum">${amount(cents, lang)}</span><svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="ground" width="100" height="4"/><rect class="${cents < 0 ? "minus" : "plus"}" x="${x}" width="${scale(Math.abs(cents))}" height="4"/></svg></li>`;
  });
  return markup`<figure><figcaption>${t("chart")}</figcaption><ul class="bars">${bars}</ul></figure>`;
}

function tableOf(t: Say, results: Results, lang: HomeLang): Markup {
  const cells = (of: (result: RoiResult) => number): Markup[] =>
    ROI_SCENARIO_NAMES.map((one) => markup`<td>${amount(of(results[one]), lang)}</td>`);
  const lines = ROI_LINES.map(
    (line) =>
      markup`<tr><th scope="row">${t(`part.${line}`)}</th>${cells(({ lines: all }) => all[line])}</tr>`,
  );
  const heads = ROI_SCENARIO_NAMES.map((one) => markup`<th scope="col">${t(`scenario.${one}`)}</th>`);
  return markup`<div class="table" tabindex="0" role="region" aria-labelledby="table"><table><caption id="table">${t("table")}</caption><thead><tr><th scope="col">${t("line")}</th>${heads}</tr></thead><tbody>${lines}</tbody><tfoot><tr><th scope="row">${t("total")}</th>${cells(({ total }) => total)}</tr></tfoot></table></div>`;
}

function formulasOf(t: Say, values: RoiValues, result: RoiResult, lang: HomeLang): Markup {
  const of = (name: RoiName): string =>
    ROI_INPUTS[name].unit === "count"
      ? figure(values[name], lang)
      : ROI_INPUTS[name].unit === "bp"
        ? rate(values[name], lang)
        : euros(values[name], lang);
  const { atCellar, shipped } = marginRates(values);
  const margin = (share: number): string => rate(Math.round(share * 10_000), lang);
  const filled: Record<RoiLine, Record<string, string>> = {
    direct: {
      bottles: of("bottles"),
      moved: of("moved"),
      gain: euros(gainOnBottle(values), lang),
      directPrice: of("directPrice"),
      merchantPrice: of("merchantPrice"),
      directCost: of("directCost"),
    },
    visits: {
      visitors: of("visitors"),
      booking: of("booking"),
      basket: of("visitBasket"),
      rate: margin(atCellar),
    },
    campaigns: {
      contacts: of("contacts"),
      campaigns: of("campaigns"),
      answers: of("answers"),
      basket: of("campaignBasket"),
      rate: margin(shipped),
    },
    hours: { hours: of("hours"), cost: of("hourCost") },
    cost: { cost: of("monthlyCost") },
  };
  const lines = ROI_LINES.map(
    (line) =>
      markup`<div><dt>${t(`part.${line}`)}</dt><dd>${t(`formula.${line}`, filled[line])} = <strong>${amount(result.lines[line], lang)}</strong></dd></div>`,
  );
  return markup`<h3>${t("formulas")}</h3><p class="note">${t("formulasText")}</p><dl class="formulas">${lines}</dl>`;
}

/** Says what the figures mean: the range, the largest line, and what pays for the product. */
function sentencesOf(t: Say, values: RoiValues, results: Results, lang: HomeLang): Markup[] {
  const { medium } = results;
  const largest = ROI_LINES.reduce((best, line) => (medium.lines[line] > medium.lines[best] ? line : best));
  const needed = bottlesToPay(values);
  const pays =
    needed === null
      ? t("never")
      : needed === 0
        ? t("free")
        : t("pays", { count: Math.min(needed, 2), bottles: figure(needed, lang) });
  const [prudent, middle, ambitious] = (["prudent", "medium", "ambitious"] as const).map((one) =>
    amount(results[one].total, lang),
  );
  const summary = t("summary", {
    prudent: prudent ?? "",
    medium: middle ?? "",
    ambitious: ambitious ?? "",
  });
  return [
    markup`<p class="summary">${summary}</p>`,
    medium.lines[largest] > 0 &&
      markup`<p>${t("largest", { line: t(`part.${largest}`), amount: amount(medium.lines[largest], lang) })}</p>`,
    markup`<p>${pays}</p>`,
    marginRates(values).shipped < 0 && markup`<p class="problem">${t("loss")}</p>`,
  ].filter((one) => one instanceof Markup);
}

function resultOf(t: Say, { values }: Read, lang: HomeLang): Markup {
  const results: Results = {
    prudent: roiOf(values, "prudent"),
    medium: roiOf(values, "medium"),
    ambitious: roiOf(values, "ambitious"),
  };
  const address = addressOf(values, lang);
  return markup`<section class="result" id="result" tabindex="-1" aria-labelledby="result-title"><h2 id="result-title">${t("result")}</h2>
${sentencesOf(t, values, results, lang)}
${chartOf(t, results, lang)}
${tableOf(t, results, lang)}<p class="note">${t("scenarios")}</p>
${formulasOf(t, values, results.medium, lang)}
<p class="note">${t("limits")}</p>
<div class="share"><p>${t("share")} <a href="${address}">${t("link")}</a></p><p class="acts" data-script hidden><button class="button quiet" type="button" data-copy="${address}" data-copied="${t("copied")}">${t("copy")}</button><button class="button quiet" type="button" data-print>${t("print")}</button></p></div>
<div class="next"><h3>${t("next")}</h3><p>${t("nextText")}</p><p class="acts"><a class="button" href="/auth/register-wine">${t("open")}</a></p></div></section>`;
}

/**
 * Renders the simulator at `/roi-simulator` (specification §2), and returns its content security policy. The inputs are
 * in the address, the form needs no script, and nothing is stored.
 */
export function roiPage({
  lang,
  query,
  host,
  version,
}: {
  lang: HomeLang;
  query: Readonly<Record<string, unknown>>;
  host: string;
  version: string;
}): { html: string; csp: string } {
  const t: Say = (key, values = {}) => translate(lang, "roi", key, values);
  const home: Say = (key, values = {}) => translate(lang, "landing", key, values);
  const read = readQuery(query);
  const other = OTHER[lang];
  const html = markup`<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${t("title")}</title>
<meta name="description" content="${t("description")}">
<link rel="canonical" href="${host}${ROI_PATH}?lang=${lang}"><link rel="alternate" hreflang="fr" href="${host}${ROI_PATH}?lang=fr"><link rel="alternate" hreflang="en" href="${host}${ROI_PATH}?lang=en">
<link rel="icon" href="${LOGO}">${PRELOADS}<style>${new Markup(SHEET)}</style>
<script type="module" src="/roi.js?v=${version}"></script>
</head>
<body><a class="skip" href="#main">${home("skip")}</a>
<header class="wrap top"><a class="brand" href="/?lang=${lang}"><img src="${LOGO}" alt="" width="34" height="34">Cuvée</a>
<nav aria-label="${home("nav.label")}"><a href="/?lang=${lang}">${t("back")}</a><a href="${addressOf(read.values, other)}" hreflang="${other}" lang="${other}">${NAMES[other]}</a></nav><a class="button" href="/auth/register-wine">${t("open")}</a></header>
<main id="main" tabindex="-1" class="wrap roi"><div class="intro"><h1>${t("hero")}</h1><p class="lead">${t("lead")}</p></div>
<div class="both">${formOf(t, read, lang)}
${resultOf(t, read, lang)}</div></main>
<footer class="end"><div class="wrap"><a href="/terms">${home("end.terms")}</a><a href="/privacy">${home("end.privacy")}</a><p>${home("end.minors")}</p></div></footer>
</body>
</html>
`.text;
  return { html, csp: policyOf(SHEET) };
}
