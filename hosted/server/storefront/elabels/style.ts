import { createHash } from "node:crypto";

/** The whole style of a label: system fonts, no external resource. Contrast is 7:1 for texts, light and dark. */
export const STYLE = `:root{color-scheme:light dark;--ink:#1c1a19;--soft:#56504b;--line:#d8d2cc;--paper:#fdfcfa;--raised:#fff;--accent:#7a1f2b}
@media (prefers-color-scheme:dark){:root{--ink:#f3efea;--soft:#bdb5ac;--line:#433e3a;--paper:#171514;--raised:#201d1b;--accent:#f0a3ac}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{max-width:36rem;margin:0 auto;padding:1.5rem 1.25rem 3rem}
.kind{margin:0;color:var(--soft);font-size:.875rem}
h1{margin:.25rem 0 0;font-size:clamp(1.5rem,6vw,2rem);line-height:1.2;text-wrap:balance}
.under{margin:.375rem 0 0;color:var(--soft)}
h2{margin:2rem 0 .5rem;font-size:1.125rem;line-height:1.3}
p{margin:.5rem 0}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{padding-bottom:.375rem;color:var(--soft);font-size:.875rem;text-align:start}
th,td{padding:.5rem 0;border-bottom:1px solid var(--line);font-weight:400;text-align:start;vertical-align:baseline}
tr:first-child th,tr:first-child td{border-top:2px solid var(--ink);font-weight:600}
th{width:60%}
td{padding-inline-start:1rem;text-align:end}
th.of{padding-inline-start:1rem;color:var(--soft)}
dl{margin:2rem 0 0;border-top:2px solid var(--ink)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
dt{color:var(--soft)}
dd{margin:0;margin-inline-start:auto;text-align:end}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:2px}
.list{margin:1.5rem 0 0;padding:0;list-style:none;border-top:2px solid var(--ink)}
.list>li{padding:.25rem 0 .5rem;border-bottom:1px solid var(--line)}
.list h2{margin:.5rem 0 0;font-size:1rem}
.list p{margin:0;color:var(--soft);font-size:.875rem}
.years{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin:0;padding:0;list-style:none}
.years a{display:inline-flex;align-items:center;min-width:2.75rem;min-height:2.75rem}
.code{color:var(--soft);font-size:.875rem}
nav{margin-top:3rem;font-size:.9375rem}
summary{display:flex;align-items:center;width:fit-content;min-height:2.75rem;cursor:pointer;color:var(--soft)}
summary::before{content:"+";width:1.25em}
details[open]>summary::before{content:"–"}
.tongues{display:grid;grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr));gap:0 1rem;margin:0;padding:0;list-style:none}
.tongues a{display:flex;align-items:center;min-height:2.75rem}
.tongues a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
@media print{:root{--ink:#000;--soft:#333;--line:#999;--paper:#fff}nav{display:none}main{max-width:none;padding:0}section,tr,dl div{break-inside:avoid}}`;

const hash = createHash("sha256").update(STYLE).digest("base64");

/** No scripts, no resources but pictures of our own, no frames around it. */
export const LABEL_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
