import { DEPTH_MAX, RULES_MAX, type Group, type Rule } from "@cuvee/core/relations/lists/definition.ts";
import { blankGroup, blankRule, isComplete } from "@cuvee/core/relations/lists/editing.ts";
import { ruleWords } from "@cuvee/core/relations/lists/sentences.ts";
import { ChevronRight, FolderPlus, Plus, Trash2 } from "lucide-react";
import { useContext, useId, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { RuleFaults } from "#relations/lists/faults.ts";
import { RuleChooser } from "#relations/lists/RuleChooser.tsx";
import { RuleFields } from "#relations/lists/RuleFields.tsx";
import type { RuleNames } from "#relations/lists/names.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#relations/lists/Lists.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type RowProps = {
  rule: Rule;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (rule: Rule) => void;
  onRemove: () => void;
  names: RuleNames;
};

/** One rule: a sentence that opens its fields. */
function RuleRow({ rule, isOpen, onToggle, onChange, onRemove, names }: RowProps): ReactNode {
  const { t } = useTranslation("lists");
  const id = useId();
  const faults = useContext(RuleFaults);
  const isFaulty = faults.isTried && !isComplete(rule);
  const { verb, details } = ruleWords(rule, names.words);
  const spoken = [verb, ...details].join(" · ");
  return (
    <li className={cx(css.rule, isOpen && css.ruleOpen, isFaulty && css.ruleFaulty)}>
      <div className={cx(layout.line2, layout.middle)}>
        <button
          type="button"
          id={faults.first === rule ? faults.id : undefined}
          className={cx(layout.bare, layout.line2, layout.middle, layout.fill, layout.shrink, css.ruleHead)}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={[
            t("editor.editRule", { rule: spoken }),
            ...(isComplete(rule) ? [] : [t("editor.toComplete")]),
          ].join(" – ")}
          onClick={onToggle}
        >
          <ChevronRight size={16} aria-hidden="true" className={cx(layout.fixed, css.mark)} />
          <span className={layout.breakable}>
            <span className={cx(layout.strong, css.verb)}>{verb}</span>
            {details.map((detail) => (
              <span key={detail}> · {detail}</span>
            ))}
          </span>
          {isComplete(rule) ? null : <span className={css.toComplete}>{t("editor.toComplete")}</span>}
        </button>
        <IconButton size="s" label={t("editor.removeRule", { rule: spoken })} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <RuleFields rule={rule} onChange={onChange} names={names} /> : null}
      </div>
    </li>
  );
}

type GroupProps = {
  group: Group;
  /** 1 for the outer group. */
  level: number;
  /** Rules that may still be added to the whole definition. */
  left: number;
  onChange: (group: Group) => void;
  onRemove?: () => void;
  names: RuleNames;
};

/** Replaces one element of a list; null removes it. */
function replaced<T>(list: readonly T[], at: number, value: T | null): T[] {
  return list.flatMap((one, n) => (n === at ? (value === null ? [] : value) : one));
}

/** Words between two rules: « et », « ou ». */
function Between({ match }: { match: Group["match"] }): ReactNode {
  const { t } = useTranslation("lists");
  return (
    <li className={css.between} aria-hidden="true">
      {t(match === "all" ? "and" : "or")}
    </li>
  );
}

/** Rules of a group and the groups in it; `open` is the place of the rule whose fields are shown. */
function GroupRows({
  of,
  open,
  setOpen,
}: {
  of: GroupProps;
  open: number | null;
  setOpen: (at: number | null) => void;
}): ReactNode {
  const { t } = useTranslation("lists");
  const { group, level, left, onChange, names } = of;
  const { match, rules, groups } = group;
  if (rules.length + groups.length === 0) return <p className={layout.quiet}>{t("editor.noRules")}</p>;
  return (
    <ul className={layout.stack2}>
      {rules.flatMap((rule, n) => [
        n > 0 ? <Between key={`and${n}`} match={match} /> : null,
        <RuleRow
          // Rules have no name of their own; a row keeps its place.
          key={`${n} ${rule.rule}`}
          rule={rule}
          names={names}
          isOpen={open === n}
          onToggle={() => setOpen(open === n ? null : n)}
          onChange={(next) => onChange({ ...group, rules: replaced(rules, n, next) })}
          onRemove={() => {
            setOpen(null);
            onChange({ ...group, rules: replaced(rules, n, null) });
          }}
        />,
      ])}
      {groups.flatMap((inner, n) => [
        n + rules.length > 0 ? <Between key={`andGroup${n}`} match={match} /> : null,
        <li key={`group${n}`}>
          <GroupEditor
            group={inner}
            level={level + 1}
            left={left}
            names={names}
            onChange={(next) => onChange({ ...group, groups: replaced(groups, n, next) })}
            onRemove={() => onChange({ ...group, groups: replaced(groups, n, null) })}
          />
        </li>,
      ])}
    </ul>
  );
}

/** Adds a rule, or a group where another level is allowed. */
function GroupAdditions({ of, onAdd }: { of: GroupProps; onAdd: () => void }): ReactNode {
  const { t } = useTranslation("lists");
  const { group, level, left, onChange } = of;
  return (
    <div className={layout.row2}>
      <Button size="s" icon={<Plus aria-hidden="true" />} disabled={left <= 0} onClick={onAdd}>
        {t("editor.addRule")}
      </Button>
      {level < DEPTH_MAX ? (
        <Button
          size="s"
          look="quiet"
          icon={<FolderPlus aria-hidden="true" />}
          disabled={left <= 0}
          onClick={() => onChange({ ...group, groups: [...group.groups, { ...blankGroup(), match: "any" }] })}
        >
          {t("editor.addGroup")}
        </Button>
      ) : null}
      {left <= RULES_MAX / 6 ? (
        <span className={layout.quiet}>{t("editor.rulesLeft", { count: Math.max(0, left) })}</span>
      ) : null}
    </div>
  );
}

/** Rules and groups of which all or any must hold. */
export function GroupEditor(props: GroupProps): ReactNode {
  const { group, level, onChange, onRemove } = props;
  const { t } = useTranslation("lists");
  const [open, setOpen] = useState<number | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={cx(layout.stack3, level > 1 && css.inner)} role="group" aria-label={t("editor.group")}>
      <div className={cx(layout.line2, layout.middle, layout.between)}>
        <Field label={t("editor.matchLabel")} hideLabel className={css.match}>
          <Select
            value={group.match}
            options={(["all", "any"] as const).map((value) => ({ value, label: t(`editor.${value}`) }))}
            onChange={(event) => onChange({ ...group, match: event.target.value as Group["match"] })}
          />
        </Field>
        {onRemove ? (
          <IconButton size="s" label={t("editor.removeGroup")} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      <GroupRows of={props} open={open} setOpen={setOpen} />
      <GroupAdditions of={props} onAdd={() => setChoosing(true)} />
      {isChoosing ? (
        <RuleChooser
          onClose={() => setChoosing(false)}
          onChoose={(key) => {
            setChoosing(false);
            setOpen(group.rules.length);
            onChange({ ...group, rules: [...group.rules, blankRule(key)] });
          }}
        />
      ) : null}
    </div>
  );
}
