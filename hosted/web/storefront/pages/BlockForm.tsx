import { BLOCK_WIDTHS, type SiteBlock } from "@cuvee/core/storefront/site/pages.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import { MapForm, ProductsForm, VideoForm } from "./BlockChoices.tsx";
import { EMPTY, PictureForm, Pictures, Texts, useOptions } from "./BlockParts.tsx";
import { ChosenList } from "./ChosenList.tsx";
import { LocalizedTextInput } from "./LocalizedTextInput.tsx";
import * as layout from "#ui/layout.ts";

type MediaBlockProps = {
  block: Extract<SiteBlock, { kind: "media" }>;
  onChange: (block: SiteBlock) => void;
  options: ReturnType<typeof useOptions>;
};

function MediaBlock({ block, onChange, options }: MediaBlockProps): ReactNode {
  const { t } = useTranslation("customize");
  return (
    <>
      <Pictures
        label={t("block.picture")}
        value={[block.picture]}
        max={1}
        onChange={([picture]) => onChange({ ...block, picture: picture ?? EMPTY })}
      />
      <Texts value={block.texts} onChange={(texts) => onChange({ ...block, texts })} />
      <Field label={t("block.side")}>
        <Select
          options={options("side", ["start", "end"])}
          value={block.side}
          onChange={(event) => onChange({ ...block, side: event.target.value === "end" ? "end" : "start" })}
        />
      </Field>
    </>
  );
}

function GalleryBlock({
  block,
  onChange,
}: {
  block: Extract<SiteBlock, { kind: "gallery" }>;
  onChange: (block: SiteBlock) => void;
}): ReactNode {
  const { t } = useTranslation("customize");
  return (
    <>
      <Pictures
        label={t("block.pictures")}
        value={block.pictures}
        max={40}
        onChange={(pictures) => onChange({ ...block, pictures })}
      />
      <Field label={t("block.columns")}>
        <Select
          options={["2", "3", "4"].map((value) => ({ value, label: value }))}
          value={String(block.columns)}
          onChange={(event) =>
            onChange({
              ...block,
              columns: ([2, 3, 4] as const).find((n) => n === Number(event.target.value)) ?? 3,
            })
          }
        />
      </Field>
    </>
  );
}

function ContactBlock({
  block,
  onChange,
}: {
  block: Extract<SiteBlock, { kind: "contact" }>;
  onChange: (block: SiteBlock) => void;
}): ReactNode {
  const { t } = useTranslation("customize");
  return (
    <>
      <LocalizedTextInput
        label={t("block.title")}
        value={block.title}
        maxLength={120}
        onChange={(title) => onChange({ ...block, title })}
      />
      <LocalizedTextInput
        label={t("block.hours")}
        value={block.hours}
        maxLength={600}
        lines={4}
        onChange={(hours) => onChange({ ...block, hours })}
      />
      <p className={layout.quiet}>{t("block.contactNote")}</p>
      <Checkbox
        label={t("block.contactForm")}
        checked={block.form === true}
        onChange={({ target }) => onChange({ ...block, form: target.checked })}
      />
      <p className={layout.quiet}>{t("block.contactFormHint")}</p>
    </>
  );
}

/** Edits one block. */
export function BlockForm({
  block,
  onChange,
}: {
  block: SiteBlock;
  onChange: (block: SiteBlock) => void;
}): ReactNode {
  const { t } = useTranslation("customize");
  const options = useOptions();
  switch (block.kind) {
    case "text":
      return (
        <>
          <Texts value={block.texts} onChange={(texts) => onChange({ ...block, texts })} />
          <Field label={t("block.width")}>
            <Select
              options={options("width", BLOCK_WIDTHS)}
              value={block.width}
              onChange={(event) =>
                onChange({
                  ...block,
                  width: BLOCK_WIDTHS.find((one) => one === event.target.value) ?? "text",
                })
              }
            />
          </Field>
        </>
      );
    case "picture":
      return <PictureForm block={block} onChange={onChange} />;
    case "media":
      return <MediaBlock block={block} onChange={onChange} options={options} />;
    case "gallery":
      return <GalleryBlock block={block} onChange={onChange} />;
    case "products":
      return <ProductsForm block={block} onChange={onChange} />;
    case "events":
      return (
        <>
          <LocalizedTextInput
            label={t("block.title")}
            value={block.title}
            maxLength={120}
            onChange={(title) => onChange({ ...block, title })}
          />
          <ChosenList
            of="events"
            ids={block.eventIds}
            onChange={(eventIds) => onChange({ ...block, eventIds })}
          />
          <p className={layout.quiet}>{t("block.eventsNote")}</p>
        </>
      );
    case "contact":
      return <ContactBlock block={block} onChange={onChange} />;
    case "map":
      return <MapForm block={block} onChange={onChange} />;
    case "video":
      return <VideoForm block={block} onChange={onChange} />;
  }
}
