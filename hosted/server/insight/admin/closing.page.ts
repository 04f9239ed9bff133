import { createHash } from "node:crypto";
import { markup, Markup } from "#kit/mail/markup.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { dates } from "#kit/formatters.ts";

const STYLE = `:root{color-scheme:light dark;--ink:#1c1a19;--soft:#56504b;--paper:#fdfcfa}
@media (prefers-color-scheme:dark){:root{--ink:#f3efea;--soft:#bdb5ac;--paper:#171514}}
*{box-sizing:border-box}
body{min-height:100dvh;margin:0;display:grid;place-items:center;padding:1.5rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;text-align:center;overflow-wrap:anywhere}
main{max-width:34rem}
h1{margin:0 0 .75rem;font-size:clamp(1.625rem,6vw,2.25rem);line-height:1.2;text-wrap:balance}
p{margin:0;color:var(--soft);text-wrap:pretty}`;
/**
 * Opens the address again once it answers. A page that reloads itself while it is being read would lose the place of a
 * reader (WCAG 2.2.1), so it reloads only for another page.
 */
const SCRIPT = `setInterval(() => fetch(location.href).then(({ status }) => status === 503 || location.reload(), () => {}), 1000 * document.body.dataset.again)`;
const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Runs its own script alone, which asks its own address. */
export const CLOSED_POLICY = `default-src 'none'; style-src ${hash(STYLE)}; script-src ${hash(SCRIPT)}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A visitor's time zone is unknown without a script: the time is that of France, and says so. */
const moment = dates({
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/Paris",
  timeZoneName: "short",
});

/** Formats the end of a maintenance as a sentence of a language shows it. */
export const endOf = (endDate: string, lang: ServerLang): string => moment(new Date(endDate), lang);

/**
 * Returns the page for every closed address: the reason and the expected end; it asks every `againS` seconds whether
 * it is open again.
 */
export function closedPage(endDate: string, lang: ServerLang, againS: number): string {
  const say = (key: string): string =>
    translate(lang, "platform", `maintenance.${key}`, { end: endOf(endDate, lang) });
  return markup`<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say("title")}</title>
<meta name="robots" content="noindex"><link rel="icon" href="data:,">
<style>${new Markup(STYLE)}</style></head>
<body data-again="${againS}"><main><h1>${say("title")}</h1><p>${say("text")}</p></main><script>${new Markup(SCRIPT)}</script></body>
</html>
`.text;
}
