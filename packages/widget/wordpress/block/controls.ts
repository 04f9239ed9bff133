import {
  eventsPath,
  listPath,
  useAnswer,
  type EventsAnswer,
  type ListAnswer,
  type Product,
} from "#wordpress/block/answers.ts";
import { namesOf, say, textOf, type BlockProps, type Field } from "#wordpress/block/data.ts";
import { components, h, useState, type Component, type Drawn } from "#wordpress/block/wp.ts";

type ControlProps = BlockProps & { name: string; field: Field };
type Choice = { value: string; label: string };

const {
  BaseControl,
  CheckboxControl,
  ComboboxControl,
  FormTokenField,
  SelectControl,
  TextControl,
  ToggleControl,
} = components;
/** The look of a label of the panel. */
const LEGEND = { padding: "0 0 8px", fontSize: "11px", fontWeight: 500, textTransform: "uppercase" };
/** The look of controls to come, which WordPress asks for in advance. */
const LOOKS = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };

export const choicesOf = (options: Field["options"]): Choice[] =>
  Object.entries(options).map(([value, { label }]) => ({ value, label }));

/** Leaves a space below a control, as the panel itself does below the other ones. */
const spaced = (control: Drawn): Drawn => h("div", { style: { marginBottom: "24px" } }, control);

/** Keeps what is chosen among the choices, though the shop may not offer it any more. */
const withChosen = (choices: readonly Choice[], chosen: string): Choice[] =>
  chosen && !choices.some(({ value }) => value === chosen)
    ? [...choices, { value: chosen, label: chosen }]
    : [...choices];

/** Shows a list to choose one of. */
export function Select({
  attributes,
  setAttributes,
  name,
  field,
  choices,
}: ControlProps & { choices: Choice[] }): Drawn {
  return h(SelectControl, {
    ...LOOKS,
    label: field.label,
    help: field.help,
    value: textOf(attributes, name),
    options: withChosen(choices, textOf(attributes, name)),
    onChange: (value: string) => setAttributes({ [name]: value }),
  });
}

function Text({ attributes, setAttributes, name, field }: ControlProps): Drawn {
  const isNumber = field.control === "number";
  return h(TextControl, {
    ...LOOKS,
    label: field.label,
    help: field.help,
    ...(isNumber ? { type: "number", min: 1 } : {}),
    value: textOf(attributes, name),
    onChange: (value: string) =>
      setAttributes({ [name]: isNumber ? Math.max(1, Math.trunc(Number(value))) || undefined : value }),
  });
}

function Flag({ attributes, setAttributes, name, field }: ControlProps): Drawn {
  return h(ToggleControl, {
    ...LOOKS,
    label: field.label,
    help: field.help,
    checked: attributes[name] === true,
    onChange: (value: boolean) => setAttributes({ [name]: value }),
  });
}

/** Shows the filters of a list: all at first, `none` where each is switched off. */
function Filters({ attributes, setAttributes, name, field }: ControlProps): Drawn {
  const chosen = namesOf(attributes, name);
  const choices = choicesOf(field.options);
  const isOn = (value: string): boolean => chosen.length === 0 || chosen.includes(value);
  const set = (value: string, on: boolean): void => {
    const next = choices
      .filter((one) => (one.value === value ? on : isOn(one.value)))
      .map((one) => one.value);
    const text = next.length === 0 ? "none" : next.length === choices.length ? "" : next.join(" ");
    setAttributes({ [name]: text });
  };
  return h(
    "fieldset",
    { style: { margin: "0 0 16px" } },
    h("legend", { style: LEGEND }, field.label),
    ...choices.map(({ value, label }) =>
      h(CheckboxControl, {
        ...LOOKS,
        key: value,
        label,
        checked: isOn(value),
        onChange: (on: boolean) => set(value, on),
      }),
    ),
  );
}

/** Names of things are not unique: a second of the same name is written with its own address. */
function named<T extends { id: string; name: string; slug?: string }>(
  all: readonly T[],
): Map<string, string> {
  const ids = new Map<string, string>();
  for (const { id, name, slug = id } of all) ids.set(ids.has(name) ? `${name} (${slug})` : name, id);
  return ids;
}

type TokensProps = ControlProps & { known: Map<string, string>; onInput?: (text: string) => void };

/** Shows several things as tokens with their names; the attribute has their ids, in their order. */
function Tokens({ attributes, setAttributes, name, field, known, onInput }: TokensProps): Drawn {
  const names = new Map([...known].map(([label, id]) => [id, label]));
  const chosen = namesOf(attributes, name);
  const box = h(FormTokenField, {
    ...LOOKS,
    label: field.label,
    placeholder: chosen.length === 0 ? field.options[""]?.label : undefined,
    value: chosen.map((id) => names.get(id) ?? id),
    suggestions: [...known.keys()].filter((label) => !chosen.includes(known.get(label) ?? "")),
    maxSuggestions: 20,
    __experimentalExpandOnFocus: true,
    help: "",
    __experimentalValidateInput: (label: string) => known.has(label),
    onInputChange: onInput,
    onChange: (labels: string[]) =>
      setAttributes({ [name]: labels.map((label) => known.get(label) ?? label).join(" ") }),
  });
  return spaced(box);
}

