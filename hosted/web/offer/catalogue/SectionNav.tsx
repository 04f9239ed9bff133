import { useEffect, useState, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SECTIONS, type Section } from "#offer/catalogue/productForm.ts";
import css from "#offer/catalogue/ProductForm.module.css";

const isSection = (name: string | null): name is Section => SECTIONS.some((section) => section === name);
const partOf = (name: Section): HTMLElement | null => document.getElementById(`section-${name}`);
const asked = (): Section | null => {
  const tab = new URLSearchParams(location.search).get("tab");
  return isSection(tab) ? tab : null;
};

/** The section that is read: the last one whose head is above the middle of the window. */
function useRead(names: readonly Section[]): Section | undefined {
  const [read, setRead] = useState<Section | undefined>(asked() ?? names[0]);
  useEffect(() => {
    const look = (): void => {
      const above = names.filter(
        (name) => (partOf(name)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3,
      );
      setRead(above.at(-1) ?? names[0]);
    };
    addEventListener("scroll", look, { passive: true, capture: true });
    return () => removeEventListener("scroll", look, { capture: true });
  }, [names]);
  return read;
}

/** The sections of the form: where one is, and the way to the others. The address keeps the one that was chosen. */
export function SectionNav({ isNew, prices }: { isNew: boolean; prices: boolean }): ReactNode {
  const { t } = useTranslation("catalogue");
  const [names] = useState(() =>
    SECTIONS.filter((name) => !(isNew && name === "history") && (prices || name !== "grids")),
  );
  const read = useRead(names);
  useEffect(() => {
    const tab = asked();
    if (tab) partOf(tab)?.scrollIntoView();
  }, []);
  const go = (name: Section) => (event: MouseEvent) => {
    event.preventDefault();
    const part = partOf(name);
    history.replaceState(history.state, "", `${location.pathname}?tab=${name}`);
    part?.scrollIntoView({ behavior: "smooth" });
    part
      ?.querySelector<HTMLElement>("input, select, textarea, button, [contenteditable]")
      ?.focus({ preventScroll: true });
  };
  return (
    <nav className={css.nav} aria-label={t("sectionsOf")}>
      {names.map((name) => (
        <a
          key={name}
          href={`?tab=${name}`}
          className={css.link}
          aria-current={read === name ? "true" : undefined}
          onClick={go(name)}
        >
          {t(`sections.${name}`)}
        </a>
      ))}
    </nav>
  );
}
