import { useCallback, type ReactNode } from "react";
import { Link } from "wouter";
import { cx } from "#ui/classes.ts";
import css from "#ui/page/PartNav.module.css";
import * as layout from "#ui/layout.ts";

type Part = { key: string; href: string; label: string; isHere: boolean };

/** Links to the parts of an area, above each of its pages. */
export function PartNav({ label, places }: { label: string; places: readonly Part[] }): ReactNode {
  // On a phone the row is wider than the screen: the current link is scrolled into view.
  const here = useCallback(
    (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest", inline: "center" }),
    [],
  );
  return (
    <nav className={css.nav} aria-label={label}>
      {places.map(({ key, href, label: name, isHere }) => (
        <Link
          key={key}
          ref={isHere ? here : undefined}
          href={href}
          className={cx(layout.quiet, layout.oneLine, layout.fixed, css.link, isHere && css.here)}
          aria-current={isHere ? "page" : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