/** Returns products with a text in their names, and those that are chosen, by slug or id. */
function useProducts(text: string, chosen: readonly string[]): Product[] {
  const found = useAnswer<ListAnswer>(listPath(text ? { text } : {})).data?.products ?? [];
  const own = useAnswer<ListAnswer>(chosen.length > 0 ? listPath({ only: chosen.join(",") }) : null);
  const all = [...(own.data?.products ?? []), ...found];
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at);
}

function Products(props: ControlProps): Drawn {
  const [text, setText] = useState("");
  const products = useProducts(text, namesOf(props.attributes, props.name));
  return h(Tokens, { ...props, known: named(products), onInput: setText });
}

function OneProduct({ attributes, setAttributes, name, field }: ControlProps): Drawn {
  const [text, setText] = useState("");
  const chosen = textOf(attributes, name);
  const products = useProducts(text, chosen ? [chosen] : []);
  const choices = [...named(products)].map(([label, value]) => ({ value, label }));
  // Written by hand, it may be a slug.
  const value = products.find(({ id, slug }) => id === chosen || slug === chosen)?.id ?? chosen;
  const box = h(ComboboxControl, {
    ...LOOKS,
    label: field.label,
    help: field.help,
    value,
    options: withChosen(choices, value),
    onFilterValueChange: setText,
    onChange: (next: string | null) => setAttributes({ [name]: next ?? "", vintage: "", format: "" }),
  });
  return spaced(box);
}

/** Shows the vintages of the chosen product, or the formats of the chosen vintage. */
function OfProduct(props: ControlProps): Drawn {
  const { attributes, field } = props;
  const product = textOf(attributes, "product");
  const { data: found } = useAnswer<ListAnswer>(product ? listPath({ only: product }) : null);
  const vintages = found?.products[0]?.vintages ?? [];
  const vintage = textOf(attributes, "vintage");
  const shown = vintages.filter(({ id, name }) => !vintage || id === vintage || name === vintage);
  const choices: Choice[] =
    field.control === "vintage"
      ? vintages.map(({ id, name }) => ({ value: id, label: name }))
      : shown.flatMap(({ name, formats }) =>
          formats.map(({ id, ref, nameInShop }) => ({
            value: id,
            label: [nameInShop ?? ref, shown.length > 1 ? name : ""].filter(Boolean).join(" · "),
          })),
        );
  return h(Select, {
    ...props,
    choices: [{ value: "", label: field.options[""]?.label ?? "—" }, ...choices],
  });
}

function Events(props: ControlProps): Drawn {
  const { data: found } = useAnswer<EventsAnswer>(eventsPath());
  return h(Tokens, { ...props, known: named(found?.events ?? []) });
}

/** Shows the colours or the appellations that the shop has. */
function Facet(props: ControlProps): Drawn {
  const { field, name } = props;
  const facets = useAnswer<ListAnswer>(listPath({})).data?.facets;
  const has = (name === "color" ? facets?.color : facets?.appellation) ?? [];
  const choices = has.map((value) => ({ value, label: field.options[value]?.label ?? value }));
  return h(Select, {
    ...props,
    choices: [{ value: "", label: field.options[""]?.label ?? say("all") }, ...choices],
  });
}

const Choice = (props: ControlProps): Drawn =>
  h(Select, { ...props, choices: choicesOf(props.field.options) });

const CONTROLS: Record<string, (props: ControlProps) => Drawn> = {
  text: Text,
  number: Text,
  flag: Flag,
  choice: Choice,
  filters: Filters,
  products: Products,
  product: OneProduct,
  vintage: OfProduct,
  format: OfProduct,
  events: Events,
  color: Facet,
  appellation: Facet,
};

/** Shows the control of an attribute. */
export function Control(props: ControlProps): Drawn {
  return h((CONTROLS[props.field.control] ?? Text) as Component, { ...props, key: props.name });
}

/** Shows a colour of the palette's own picker, or none. */
export function Color({ attributes, setAttributes, name, field }: ControlProps): Drawn {
  return h(
    BaseControl,
    {
      ...LOOKS,
      id: `cuvee-${name}`,
      label: field.label,
      help: textOf(attributes, name) ? "" : say("ownAccent"),
    },
    h(components.ColorPalette, {
      colors: [],
      value: textOf(attributes, name) || undefined,
      onChange: (value?: string) => setAttributes({ [name]: value ?? "" }),
    }),
  );
}
