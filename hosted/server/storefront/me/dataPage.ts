import { localeOf } from "@cuvee/core/kit/languages.ts";
import { translate, type ServerLang } from "#kit/translations.ts";

const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text);

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d2023}" +
  "h2{margin-top:2.5rem;border-bottom:1px solid #ccc}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:.5rem 0}" +
  "dt{color:#5d6064}dd{margin:0;overflow-wrap:anywhere}li{margin-bottom:1rem}ol{padding-left:1.25rem}";

/** Renders data as a readable page: names translated into the language, lists as lists. */
export function dataPage(data: Record<string, unknown>, lang: ServerLang): string {
  const format = new Intl.DateTimeFormat(localeOf(lang), {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Paris",
  });
  const money = new Intl.NumberFormat(localeOf(lang), { style: "currency", currency: "EUR" });
  const label = (key: string): string => {
    const text = translate(lang, "account", `file.${key}`);
    return text.startsWith("file.") ? key : text;
  };
  const show = (value: unknown, key = ""): string => {
    if (value === null || value === undefined || value === "") return "—";
    if (Array.isArray(value))
      return value.length === 0 ? "—" : `<ol>${value.map((one) => `<li>${show(one)}</li>`).join("")}</ol>`;
    if (typeof value === "object")
      return `<dl>${Object.entries(value)
        .map(([name, one]) => `<dt>${escape(label(name))}</dt><dd>${show(one, name)}</dd>`)
        .join("")}</dl>`;
    if (typeof value === "number" && key.endsWith("Cents")) return escape(money.format(value / 100));
    const text = String(value);
    return isMoment(text) ? escape(format.format(new Date(text))) : escape(text).replaceAll("\n", "<br>");
  };
  const title = escape(translate(lang, "account", "file.title"));
  const parts = Object.entries(data).map(
    ([name, value]) => `<section><h2>${escape(label(name))}</h2>${show(value, name)}</section>`,
  );
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>` +
    `<p>${escape(translate(lang, "account", "file.intro"))}</p>${parts.join("")}</body></html>`
  );
}
