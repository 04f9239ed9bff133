import { readableOn } from "@cuvee/core/kit/colors.ts";
import { SURFACES } from "@cuvee/core/storefront/embeds/embeds.ts";
import {
  askAgain,
  designsPath,
  listPath,
  useAnswer,
  type DesignsAnswer,
  type ListAnswer,
} from "#wordpress/block/answers.ts";
import { choicesOf, Color, Control, Select } from "#wordpress/block/controls.ts";
import { data, say, textOf, type Attributes, type BlockProps, type Field } from "#wordpress/block/data.ts";
import { designHtml, elementHtml, Preview } from "#wordpress/block/preview.ts";
import { blockEditor, blocks, components, Fragment, h, type Drawn } from "#wordpress/block/wp.ts";

const { Button, PanelBody, Placeholder } = components;
/** A bottle and a glass, drawn on the grid of the editor's own icons. */
const ICON = h(
  "svg",
  { viewBox: "0 0 24 24", width: 24, height: 24 },
  h("path", {
    d: "M6 2h3v5.2c1.5.8 2.5 2 2.5 3.8v11h-8V11c0-1.8 1-3 2.5-3.8zM5 13.5v4h5v-4zM13.5 10h7l-.4 4.2a3.1 3.1 0 0 1-2.35 2.7v3.6h1.75V22h-5v-1.5h1.75v-3.6a3.1 3.1 0 0 1-2.35-2.7zm1.65 1.5.1 1.5h3.5l.1-1.5z",
    fillRule: "evenodd",
  }),
);

/** The value of `element` for an embed. */
const EMBED = "embed";
/** Attributes without which an element shows nothing, by its kind. */
const NEEDS: Record<string, string | undefined> = {
  product: "product",
  "add-to-cart": "product",
  [EMBED]: "embed",
};
/** Attributes that say what an element shows; the others are options. */
const CONTENT = new Set(["products", "product", "vintage", "format", "event", "color", "appellation"]);

const plain = (label: string, help = ""): Field => ({ control: "choice", label, help, options: {} });

/** Returns a change with an accent that can be read on a dark ground, as the builder writes it. */
function readable(attributes: Attributes, change: Attributes): Attributes {
  const accent = textOf({ ...attributes, ...change }, "accent");
  const isDark = textOf({ ...attributes, ...change }, "theme") === "dark";
  if (!isDark || !/^#[0-9a-f]{6}$/i.test(accent)) return change;
  return { ...change, accent: readableOn(accent, [SURFACES.dark["--cuvee-surface"]]) };
}

function Content(props: BlockProps): Drawn {
  const { attributes } = props;
  const kind = textOf(attributes, "element");
  const elements = Object.entries(data.elements).filter(([, { label }]) => label);
  const { data: designs } = useAnswer<DesignsAnswer>(designsPath());
  const embeds = (designs?.embeds ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const fields = Object.entries(data.elements[kind]?.attributes ?? {}).filter(([name]) => CONTENT.has(name));
  return h(
    PanelBody,
    { title: "Cuvée" },
    h(Select, {
      ...props,
      name: "element",
      field: plain(say("what")),
      choices: [
        { value: EMBED, label: say("embed") },
        ...elements.map(([value, { label }]) => ({ value, label })),
      ],
    }),
    kind === EMBED
      ? h(Select, {
          ...props,
          name: "embed",
          field: plain(say("whichEmbed"), designs && embeds.length === 0 ? say("noEmbed") : say("embedHelp")),
          choices: [{ value: "", label: "—" }, ...embeds],
        })
      : null,
    ...fields.map(([name, field]) => h(Control, { ...props, key: name, name, field })),
  );
}

function Options(props: BlockProps): Drawn {
  const kind = textOf(props.attributes, "element");
  if (kind === EMBED) return null;
  const fields = Object.entries(data.elements[kind]?.attributes ?? {});
  const options = fields.filter(([name]) => !CONTENT.has(name) && name !== "theme");
  const languages = data.languages.map((value) => ({
    value,
    label: new Intl.DisplayNames([value], { type: "language" }).of(value) ?? value,
  }));
  return h(
    PanelBody,
    { title: say("options"), initialOpen: false },
    ...options.map(([name, field]) => h(Control, { ...props, key: name, name, field })),
    h(Select, {
      ...props,
      name: "lang",
      field: plain(say("lang"), say("langHelp")),
      choices: [{ value: "", label: say("ofPage") }, ...languages],
    }),
  );
}

function Look({ attributes, setAttributes }: BlockProps): Drawn {
  const kind = textOf(attributes, "element");
  const theme = data.elements[kind]?.attributes["theme"];
  if (kind === EMBED || !theme) return null;
  const props = {
    attributes,
    setAttributes: (change: Attributes) => setAttributes(readable(attributes, change)),
  };
  return h(
    PanelBody,
    { title: say("look"), initialOpen: false },
    h(Select, { ...props, name: "theme", field: theme, choices: choicesOf(theme.options) }),
    ...Object.entries(data.looks).map(([name, field]) =>
      name === "accent"
        ? h(Color, { ...props, key: name, name, field })
        : h(Select, { ...props, key: name, name, field, choices: choicesOf(field.options) }),
    ),
  );
}

/** Says why there is no preview, and offers what helps. */
const explained = (sentence: string, ...help: Drawn[]): Drawn =>
  h(Placeholder, { icon: ICON, label: "Cuvée", instructions: sentence }, ...help);

/** Returns a link to the settings, for a user who may change them. */
const settingsLink = (): Drawn =>
  data.settingsUrl
    ? h("a", { href: data.settingsUrl, target: "_blank", rel: "noopener" }, say("settings"))
    : null;

const againButton = (): Drawn => h(Button, { variant: "secondary", onClick: askAgain }, say("again"));

/** Returns what the block shows in the editor, or the reason why it cannot. */
function Shown({ attributes, isSelected }: BlockProps & { isSelected: boolean }): Drawn {
  const kind = textOf(attributes, "element");
  const shop = useAnswer<ListAnswer>(listPath({}));
  const designs = useAnswer<DesignsAnswer>(kind === EMBED ? designsPath() : null);
  const fault = shop.fault ?? designs.fault;
  if (fault) return explained(say(fault), fault === "noShop" ? settingsLink() : againButton());
  const design = designs.data?.embeds.find(({ id }) => id === textOf(attributes, "embed"));
  const needs = NEEDS[kind];
  if ((needs && !textOf(attributes, needs)) || (kind === EMBED && designs.data && !design))
    return explained(say("choose"));
  if (kind === EMBED && !design) return null;
  const own = design?.language ?? textOf(attributes, "lang");
  return h(Preview, {
    html: design ? designHtml(design) : elementHtml(attributes),
    lang: own && own !== "page" ? own : data.lang,
    isSelected,
  });
}

function Edit(props: BlockProps & { isSelected: boolean }): Drawn {
  const box = blockEditor.useBlockProps();
  if (!data.host || !data.shop) return h("div", box, explained(say("setUp"), settingsLink()));
  return h(
    Fragment,
    null,
    h(blockEditor.InspectorControls, null, h(Content, props), h(Options, props), h(Look, props)),
    h("div", box, h(Shown, props)),
  );
}

blocks.registerBlockType("cuvee/element", { icon: ICON, edit: Edit, save: () => null });
