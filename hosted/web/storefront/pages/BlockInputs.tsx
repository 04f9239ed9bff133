import type { BlockInput } from "@cuvee/core/storefront/site/blockRegistry.ts";
import type { SitePicture } from "@cuvee/core/storefront/site/blocks.ts";
import { withLanguage, type LocalizedTexts } from "@cuvee/core/storefront/site/localizedTexts.ts";
import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import { useState, type ReactNode } from "react";
import { blockLinkOf } from "@cuvee/core/storefront/site/blockLink.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import { EMPTY, Pictures, Texts } from "./BlockParts.tsx";
import { useBlockEditing } from "./blockEditing.ts";
import { ChosenList } from "./ChosenList.tsx";
import { Entries } from "./Entries.tsx";
import { FilterFields, type ProductFilter } from "./FilterFields.tsx";
import { LocalizedTextInput } from "./LocalizedTextInput.tsx";
import { VideoFields, type VideoValues } from "./VideoFields.tsx";
import { WeekInput, type Week } from "./WeekInput.tsx";
import * as layout from "#ui/layout.ts";

/** Fields of a block, or of one entry in it, by name. */
export type Values = Readonly<Record<string, unknown>>;

type Of<K extends BlockInput["kind"]> = {
  input: Extract<BlockInput, { kind: K }>;
  value: unknown;
  set: (value: unknown) => void;
  values: Values;
  onChange: (values: Values) => void;
};
type Views = { [K in BlockInput["kind"]]: (props: Of<K>) => ReactNode };

function Choice({ input, value, set }: Of<"choice">): ReactNode {
  const { t } = useTranslation("customize");
  const isOfMail = useBlockEditing() !== null;
  const labelOf = (option: string | number): string =>
    t([...(isOfMail ? [`${input.name}Mail.${option}`] : []), `${input.name}.${option}`], {
      defaultValue: String(option),
    });
  return (
    <Field label={t(`block.${input.name}`)}>
      <Select
        options={input.options.map((option) => ({ value: String(option), label: labelOf(option) }))}
        value={String(value)}
        onChange={({ target }) => set(input.options.find((option) => String(option) === target.value))}
      />
    </Field>
  );
}

function NumberField({ input, value, set }: Of<"number">): ReactNode {
  const { t } = useTranslation("customize");
  const { name, min, max } = input;
  return (
    <Field label={t(`block.${name}`)}>
      <Input
        type="number"
        min={min}
        max={max}
        value={Number(value)}
        onChange={({ target }) => set(Math.max(min, Math.min(max, Math.round(Number(target.value) || min))))}
      />
    </Field>
  );
}

function Degrees({ input, value, set }: Of<"degrees">): ReactNode {
  const { t } = useTranslation("customize");
  const { name, most } = input;
  return (
    <Field label={t(`block.${name}`)}>
      <Input
        type="number"
        step="0.000001"
        min={-most}
        max={most}
        value={Number(value) / 1e6}
        onChange={({ target }) => {
          const next = Math.round(Number(target.value) * 1e6) || 0;
          if (Math.abs(next) <= most * 1e6) set(next);
        }}
      />
    </Field>
  );
}

function Line({ input, value, set }: Of<"line">): ReactNode {
  const { t } = useTranslation("customize");
  return (
    <Field label={t(`block.${input.name}`)}>
      <Input value={String(value)} maxLength={input.max} onChange={({ target }) => set(target.value)} />
    </Field>
  );
}

/**
 * An address is taken once it is one, so that a draft can be saved at any time. One without `https://` is completed:
 * what was typed stays on screen until the field is left.
 */
function Address({ input, value, set }: Of<"link">): ReactNode {
  const { t } = useTranslation("customize");
  const [typed, setTyped] = useState({ text: String(value), for: value });
  const text = typed.for === value ? typed.text : String(value);
  const link = text.trim() === "" ? "" : blockLinkOf(text);
  const isWrong = link === null;
  return (
    <Field
      label={t(`block.${input.name}`)}
      hint={t("block.linkHint")}
      error={isWrong ? t("block.linkWrong") : undefined}
      optional={!input.isNeeded}
    >
      <Input
        type="text"
        inputMode="url"
        spellCheck={false}
        value={text}
        maxLength={2000}
        onChange={({ target }) => {
          const next = target.value.trim() === "" ? "" : blockLinkOf(target.value);
          setTyped({ text: target.value, for: next ?? value });
          if (next !== null) set(next);
        }}
        onBlur={() => {
          if (link !== null) setTyped({ text: link, for: value });
        }}
      />
    </Field>
  );
}

