import { Search } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { paths } from "#kit/paths.ts";
import { findSettings, settingsToFind, type FoundSetting } from "#shells/back-office/settings/search.ts";
import { Combobox } from "#ui/input/Combobox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { askAgain } from "#ui/form/askedField.ts";

/** Settings shown for a search. */
const MOST = 8;

type SettingsSearchProps = {
  links: ReadonlySet<string>;
  /** The element that takes the focus on a page without a field of its own. */
  onOpened: (found: FoundSetting) => void;
};

/** Finds a setting by its words and opens its page at its field. */
export function SettingsSearch({ links, onOpened }: SettingsSearchProps): ReactNode {
  const { t } = useTranslation("settings");
  const [, navigate] = useLocation();
  const [text, setText] = useState("");
  const all = useMemo(() => settingsToFind(links, t), [links, t]);
  const found = findSettings(text, all).slice(0, MOST);
  const options = found.map((one) => ({ ...one, title: one.label, text: one.page }));
  const choose = (one: FoundSetting): void => {
    const href = paths.settings(one.place);
    const isHere = href === location.pathname + location.search;
    setText("");
    if (isHere) askAgain();
    else navigate(href);
    onOpened(one);
  };
  return (
    <Field label={t("search.label")} hideLabel>
      <Combobox
        options={options}
        text={text}
        onText={setText}
        onChoose={choose}
        none={t("search.none", { text })}
        placeholder={t("search.placeholder")}
        start={<Search size={16} aria-hidden="true" />}
      />
    </Field>
  );
}
