import { SITE_FONTS, type HeaderStyle } from "@cuvee/core/storefront/site/pages.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "./customize.module.css";

const SWITCHES = ["shadow", "border", "dark", "isUppercase", "underline", "hideLogo", "logoShadow"] as const;

/** Edits the look of the header (specification §3, "Header style"). */
export function HeaderForm({
  header,
  onChange,
}: {
  header: HeaderStyle;
  onChange: (change: Partial<HeaderStyle>) => void;
}): ReactNode {
  const { t } = useTranslation("customize");
  const choice = <K extends "font" | "justifyContent" | "logoPlacement">(
    name: K,
    values: readonly HeaderStyle[K][],
  ): ReactNode => (
    <Field label={t(`header.${name as string}`)}>
      <Select
        options={values.map((value) => ({ value, label: t(`header.${name as string}s.${value as string}`) }))}
        value={header[name]}
        onChange={(event) => {
          const value = values.find((one) => one === event.target.value);
          if (value) onChange({ [name]: value } as Partial<HeaderStyle>);
        }}
      />
    </Field>
  );
  return (
    <>
      {choice("logoPlacement", ["start", "left", "center"])}
      {choice("justifyContent", ["start", "center", "end"])}
      {choice("font", SITE_FONTS)}
      <div className={css.colorRow}>
        <Field label={t("header.color")}>
          <input
            type="color"
            className={css.color}
            value={header.color === "" ? "#ffffff" : header.color}
            onChange={(event) => onChange({ color: event.target.value })}
          />
        </Field>
        <Checkbox
          label={t("header.plain")}
          checked={header.color === ""}
          onChange={(event) => onChange({ color: event.target.checked ? "" : "#ffffff" })}
        />
      </div>
      {SWITCHES.map((name) => (
        <Checkbox
          key={name}
          label={t(`header.${name}`)}
          checked={header[name]}
          onChange={(event) => onChange({ [name]: event.target.checked })}
        />
      ))}
      {header.shadow ? (
        <Field label={t("header.elevation")}>
          <Input
            type="range"
            min={0}
            max={24}
            value={header.elevation}
            onChange={(event) => onChange({ elevation: Number(event.target.value) })}
          />
        </Field>
      ) : null}
    </>
  );
}
