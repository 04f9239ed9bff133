import { ChevronDown } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useSearchParams } from "wouter";
import { paths } from "#kit/paths.ts";
import { currentEntry, groupsOf } from "#shells/back-office/settings/groups.ts";
import css from "#shells/back-office/settings/SettingsPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Pages of the settings in their groups; folded into one line in a narrow window. */
export function SettingsNav({ links }: { links: ReadonlySet<string> }): ReactNode {
  const { t } = useTranslation("settings");
  const [query] = useSearchParams();
  const [open, setOpen] = useState(false);
  const id = useId();
  const groups = groupsOf(links);
  const current = currentEntry(groups, query);
  const [shown, setShown] = useState(current?.key);
  // Another page of the settings folds the list.
  if (shown !== current?.key) {
    setShown(current?.key);
    setOpen(false);
  }
  return (
    <nav aria-label={t("nav")} className={css.nav}>
      <button
        type="button"
        className={css.fold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={css.foldWords}>
          <span className={css.foldLabel}>{t("section")}</span>
          {current ? t(`tabs.${current.key}`) : ""}
        </span>
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      <div id={id} className={css.groups} data-open={open}>
        {groups.map((group) => (
          <div key={group.key} className={css.group}>
            {groups.length > 1 ? (
              <h2 id={`${id}-${group.key}`} className={cx(layout.muted, layout.strong, css.groupTitle)}>
                {t(`groups.${group.key}`)}
              </h2>
            ) : null}
            <ul
              className={cx(layout.plain, css.tabs)}
              aria-labelledby={groups.length > 1 ? `${id}-${group.key}` : undefined}
            >
              {group.entries.map(({ key, ...place }) => (
                <li key={key}>
                  <Link
                    href={paths.settings(place)}
                    className={cx(layout.middle, layout.muted, layout.medium, css.tab)}
                    aria-current={key === current?.key ? "page" : undefined}
                  >
                    {t(`tabs.${key}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
