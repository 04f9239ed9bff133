import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import { Pictures, useOptions, type FormProps } from "./BlockParts.tsx";
import { ChosenList } from "./ChosenList.tsx";
import { LocalizedTextInput } from "./LocalizedTextInput.tsx";
import { videoOf } from "./videoOf.ts";
import * as layout from "#ui/layout.ts";

type FilterFieldsProps = {
  options: ReturnType<typeof useOptions>;
  block: FormProps<"products">["block"];
  filter: (name: "color" | "appellation" | "label", value: string) => void;
};

function FilterFields({ options, block, filter }: FilterFieldsProps): ReactNode {
  const { t } = useTranslation("customize");
  return (
    <>
      <Field label={t("block.color")} optional>
        <Select
          options={[
            { value: "", label: t("block.any") },
            ...options("color", ["red", "white", "rose", "amber", "blond", "brown"]),
          ]}
          value={block.filter.color ?? ""}
          onChange={(event) => filter("color", event.target.value)}
        />
      </Field>
      <Field label={t("block.appellation")} optional>
        <Input
          value={block.filter.appellation ?? ""}
          maxLength={120}
          onChange={(event) => filter("appellation", event.target.value)}
        />
      </Field>
      <Field label={t("block.label")} optional>
        <Input
          value={block.filter.label ?? ""}
          maxLength={40}
          onChange={(event) => filter("label", event.target.value)}
        />
      </Field>
    </>
  );
}

/** Chooses the products of the block. */
export function ProductsForm({ block, onChange }: FormProps<"products">): ReactNode {
  const { t } = useTranslation("customize");
  const options = useOptions();
  const filter = (name: "color" | "appellation" | "label", value: string): void => {
    const { [name]: _, ...others } = block.filter;
    onChange({ ...block, filter: value.trim() === "" ? others : { ...others, [name]: value } });
  };
  return (
    <>
      <LocalizedTextInput
        label={t("block.title")}
        value={block.title}
        maxLength={120}
        onChange={(title) => onChange({ ...block, title })}
      />
      <Field label={t("block.mode")}>
        <Select
          options={options("mode", ["all", "chosen", "filter"])}
          value={block.mode}
          onChange={(event) =>
            onChange({
              ...block,
              mode: (["all", "chosen", "filter"] as const).find((one) => one === event.target.value) ?? "all",
            })
          }
        />
      </Field>
      {block.mode === "chosen" ? (
        <ChosenList
          of="products"
          ids={block.productIds}
          onChange={(productIds) => onChange({ ...block, productIds })}
        />
      ) : null}
      {block.mode === "filter" ? <FilterFields options={options} block={block} filter={filter} /> : null}
      {block.mode === "all" ? null : (
        <Field label={t("block.most")}>
          <Input
            type="number"
            min={1}
            max={200}
            value={block.most}
            onChange={(event) =>
              onChange({
                ...block,
                most: Math.max(1, Math.min(200, Math.round(Number(event.target.value) || 1))),
              })
            }
          />
        </Field>
      )}
    </>
  );
}

/** Edits the place of a map. */
export function MapForm({ block, onChange }: FormProps<"map">): ReactNode {
  const { t } = useTranslation("customize");
  const degrees = (name: "latE6" | "lonE6", most: number): ReactNode => (
    <Field label={t(`block.${name}`)}>
      <Input
        type="number"
        step="0.000001"
        min={-most}
        max={most}
        value={block[name] / 1e6}
        onChange={(event) => {
          const value = Math.round(Number(event.target.value) * 1e6) || 0;
          if (Math.abs(value) <= most * 1e6) onChange({ ...block, [name]: value });
        }}
      />
    </Field>
  );
  return (
    <>
      <LocalizedTextInput
        label={t("block.title")}
        value={block.title}
        maxLength={120}
        onChange={(title) => onChange({ ...block, title })}
      />
      <Field label={t("block.address")}>
        <Input
          value={block.address}
          maxLength={300}
          onChange={(event) => onChange({ ...block, address: event.target.value })}
        />
      </Field>
      {degrees("latE6", 90)}
      {degrees("lonE6", 180)}
      <p className={layout.quiet}>{t("block.mapNote")}</p>
    </>
  );
}

/** Edits the film of the block. */
export function VideoForm({ block, onChange }: FormProps<"video">): ReactNode {
  const { t } = useTranslation("customize");
  const [typed, setTyped] = useState(block.video);
  const isWrong = typed !== "" && videoOf(typed) === null;
  return (
    <>
      <LocalizedTextInput
        label={t("block.title")}
        value={block.title}
        maxLength={120}
        onChange={(title) => onChange({ ...block, title })}
      />
      <Field
        label={t("block.video")}
        hint={t("block.videoHint")}
        error={isWrong ? t("block.videoWrong") : undefined}
      >
        <Input
          value={typed}
          maxLength={300}
          onChange={(event) => {
            setTyped(event.target.value);
            const found = videoOf(event.target.value, block.service);
            onChange({ ...block, video: found?.video ?? "", service: found?.service ?? block.service });
          }}
        />
      </Field>
      <Pictures
        label={t("block.poster")}
        value={block.poster === "" ? [] : [{ visual: block.poster, alt: {} }]}
        max={1}
        onChange={([picture]) => onChange({ ...block, poster: picture?.visual ?? "" })}
      />
      <p className={layout.quiet}>{t("block.videoNote")}</p>
    </>
  );
}
