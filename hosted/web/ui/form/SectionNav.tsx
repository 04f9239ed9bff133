import { useEffect, useState, type MouseEvent, type ReactNode } from "react";
import { ChevronDown } from "lucide-react";
import { Card } from "#ui/Card.tsx";
import css from "#ui/form/Sections.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

export type SectionName<N extends string> = { name: N; label: string };
/** The state of a section beside its name, and whether that state is a fault. */
type SectionState = { state?: string; isFaulty?: boolean };

const partOf = (name: string): HTMLElement | null => document.getElementById(`section-${name}`);
/** Returns a section, opened if it is folded. */
function unfolded(name: string): HTMLElement | null {
  const part = partOf(name);
  const fold = part?.firstElementChild;
  if (fold instanceof HTMLDetailsElement) fold.open = true;
  return part;
}
const ask = (): string | null => new URLSearchParams(location.search).get("tab");

/** Returns the section being read: the last one whose head is above the first third of the window. */
function useRead(names: readonly string[]): string | undefined {
  const [read, setRead] = useState<string | undefined>(names.find((name) => name === ask()) ?? names[0]);
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

type NavProps = { label: string; sections: readonly (SectionName<string> & SectionState)[] };

/**
 * Sections of a long form: shows the current one and links to the others. The address keeps the chosen one (`?tab=`).
 */
export function SectionNav({ label, sections }: NavProps): ReactNode {
  const read = useRead(sections.map(({ name }) => name));
  useEffect(() => {
    const tab = ask();
    if (tab) unfolded(tab)?.scrollIntoView();
  }, []);
  const go = (name: string) => (event: MouseEvent) => {
    event.preventDefault();
    const part = unfolded(name);
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
          className={cx(layout.line2, layout.middle, layout.fixed, layout.quiet, layout.oneLine, css.link)}
          aria-current={read === section.name ? "true" : undefined}
          onClick={go(section.name)}
        >
          {section.label}
          {section.isFaulty ? <span className={css.fault}>{section.state}</span> : null}
        </a>
      ))}
    </nav>
  );
}

type SectionProps = SectionState & {
  of: SectionName<string>;
  aside?: ReactNode;
  /** The section is closed until the user opens it, or a field in it is wrong. */
  folds?: boolean;
  children: ReactNode;
};

/** A section that opens and closes at its title. */
function Fold({ of, aside, state, isFaulty, children }: Omit<SectionProps, "folds">): ReactNode {
  const [open, setOpen] = useState(ask() === of.name);
  // A fault opens its section once: the user may close it again.
  const [wasFaulty, setWasFaulty] = useState(false);
  if (wasFaulty !== (isFaulty ?? false)) {
    setWasFaulty(isFaulty ?? false);
    if (isFaulty) setOpen(true);
  }
  return (
    <details
      className={cx(layout.panel, css.fold)}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{of.label}</h2>
        {state ? (
          <span className={isFaulty ? css.fault : cx(layout.quiet, layout.regular)}>{state}</span>
        ) : null}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={cx(layout.grid4, layout.single, css.content)}>
        {aside}
        {children}
      </div>
    </details>
  );
}

/** A part of a long form, with its title and its state. */
export function Section({ of, aside, folds, state, isFaulty, children }: SectionProps): ReactNode {
  const said = state ? (
    <span className={isFaulty ? css.fault : cx(layout.quiet, layout.regular)}>{state}</span>
  ) : null;
  return (
    <div id={`section-${of.name}`} className={css.section} data-section={of.name}>
      {folds ? (
        <Fold of={of} aside={aside} state={state} isFaulty={isFaulty}>
          {children}
        </Fold>
      ) : (
        <Card
          title={of.label}
          aside={
            said ? (
              <span className={cx(layout.row3, layout.middle, layout.toEnd)}>
                {said}
                {aside}
              </span>
            ) : (
              aside
            )
          }
        >
          {children}
        </Card>
      )}
    </div>
  );
}

type SectionsProps = {
  nav: ReactNode;
  /** Legend of the group of sections. */
  legend: string;
  /** Makes all fields in them read-only. */
  disabled?: boolean;
  /** Sections outside the fieldset: they work even when it is disabled. */
  after?: ReactNode;
  children: ReactNode;
};

/** The sections, with their menu beside them on a wide window, above them on a narrow one. */
export function Sections({ nav, legend, disabled, after, children }: SectionsProps): ReactNode {
  return (
    <div className={cx(layout.grid5, layout.single, layout.top, css.page)}>
      {nav}
      <div className={cx(layout.fieldset, layout.grid5, layout.single, css.sections)}>
        <fieldset
          className={cx(layout.fieldset, layout.grid5, layout.single, css.sections)}
          disabled={disabled}
        >
          <legend className="visually-hidden">{legend}</legend>
          {children}
        </fieldset>
        {after}
      </div>
    </div>
  );
}
