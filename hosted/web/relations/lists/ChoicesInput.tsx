import { FIXED_CHOICES, type ChoiceSource } from "@cuvee/core/relations/lists/rules.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";
import { X } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { call } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { isShopChoice, type RuleNames } from "#relations/lists/names.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Combobox, type ComboOption } from "#ui/input/Combobox.tsx";
import { Field } from "#ui/input/Field.tsx";
import css from "#relations/lists/Lists.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type ChoicesProps = {
  label: string;
  source: ChoiceSource;
  value: readonly string[] | null;
  /** Nothing chosen means any. */
  optional: boolean;
  onChange: (value: string[] | null) => void;
  names: RuleNames;
};

const PAUSE_MS = 200;

/** Searches the values of a choice of the shop while typing. */
function useFound(
  source: ChoiceSource,
  text: string,
  names: RuleNames,
): { found: ComboOption[]; isOld: boolean } {
  const [{ of, rows }, setFound] = useState<{
    of: string | null;
    rows: readonly { value: string; name: string; detail: string }[];
  }>({ of: null, rows: [] });
  useEffect(() => {
    if (!isShopChoice(source)) return undefined;
    // Names in the language on screen are compared here.
    const isNamedHere = source === "countries" || source === "productTypes";
    const ending = new AbortController();
    const pause = setTimeout(() => {
      call(
        "GET /v1/lists/choices",
        { query: { source, search: isNamedHere ? "" : text.trim() } },
        { signal: ending.signal },
      ).then(
        ({ choices }) => (ending.signal.aborted ? undefined : setFound({ of: text, rows: choices })),
        // A search that fails finds nothing; the next key searches again.
        () => (ending.signal.aborted ? undefined : setFound({ of: text, rows: [] })),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      ending.abort();
    };
  }, [source, text]);
  const isNamedHere = source === "countries" || source === "productTypes";
  const found = rows
    .map(({ value, name, detail }) => ({
      key: value,
      title: isNamedHere ? names.nameOf(source, value) : name,
      text: detail,
    }))
    .filter(({ title }) => !isNamedHere || plainText(title).includes(plainText(text.trim())));
  return { found, isOld: of !== text };
}

function Chosen({ value, source, onChange, names }: Omit<ChoicesProps, "label" | "optional">): ReactNode {
  const { t } = useTranslation("form");
  if (!value || value.length === 0) return null;
  return (
    <ul className={css.chips} aria-label={t("tags.chosen")}>
      {value.map((one) => {
        const name = names.nameOf(source, one);
        return (
          <li key={one} className={css.chip}>
            <span className={layout.clipped}>{name}</span>
            <button
              type="button"
              className={css.chipRemove}
              aria-label={t("tags.remove", { tag: name })}
              onClick={() => onChange(value.filter((other) => other !== one))}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Some values of a choice of the shop, found while typing. */
function SearchedChoices(props: ChoicesProps): ReactNode {
  const { label, source, value, optional, onChange, names } = props;
  const { t } = useTranslation("lists");
  const [text, setText] = useState("");
  const { found, isOld } = useFound(source, text, names);
  const chosen = value ?? [];
  const set = (next: string[]): void => onChange(optional && next.length === 0 ? null : next);
  return (
    <div className={layout.stack2}>
      <Field label={label} optional={optional}>
        <Combobox
          options={found.filter(({ key }) => !chosen.includes(key))}
          text={text}
          onText={setText}
          busy={isOld}
          none={t("chooseNone")}
          placeholder={t(optional && chosen.length === 0 ? "anyChoice" : "choose")}
          onChoose={({ key, title }) => {
            names.remember(source, key, String(title));
            set([...chosen, key]);
            setText("");
          }}
        />
      </Field>
      <Chosen value={value} source={source} names={names} onChange={(next) => set(next ?? [])} />
    </div>
  );
}

/** Some values of a choice with few values: boxes. */
function FixedChoices(props: ChoicesProps & { values: readonly string[] }): ReactNode {
  const { label, source, values, value, optional, onChange, names } = props;
  const { t } = useTranslation("common");
  const chosen = value ?? [];
  return (
    <fieldset className={cx(layout.fieldset, layout.stack2)}>
      <legend className={css.legend}>
        {label} {optional ? <span className={layout.muted}>({t("field.optional")})</span> : null}
      </legend>
      <div className={layout.row3}>
        {values.map((one) => (
          <Checkbox
            key={one}
            label={names.nameOf(source, one)}
            checked={chosen.includes(one)}
            onChange={(event) => {
              const next = values.filter((v) => (v === one ? event.target.checked : chosen.includes(v)));
              onChange(optional && next.length === 0 ? null : next);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The values that a rule names. */
export function ChoicesInput(props: ChoicesProps): ReactNode {
  const { source } = props;
  return isShopChoice(source) ? (
    <SearchedChoices {...props} />
  ) : (
    <FixedChoices {...props} values={FIXED_CHOICES[source]} />
  );
}