function LocalizedTextField({ input, value, set }: Of<"texts">): ReactNode {
  const { t } = useTranslation("customize");
  const editing = useBlockEditing();
  const texts = value as LocalizedTexts;
  if (editing && input.hasFields)
    return (
      <editing.Line
        key={editing.lang}
        label={t([`block.${input.name}Line`, `block.${input.name}`])}
        value={texts[editing.lang] ?? ""}
        placeholder={editing.lang === "fr" ? "" : (texts["fr"] ?? "")}
        maxLength={input.max}
        onChange={(text) => set(withLanguage(texts, editing.lang, text))}
      />
    );
  return (
    <LocalizedTextInput
      label={t(`block.${input.name}`)}
      value={texts}
      maxLength={input.max}
      {...(input.lines ? { lines: input.lines } : {})}
      onChange={set}
    />
  );
}

function Picture({ input, value, set }: Of<"picture">): ReactNode {
  const { t } = useTranslation("customize");
  return (
    <Pictures
      label={t(`block.${input.name}`)}
      value={[value as SitePicture]}
      max={1}
      onChange={([picture]) => set(picture ?? EMPTY)}
    />
  );
}

function PictureList({ input, value, set }: Of<"pictures">): ReactNode {
  const { t } = useTranslation("customize");
  return (
    <Pictures
      label={t(`block.${input.name}`)}
      value={value as readonly SitePicture[]}
      max={input.most}
      onChange={set}
    />
  );
}

function Switch({ input, value, set }: Of<"switch">): ReactNode {
  const { t } = useTranslation("customize");
  return (
    <Checkbox
      label={t(`block.${input.name}`)}
      checked={value === true}
      onChange={({ target }) => set(target.checked)}
    />
  );
}

function Note({ input }: Of<"note">): ReactNode {
  const { t } = useTranslation("customize");
  return <p className={layout.quiet}>{t(`block.${input.name}`)}</p>;
}

function Columns(props: Of<"columns">): ReactNode {
  const editing = useBlockEditing();
  return editing ? <editing.inputs.columns {...props} /> : null;
}

function PromoCode(props: Of<"promoCode">): ReactNode {
  const editing = useBlockEditing();
  return editing ? <editing.inputs.promoCode {...props} /> : null;
}

const VIEWS: Views = {
  texts: LocalizedTextField,
  richText: ({ value, set }) => <Texts value={value as LocalizedTexts<RichText>} onChange={set} />,
  line: Line,
  link: Address,
  picture: Picture,
  pictures: PictureList,
  choice: Choice,
  switch: Switch,
  number: NumberField,
  degrees: Degrees,
  chosen: ({ input, value, set }) => <ChosenList of={input.of} ids={value as string[]} onChange={set} />,
  filter: ({ value, set }) => <FilterFields filter={value as ProductFilter} onChange={set} />,
  week: ({ value, set }) => <WeekInput days={value as Week} onChange={set} />,
  video: ({ values, onChange }) => (
    <VideoFields
      values={values as unknown as VideoValues}
      onChange={(change) => onChange({ ...values, ...change })}
    />
  ),
  entries: ({ input, value, set }) => (
    <Entries
      input={input}
      entries={value as readonly Values[]}
      onChange={set}
      fields={(entry, change) => <BlockInputs inputs={input.inputs} values={entry} onChange={change} />}
    />
  ),
  note: Note,
  columns: Columns,
  promoCode: PromoCode,
};

type Props = { inputs: readonly BlockInput[]; values: Values; onChange: (values: Values) => void };

/** The inputs of a block, or of one of its entries. */
export function BlockInputs({ inputs, values, onChange }: Props): ReactNode {
  const editing = useBlockEditing();
  return inputs.map((input, at) => {
    if (editing && !editing.shows(input)) return null;
    const name = "name" in input ? input.name : input.kind;
    const View = VIEWS[input.kind] as (props: Of<BlockInput["kind"]>) => ReactNode;
    return (
      <View
        key={`${at} ${name}`}
        input={input}
        value={values[name]}
        set={(value) => onChange({ ...values, [name]: value })}
        values={values}
        onChange={onChange}
      />
    );
  });
}
