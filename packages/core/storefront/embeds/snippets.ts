import type { Id } from "#kit/ids.ts";
import {
  designTokens,
  elementsOf,
  letterSheets,
  LIST_KINDS,
  type EmbedDesign,
  type EmbedElement,
} from "#storefront/embeds/embeds.ts";
import { firstProducts } from "#storefront/embeds/firstProducts.ts";

export const SNIPPETS = ["script", "pinned", "div", "wordpress", "react", "iframe"] as const;
export type Snippet = (typeof SNIPPETS)[number];

/** Source data of snippets. */
export type SnippetOf = EmbedDesign & {
  id: Id;
  name: string;
  /** Origin of the platform, without a slash at its end. */
  host: string;
  shop: { code: string; name: string };
  /**
   * The current version of the widget with the integrity of its loader, and the module that draws cards (null while
   * nothing is built).
   */
  widget: { version: string; integrity: string; cards: { path: string; integrity: string } | null };
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const written = (attributes: Record<string, string>, prefix = ""): string =>
  Object.entries(attributes)
    .map(([name, value]) => {
      const whole = name.startsWith(prefix) ? name : prefix + name;
      return ` ${whole}${value === "" ? "" : `="${escaped(value)}"`}`;
    })
    .join("");

const preconnect = ({ host }: SnippetOf): string => `<link rel="preconnect" href="${escaped(host)}">`;

/**
 * Returns the tags that let a browser request resources before the loader arrives, by the same addresses as the loader:
 * the first products of the lists and, where the version is fixed, the module of every first card. Each saves a round
 * trip.
 */
function early(of: SnippetOf, version: string | null): string[] {
  const { host, shop, widget } = of;
  const elements = elementsOf(of, shop.code, of.id);
  const lists = elements.filter(({ kind }) => kind === "shop").map(({ attributes }) => attributes["shop"]);
  const link = (attributes: Record<string, string>): string => `<link${written(attributes)}>`;
  return [
    ...(version !== null && widget.cards
      ? [
          link({
            rel: "modulepreload",
            href: host + widget.cards.path,
            integrity: widget.cards.integrity,
            crossorigin: "anonymous",
          }),
        ]
      : []),
    ...[...new Set(lists)].map((code) =>
      link({
        rel: "preload",
        as: "fetch",
        href: `${host}${firstProducts(code ?? shop.code)}`,
        crossorigin: "anonymous",
      }),
    ),
  ];
}

/** Returns the tags that load the letters of a theme, where the embed has them. */
const letters = (of: SnippetOf): string[] =>
  letterSheets(of.theme).map((path) => `<link rel="stylesheet" href="${escaped(of.host + path)}">`);

/** Returns the link for visitors without scripts: the shop itself. */
const fallback = ({ host, shop }: SnippetOf): string =>
  `<a href="${escaped(`${host}/${shop.code}`)}">${escaped(shop.name)}</a>`;

/** Returns the script; the cart is that of the embedding shop, in the chosen language. */
function script(of: SnippetOf, version: string | null): string {
  const { host, shop, options } = of;
  const attributes = {
    async: "",
    "data-cfasync": "false",
    src: `${host}/widget/${version ?? "v1"}/w.js`,
    ...(version === null ? {} : { integrity: of.widget.integrity, crossorigin: "anonymous" }),
    "data-shop": shop.code,
    ...(options.language === "page" ? {} : { "data-lang": options.language }),
  };
  return `<script${written(attributes)}></script>`;
}

/** Returns elements in a box that carries the tokens of the theme, when there are any. */
function boxed(of: SnippetOf, draw: (element: EmbedElement, index: number) => string): string {
  const lines = elementsOf(of, of.shop.code, of.id).map(draw);
  const tokens = Object.entries(designTokens(of));
  if (tokens.length === 0) return lines.join("\n");
  const style = tokens.map(([name, value]) => `${name}: ${value}`).join("; ");
  return [`<div style="${escaped(style)}">`, ...lines.map((line) => `  ${line}`), "</div>"].join("\n");
}

const isContent = ({ kind }: EmbedElement): boolean => kind !== "cart" && kind !== "age-gate";

const tags = (of: SnippetOf): string =>
  boxed(of, (element) => {
    const inside = isContent(element) ? fallback(of) : "";
    return `<cuvee-${element.kind}${written(element.attributes)}>${inside}</cuvee-${element.kind}>`;
  });

const divs = (of: SnippetOf): string =>
  boxed(of, (element) => {
    const inside = isContent(element) ? fallback(of) : "";
    return `<div data-cuvee="${element.kind}"${written(element.attributes, "data-")}>${inside}</div>`;
  });

/** Height of a frame in CSS pixels before its content is known, and where the page's script does not run. */
function frameHeight({ content }: EmbedDesign): number {
  if (content.kind === "product") return content.look === "button" ? 320 : 760;
  return content.kind === "events" ? 820 : 900;
}

/** Returns the frame; a list is reserved a whole window, so that nothing behind it moves while it grows. */
const iframe = (of: SnippetOf): string => {
  const { host, id, name, options, content } = of;
  const attributes = {
    "data-cuvee-iframe": "",
    src: `${host}/iframes/${id}${options.language === "page" ? "" : `?lang=${options.language}`}`,
    title: name,
    width: "100%",
    height: String(frameHeight(of)),
    style: LIST_KINDS.includes(content.kind) ? "border:0;min-height:100vh" : "border:0",
    allow: "payment",
    loading: "lazy",
  };
  return [
    `<iframe${written(attributes)}></iframe>`,
    `<script${written({ async: "", src: `${host}/widget/v1/iframe.js` })}></script>`,
  ].join("\n");
};

/** Returns the value of an attribute in JSX, of the type in the package's own types. */
function inJsx(name: string, value: string): string {
  if (value === "") return "";
  if (name === "limit") return `={${value}}`;
  return /["\\<>{}&]/.test(value) ? `={${JSON.stringify(value)}}` : `="${value}"`;
}

/** Returns JSX; names of attributes are those of HTML, because the elements are custom ones. */
const react = (of: SnippetOf): string => {
  const tokens = Object.entries(designTokens(of));
  const drawn = elementsOf(of, of.shop.code, of.id).map(({ kind, attributes }) => {
    const properties = Object.entries(attributes)
      .map(([name, value]) => ` ${name}${inJsx(name, value)}`)
      .join("");
    return `      <cuvee-${kind}${properties} />`;
  });
  const start = [
    `host: ${JSON.stringify(of.host)}`,
    `shop: ${JSON.stringify(of.shop.code)}`,
    ...(of.options.language === "page" ? [] : [`lang: ${JSON.stringify(of.options.language)}`]),
  ].join(", ");
  const style = tokens.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(", ");
  return [
    ...(tokens.length === 0 ? [] : ['import type { CSSProperties } from "react";']),
    'import { configure } from "@cuvee/widget";',
    'import "@cuvee/widget/define";',
    'import type {} from "@cuvee/widget/react";',
    "",
    ...(tokens.length === 0 ? [] : [`const look = { ${style} } as CSSProperties;`, ""]),
    `configure({ ${start} });`,
    "",
    "export function Boutique() {",
    "  return (",
    tokens.length === 0 ? "    <div>" : "    <div style={look}>",
    ...letterSheets(of.theme).map(
      (path) => `      <link rel="stylesheet" href=${JSON.stringify(of.host + path)} />`,
    ),
    ...drawn,
    "    </div>",
    "  );",
    "}",
  ].join("\n");
};

/**
 * Returns the `[cuvee …]` of the plugin (`examples/wordpress`), which knows the host and the shop, loads the script
 * itself, and asks the host for the saved embed.
 */
const wordpress = ({ id }: SnippetOf): string => `[cuvee embed="${id}"]`;

/**
 * Returns the codes to paste for showing an embed, by place: `script` follows the platform, `pinned` is one version
 * with its integrity, `div` is for editors that strip unknown tags, `wordpress` for the plugin, `iframe` where scripts
 * are impossible (it follows the saved design).
 */
export function snippetsOf(of: SnippetOf): Record<Snippet, string> {
  const whole = (markup: string, version: string | null): string =>
    [preconnect(of), ...early(of, version), ...letters(of), markup, script(of, version)].join("\n");
  return {
    script: whole(tags(of), null),
    pinned: whole(tags(of), of.widget.version),
    div: whole(divs(of), null),
    wordpress: wordpress(of),
    react: react(of),
    iframe: iframe(of),
  };
}
