import { plainText } from "@cuvee/core/kit/list/list.ts";
import { RULE_GROUPS, RULE_KEYS, RULES, specOf, type RuleKey } from "@cuvee/core/relations/lists/rules.ts";
import { Search } from "lucide-react";
import { useState, type ReactNode } from "react";
import { hasPermission } from "#kit/access.ts";
import { i18n, useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import css from "#relations/lists/Lists.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Rules that compare amounts alone: hidden from those who do not see prices. */
const isPricedOnly = (key: RuleKey): boolean =>
  Object.values(specOf(key).inputs).some((spec) => spec.kind === "range" && spec.unit === "cents");

type ChooserProps = { onChoose: (key: RuleKey) => void; onClose: () => void };

/** Chooses the rule to add, by group or by a search. */
export function RuleChooser({ onChoose, onClose }: ChooserProps): ReactNode {
  const { t } = useTranslation("lists");
  const { user } = useSession();
  const [text, setText] = useState("");
  const seesPrices = user !== null && hasPermission(user, "seeAllPrice");
  const words = plainText(text).split(/\s+/u).filter(Boolean);
  const hintOf = (key: RuleKey): string => (i18n.exists(`lists:hints.${key}`) ? t(`hints.${key}`) : "");
  const fits = (key: RuleKey): boolean => {
    const about = plainText(
      `${t(`rules.${key}`)} ${hintOf(key)} ${t(`phrases.${key}`)} ${t(`groups.${RULES[key].group}`)}`,
    );
    return (seesPrices || !isPricedOnly(key)) && words.every((word) => about.includes(word));
  };
  const found = RULE_KEYS.filter(fits);
  return (
    <Dialog open onClose={onClose} size="large" title={t("editor.chooser")}>
      <div className={layout.stack4}>
        <Field label={t("editor.chooserSearch")} hideLabel>
          <Input
            type="search"
            value={text}
            placeholder={t("editor.chooserSearch")}
            start={<Search size={16} aria-hidden="true" />}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              const [only] = found;
              if (event.key === "Enter" && text.trim() !== "" && only) onChoose(only);
            }}
          />
        </Field>
        {found.length === 0 ? (
          <p className={layout.quiet} role="status">
            {t("editor.chooserNone")}
          </p>
        ) : null}
        {RULE_GROUPS.map((group) => {
          const keys = found.filter((key) => RULES[key].group === group);
          return keys.length === 0 ? null : (
            <section key={group} className={layout.stack2}>
              <h3 className={css.groupName}>{t(`groups.${group}`)}</h3>
              <div className={css.rules}>
                {keys.map((key) => (
                  <button
                    key={key}
                    type="button"
                    className={cx(layout.bare, layout.stack1, css.ruleChoice)}
                    onClick={() => onChoose(key)}
                  >
                    <span className={layout.medium}>{t(`rules.${key}`)}</span>
                    {hintOf(key) ? <span className={layout.quiet}>{hintOf(key)}</span> : null}
                  </button>
                ))}
              </div>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
