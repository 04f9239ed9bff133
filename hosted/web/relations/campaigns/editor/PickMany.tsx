import { X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { IconButton } from "#ui/Button.tsx";
import { Combobox } from "#ui/input/Combobox.tsx";
import { Field } from "#ui/input/Field.tsx";
import css from "#relations/campaigns/editor/editor.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Choice = { id: string; name: string; note?: string };

type PickManyProps = {
  id?: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  choices: readonly Choice[];
  /** Names of chosen ones that are no choice any more; without a name they are gone. */
  names?: Readonly<Record<string, string>>;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  none: string;
  placeholder?: string;
  max: number;
  disabled?: boolean;
  /** The caller searches by the text; without it the choices are narrowed here. */
  onText?: (text: string) => void;
  busy?: boolean;
};

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Several of a list, found by their names, with the chosen ones above. */
export function PickMany(props: PickManyProps): ReactNode {
  const { id, label, hint, optional, choices, names = {}, chosen, onChange, none, max, disabled } = props;
  const { t } = useTranslation("campaigns");
  const [text, setText] = useState("");
  const write = (next: string): void => {
    setText(next);
    props.onText?.(next);
  };
  const nameOf = (one: string): string =>
    choices.find((choice) => choice.id === one)?.name ?? names[one] ?? t("pick.gone");
  const found = choices
    .filter((choice) => !chosen.includes(choice.id))
    .filter(({ name }) => props.onText !== undefined || folded(name).includes(folded(text)))
    .slice(0, 30)
    .map((choice) => ({
      key: choice.id,
      title: choice.name,
      ...(choice.note ? { text: choice.note } : {}),
    }));
  return (
    <div className={layout.stack2}>
      <Field id={id} label={label} hint={hint} optional={optional ?? false}>
        <Combobox
          options={found}
          text={text}
          onText={write}
          none={none}
          placeholder={props.placeholder ?? ""}
          busy={props.busy ?? false}
          disabled={(disabled ?? false) || chosen.length >= max}
          onChoose={({ key }) => {
            onChange([...chosen, key]);
            write("");
          }}
        />
      </Field>
      {chosen.length > 0 ? (
        <ul className={cx(layout.row2, css.chosen)} aria-label={label}>
          {chosen.map((one) => (
            <li key={one} className={css.chip}>
              <span className={layout.breakable}>{nameOf(one)}</span>
              <IconButton
                size="s"
                label={t("pick.remove", { name: nameOf(one) })}
                disabled={disabled}
                onClick={() => onChange(chosen.filter((other) => other !== one))}
              >
                <X size={15} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
