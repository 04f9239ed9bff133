import { X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { IconButton } from "#ui/Button.tsx";
import { Combobox } from "#ui/input/Combobox.tsx";
import { FieldFrame } from "#ui/form/fields/FieldFrame.tsx";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import css from "#offer/pricing/editors/PicksField.module.css";
import { plainText } from "@cuvee/core/kit/list/list.ts";

type Pick = { value: string; label: string };

const MOST = 20;

type Props = FormFieldProps & {
  options: readonly Pick[];
  /** Learns the typed text, where more options are found by it. */
  onText?: (text: string) => void;
  /** Options for the typed text may follow. */
  busy?: boolean;
};

/** Selects several of many values, found while typing and shown as chips. Value: the chosen values. */
export function PicksField({ options, onText, busy = false, ...props }: Props): ReactNode {
  const { t } = useTranslation(["prices", "common"]);
  const nameOf = (value: string): string => options.find((one) => one.value === value)?.label ?? value;
  const field = useFormField<readonly string[]>(props.name, props.label, (value) =>
    (value as string[]).map(nameOf).join(", "),
  );
  const [text, setOwnText] = useState("");
  const setText = (next: string): void => {
    setOwnText(next);
    onText?.(next);
  };
  const chosen = field.value ?? [];
  const words = plainText(text).split(/\s+/).filter(Boolean);
  const found = options
    .filter(
      (one) => !chosen.includes(one.value) && words.every((word) => plainText(one.label).includes(word)),
    )
    .slice(0, MOST);
  return (
    <FieldFrame of={props} field={field}>
      <Combobox
        options={found.map((one) => ({ key: one.value, title: one.label }))}
        text={text}
        onText={setText}
        onChoose={(option) => {
          field.onChange([...chosen, option.key]);
          setText("");
        }}
        none={t("picks.none")}
        busy={busy}
        placeholder={t("picks.add")}
        name={props.name}
        inputRef={field.ref}
        onLeave={field.onBlur}
      />
      {chosen.length > 0 ? (
        <ul className={cx(layout.row2, css.chips)}>
          {chosen.map((value) => (
            <li key={value} className={cx(layout.inline1, layout.middle, layout.small, css.chip)}>
              {nameOf(value)}
              <IconButton
                size="s"
                label={t("picks.remove", { name: nameOf(value) })}
                onClick={() => field.onChange(chosen.filter((one) => one !== value))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </FieldFrame>
  );
}
