import { useTranslation } from "#kit/i18n.ts";
import type { SectionName } from "#ui/form/SectionNav.tsx";

/** Sections of the form of an event, in their order; the address names them (`?tab=`). */
export const SECTIONS = [
  "texts",
  "visuals",
  "practical",
  "rates",
  "schedules",
  "booking",
  "payment",
  "after",
] as const;
export type Section = (typeof SECTIONS)[number];

/** Returns a section by its name, with its title. */
export function useSection(name: Section): SectionName<Section> {
  const { t } = useTranslation("visits");
  return { name, label: t(`sections.${name}`) };
}
