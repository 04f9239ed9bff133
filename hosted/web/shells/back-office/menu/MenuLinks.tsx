import { ChevronDown } from "lucide-react";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { type MenuGroup, type MenuItem } from "#shells/back-office/menu/menu.ts";
import { currentOf } from "#shells/back-office/trail.ts";
import { useOpenGroups } from "#shells/back-office/menu/openGroups.ts";
import { useMenu, usePlace } from "#shells/back-office/useViewer.ts";
import { cx } from "#ui/classes.ts";
import css from "#shells/back-office/menu/MenuLinks.module.css";
import * as layout from "#ui/layout.ts";

type EntryProps<E> = { entry: E; current: string | undefined; onFollow?: (() => void) | undefined };

/** One entry; inside a group it has the group's icon. */
function MenuLink({
  entry,
  current,
  onFollow,
  plain,
}: EntryProps<MenuItem> & { plain?: boolean }): ReactNode {
  const { t } = useTranslation("shell");
  return (
    <Link
      href={entry.href}
      className={cx(
        layout.line2,
        layout.quiet,
        layout.middle,
        layout.bare,
        layout.wide,
        css.link,
        plain && css.plain,
      )}
      aria-current={entry.key === current ? "page" : undefined}
      onClick={onFollow}
    >
      {plain ? null : <entry.icon size={18} aria-hidden="true" className={css.icon} />}
      <span className={cx(layout.shrink, layout.breakable, layout.fill, css.word)}>
        {t(`menu.${entry.key}`)}
      </span>
    </Link>
  );
}

type GroupProps = EntryProps<MenuGroup> & { open: boolean; onOpen: (open: boolean) => void };

function Group({ entry, current, onFollow, open, onOpen }: GroupProps): ReactNode {
  const { t } = useTranslation("shell");
  const id = useId();
  const holds = entry.items.some(({ key }) => key === current);
  return (
    <>
      <button
        type="button"
        className={cx(
          layout.line2,
          layout.quiet,
          layout.middle,
          layout.bare,
          layout.wide,
          css.link,
          css.group,
          holds && !open && css.holds,
        )}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpen(!open)}
      >
        <entry.icon size={18} aria-hidden="true" className={css.icon} />
        <span className={cx(layout.shrink, layout.breakable, layout.fill, css.word)}>
          {t(`group.${entry.key}`)}
        </span>
        <ChevronDown size={14} aria-hidden="true" className={css.arrow} />
      </button>
      <ul id={id} className={css.items} hidden={!open}>
        {entry.items.map((item) => (
          <li key={item.key}>
            <MenuLink entry={item} current={current} onFollow={onFollow} plain />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The menu as texts: entries, and groups that open and close. */
export function MenuLinks({ user, onFollow }: { user: User; onFollow?: () => void }): ReactNode {
  const path = usePlace();
  const menu = useMenu(user);
  const current = currentOf(menu, path);
  const [isOpen, setOpen] = useOpenGroups(user.id);
  const list = useRef<HTMLUListElement>(null);
  // The menu is longer than most windows: the entry of the page is brought into its view.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <ul ref={list} className={css.links}>
      {menu.map((entry) => (
        <li key={entry.key}>
          {"items" in entry ? (
            <Group
              entry={entry}
              current={current}
              onFollow={onFollow}
              open={isOpen(entry.key)}
              onOpen={(open) => setOpen(entry.key, open)}
            />
          ) : (
            <MenuLink entry={entry} current={current} onFollow={onFollow} />
          )}
        </li>
      ))}
    </ul>
  );
}
