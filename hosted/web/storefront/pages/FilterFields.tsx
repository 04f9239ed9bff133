import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";

const COLORS = ["red", "white", "rose", "amber", "blond", "brown"] as const;

/** Criteria that choose the products of a block. */
export type ProductFilter = { color?: string; appellation?: string; label?: string };
type Props = { filter: ProductFilter; onChange: (filter: ProductFilter) => void };

/** Edits the criteria of the products of a block. */
export function FilterFields({ filter, onChange }: Props): ReactNode {
  const { t } = useTranslation("customize");
  const set = (name: keyof ProductFilter, value: string): void => {
    const { [name]: _, ...others } = filter;
    onChange(value.trim() === "" ? others : { ...others, [name]: value });
  };
  return (
    <>
      <Field label={t("block.color")} optional>
        <Select
          options={[
            { value: "", label: t("block.any") },
            ...COLORS.map((value) => ({ value, label: t(`color.${value}`) })),
          ]}
          value={filter.color ?? ""}
          onChange={({ target }) => set("color", target.value)}
        />
      </Field>
      <Field label={t("block.appellation")} optional>
        <Input
          value={filter.appellation ?? ""}
          maxLength={120}
          onChange={({ target }) => set("appellation", target.value)}
        />
      </Field>
      <Field label={t("block.label")} optional>
        <Input
          value={filter.label ?? ""}
          maxLength={40}
          onChange={({ target }) => set("label", target.value)}
        />
      </Field>
    </>
  );
}
