import type { Attribute, AttributeType, Declaration, Description } from "#elements/declaration.ts";
import { ELEMENTS } from "#elements/elements.ts";
import { EVENTS, TOKENS } from "#elements/shared.ts";
import { reachOf } from "#elements/reach.ts";

/** First lines of generated files, which name their source. */
const MADE = "Generated from packages/widget/elements: npm run generate.";

/** Returns the name of an element's class: `CuveeAgeGate`. */
export const classOf = ({ kind }: Pick<Declaration, "kind">): string =>
  `Cuvee${`-${kind}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

const propertyOf = (attribute: string): string =>
  attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const inBoth = ({ en, fr }: Description) => ({ description: en, descriptionFr: fr });
const quoted = (name: string): string => (/^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name));

/** Returns a text as a comment of its lines of code. */
function comment(text: string, indent = ""): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > 100) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  if (lines.length === 1) return `${indent}/** ${text} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

/** Returns the type of an attribute in markup. */
function markupType(type: AttributeType): string {
  if (typeof type === "object") return type.map((value) => `'${value}'`).join(" | ");
  return { text: "string", names: "string", number: "number", flag: "boolean" }[type];
}

/** Returns the type of a property in TypeScript. */
function propertyType(type: AttributeType): string {
  if (typeof type === "object") return type.map((value) => `"${value}"`).join(" | ");
  return { text: "string", names: "Names", number: "number", flag: "boolean" }[type];
}

/** Returns an element as a module of `custom-elements.json`; events and tokens are those that its code reaches. */
function manifestModule(element: Declaration): object {
  const path = `${element.kind}.js`;
  const name = classOf(element);
  const tagName = `cuvee-${element.kind}`;
  const reach = reachOf(element);
  const attributes: [string, Attribute][] = Object.entries(element.attributes);
  const declared = attributes.map(([attribute, { type, description, ...rest }]) => ({
    name: attribute,
    type: { text: markupType(type) },
    ...inBoth(description),
    ...rest,
    fieldName: propertyOf(attribute),
  }));
  return {
    kind: "javascript-module",
    path,
    declarations: [
      {
        kind: "class",
        customElement: true,
        name,
        tagName,
        superclass: { name: "HTMLElement" },
        ...inBoth(element.description),
        sample: element.sample,
        attributes: declared,
        members: attributes.map(([attribute, { type, description }]) => ({
          kind: "field",
          name: propertyOf(attribute),
          type: { text: markupType(type) },
          description: description.en,
          attribute,
          reflects: true,
        })),
        events: Object.entries(EVENTS)
          .filter(([event]) => reach.events.has(event))
          .map(([event, description]) => ({
            name: `cuvee:${event}`,
            type: { text: `CustomEvent<CuveeEvents['${event}']>` },
            ...inBoth(description),
          })),
        slots: [
          {
            name: "",
            description: "What is seen without scripts: a link to the hosted page.",
            descriptionFr: "Ce qui se voit sans script : un lien vers la page hébergée.",
          },
        ],
        cssParts: Object.entries(element.parts).map(([part, description]) => ({
          name: part,
          ...inBoth(description),
        })),
        cssProperties: Object.entries(TOKENS)
          // The blending of pictures applies to elements that show some.
          .filter(([token]) => token !== "--cuvee-picture-blend" || reach.parts.has("picture"))
          .filter(([token]) => reach.tokens.has(token))
          .map(([token, { default: value, description }]) => ({
            name: token,
            default: value,
            ...inBoth(description),
          })),
      },
    ],
    exports: [
      { kind: "js", name, declaration: { name, module: path } },
      { kind: "custom-element-definition", name: tagName, declaration: { name, module: path } },
    ],
  };
}

/** Returns the attributes of an element that are no attributes of every element. */
const ownAttributes = ({ attributes }: Declaration): [string, Attribute][] =>
  Object.entries(attributes).filter(([name]) => name !== "shop" && name !== "theme");

/** Returns the types of the properties of each element, for the npm package. */
function attributesModule(elements: readonly Declaration[]): string {
  const rows = elements.map((element) => {
    const own = ownAttributes(element).map(
      ([name, { type, description }]) =>
        `${comment(description.en, "    ")}    ${propertyOf(name)}?: ${propertyType(type)};\n`,
    );
    return `  "cuvee-${element.kind}": Shared${own.length ? ` & {\n${own.join("")}  }` : ""};\n`;
  });
  return `// ${MADE}
import type { Names, Shared } from "./published.ts";

/** Attributes of each element as properties; \`null\` or \`undefined\` takes an attribute away. */
export type CuveeAttributes = {
${rows.join("")}};
`;
}

/** Returns the classes of the npm package. */
function classesModule(elements: readonly Declaration[]): string {
  const classes = elements.map((element) => {
    const name = classOf(element);
    const tag = `cuvee-${element.kind}`;
    const own = ownAttributes(element).map(
      ([attribute, { type }]) =>
        `  ${propertyOf(attribute)}: "${typeof type === "object" ? "text" : type}",\n`,
    );
    return `
${comment(`\`<${tag}>\`: ${element.description.en}`)}export const ${name} = /* @__PURE__ */ elementClass("${tag}", {
  shop: "text",
  host: "text",
  theme: "text",
${own.join("")}});
export type ${name} = InstanceType<typeof ${name}>;
`;
  });
  return `// ${MADE}\nimport { elementClass } from "./element.ts";\n${classes.join("")}`;
}

/** Returns the module that registers every tag. */
function defineModule(elements: readonly Declaration[]): string {
  const names = elements.map((element) => `  ${classOf(element)},\n`);
  return `// ${MADE}
import { register } from "./element.ts";
import {
${names.toSorted().join("")}} from "./elements.ts";

// Importing this module registers every tag: it is the one with a side effect.
register(
${names.join("")});

export type * from "./published.ts";
`;
}

/** Returns the elements that embeds know, for the server and the back-office. */
function embedsModule(elements: readonly Declaration[]): string {
  const known = elements.filter(({ embed }) => embed);
  const rows = known.map(
    ({ kind, within = kind, embed }) => `  ${quoted(kind)}: { chunk: "${within}", shown: "${embed}" },\n`,
  );
  const contents = known.filter(({ embed }) => embed === "content").map(({ kind }) => `"${kind}"`);
  return `// ${MADE}

/** Elements of embeds: the chunk of the widget that each is in, and whether it is the content or an addition to it. */
export const EMBED_ELEMENTS = {
${rows.join("")}} as const;

/** Contents of an embed that need nothing but the shop: each is the element of the same name. */
export const SHOP_CONTENTS = [${contents.join(", ")}] as const;
`;
}

/** Returns the files that follow from the declarations, by their paths in the repository. */
export function describeElements(): Record<string, string> {
  const elements: readonly Declaration[] = ELEMENTS;
  const manifest = { schemaVersion: "2.1.0", readme: "README.md", modules: elements.map(manifestModule) };
  return {
    "packages/widget/custom-elements.json": `${JSON.stringify(manifest, null, 2)}\n`,
    "packages/widget/npm/sources/attributes.ts": attributesModule(elements),
    "packages/widget/npm/sources/elements.ts": classesModule(elements),
    "packages/widget/npm/sources/define.ts": defineModule(elements),
    "packages/core/storefront/embeds/elements.ts": embedsModule(elements),
  };
}
