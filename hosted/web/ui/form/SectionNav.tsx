import { useEffect, useState, type MouseEvent, type ReactNode } from "react";
import { Card } from "#ui/Card.tsx";
import css from "#ui/form/Sections.module.css";

export type SectionName<N extends string> = { name: N; label: string };

const partOf = (name: string): HTMLElement | null => document.getElementById(`section-${name}`);
const asked = (): string | null => new URLSearchParams(location.search).get("tab");

/** The section that is read: the last one whose head is above the first third of the window. */
function useRead(names: readonly string[]): string | undefined {
  const [read, setRead] = useState<string | undefined>(names.find((name) => name === asked()) ?? names[0]);
  const joined = names.join(" ");
  useEffect(() => {
    const all = joined.split(" ");
    const look = (): void => {
      const above = all.filter(
        (name) => (partOf(name)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3,
      );
      setRead(above.at(-1) ?? all[0]);
    };
    addEventListener("scroll", look, { passive: true, capture: true });
    return () => removeEventListener("scroll", look, { capture: true });
  }, [joined]);
  return read;
}

type NavProps = { label: string; sections: readonly SectionName<string>[] };

/** Sections of a long form: where one is, and the way to the others. The address keeps the one that was chosen (`?tab=`). */
export function SectionNav({ label, sections }: NavProps): ReactNode {
  const read = useRead(sections.map(({ name }) => name));
  useEffect(() => {
    const tab = asked();
    if (tab) partOf(tab)?.scrollIntoView();
  }, []);
  const go = (name: string) => (event: MouseEvent) => {
    event.preventDefault();
    const part = partOf(name);
    history.replaceState(history.state, "", `${location.pathname}?tab=${name}`);
    part?.scrollIntoView({ behavior: "smooth" });
    part
      ?.querySelector<HTMLElement>("input, select, textarea, button, [contenteditable]")
      ?.focus({ preventScroll: true });
  };
  return (
    <nav className={css.nav} aria-label={label}>
      {sections.map((section) => (
        <a
          key={section.name}
          href={`?tab=${section.name}`}
          className={css.link}
          aria-current={read === section.name ? "true" : undefined}
          onClick={go(section.name)}
        >
          {section.label}
        </a>
      ))}
    </nav>
  );
}

type SectionProps = { of: SectionName<string>; aside?: ReactNode; children: ReactNode };

/** A part of a long form, with its title. */
export function Section({ of, aside, children }: SectionProps): ReactNode {
  return (
    <div id={`section-${of.name}`} className={css.section} data-section={of.name}>
      <Card title={of.label} aside={aside}>
        {children}
      </Card>
    </div>
  );
}

type SectionsProps = {
  nav: ReactNode;
  /** What the sections are of. */
  legend: string;
  /** Nothing in them can be changed. */
  disabled?: boolean;
  /** Sections that are no part of what is changed: they work where nothing can be. */
  after?: ReactNode;
  children: ReactNode;
};

/** The menu of sections beside them on a wide window, above them on a narrow one. */
export function Sections({ nav, legend, disabled, after, children }: SectionsProps): ReactNode {
  return (
    <div className={css.page}>
      {nav}
      <div className={css.sections}>
        <fieldset className={css.sections} disabled={disabled}>
          <legend className="visually-hidden">{legend}</legend>
          {children}
        </fieldset>
        {after}
      </div>
    </div>
  );
}
