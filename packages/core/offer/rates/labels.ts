/**
 * The class of duty of each fiscal label of the customs account (rules §2.3), in the order of both official schemas
 * (24eme/mutualisation-douane `webservice-douanes/DRMXML/ciel-dti-plus`, viti 1.0.9 and 1.0.19, type
 * `LibelleFiscalType`: the same 102 values). `null`: no duty (raw materials), or a duty of the overseas departments
 * that the table does not hold (see README). Classes that end in `-18`, and `rum-dom` (40 % vol and more), pay the
 * social contribution.
 */
const CLASS_OF = {
  VT_IG_AOP: "still-wine",
  VT_IG_IGP: "still-wine",
  VT_SANS_IG_CEPAGE: "still-wine",
  VT_SANS_IG_CEPAGE_PREMIX: "still-wine-premix",
  VT_SANS_IG_CEPAGE_PREMIX_DOM: null,
  VT_SANS_IG_AUTRES: "still-wine",
  VT_SANS_IG_AUTRES_PREMIX: "still-wine-premix",
  VT_SANS_IG_AUTRES_PREMIX_DOM: null,
  VM_IG_AOP: "sparkling-wine",
  VM_IG_IGP: "sparkling-wine",
  VM_SANS_IG_CEPAGE: "sparkling-wine",
  VM_SANS_IG_CEPAGE_PREMIX: "sparkling-wine-premix",
  VM_SANS_IG_CEPAGE_PREMIX_DOM: null,
  VM_SANS_IG_AUTRES: "sparkling-wine",
  VM_SANS_IG_AUTRES_PREMIX: "sparkling-wine-premix",
  VM_SANS_IG_AUTRES_PREMIX_DOM: null,
  VT_ETRANGERS: "still-wine",
  VT_ETRANGERS_PREMIX: "still-wine-premix",
  VT_ETRANGERS_PREMIX_DOM: null,
  VM_ETRANGERS: "sparkling-wine",
  VM_ETRANGERS_PREMIX: "sparkling-wine-premix",
  VM_ETRANGERS_PREMIX_DOM: null,
  BOISSONS_FERMENTEES_AUTRES: "fermented",
  BOISSONS_FERMENTEES_AUTRES_PREMIX: "fermented-premix",
  BOISSONS_FERMENTEES_AUTRES_PREMIX_DOM: null,
  CIDRES: "fermented",
  CIDRES_INF_8_5: "cider",
  POIRES: "fermented",
  POIRES_INF_8_5: "cider",
  HYDROMELS: "fermented",
  HYDROMELS_INF_8_5: "cider",
  HYDROMELS_PREMIX: "fermented-premix",
  HYDROMELS_INF_8_5_PREMIX: "cider-premix",
  HYDROMELS_PREMIX_DOM: null,
  HYDROMELS_INF_8_5_PREMIX_DOM: null,
  PETILLANTS: "fermented",
  PETILLANTS_INF_8_5: "cider",
  PETILLANTS_PREMIX: "fermented-premix",
  PETILLANTS_INF_8_5_PREMIX: "cider-premix",
  PETILLANTS_PREMIX_DOM: null,
  PETILLANTS_INF_8_5_PREMIX_DOM: null,
  VDN_VDL_AOP_SUP_18: "vdn-aop-18",
  VDN_VDL_AOP_INF_18: "vdn-aop",
  AUTRES_PI_SUP_18: "intermediate-18",
  AUTRES_PI_SUP_18_HORS_CSS: "intermediate",
  AUTRES_PI_INF_18: "intermediate",
  AUTRES_PI_INF_18_PREMIX: "intermediate-premix",
  AUTRES_PI_INF_18_PREMIX_DOM: null,
  BIERE_INF_2_8: "beer-light",
  BIERE_INF_2_8_PREMIX: "beer-light-premix",
  BIERE_INF_2_8_PREMIX_DOM: null,
  BIERE_SUP_18_BRASSERIE_TAUX_NORMAL: "beer-18",
  BIERE_SUP_2_8_BRASSERIE_TAUX_NORMAL: "beer",
  BIERE_SUP_2_8_BRASSERIE_TAUX_NORMAL_PREMIX: "beer-premix",
  BIERE_SUP_2_8_BRASSERIE_TAUX_NORMAL_PREMIX_DOM: null,
  BIERE_PETITE_BRASSERIE_SUP_18: "beer-small-18",
  BIERE_PETITE_BRASSERIE_SUP_2_8: "beer-small",
  BIERE_PETITE_BRASSERIE_SUP_2_8_PREMIX: "beer-small-premix",
  BIERE_PETITE_BRASSERIE_SUP_2_8_PREMIX_DOM: null,
  BIERE_SUP_18_PETITE_BRASSERIE_10000: "beer-small-18",
  BIERE_SUP_2_8_PETITE_BRASSERIE_10000: "beer-small",
  BIERE_SUP_2_8_PETITE_BRASSERIE_10000_PREMIX: "beer-small-premix",
  BIERE_SUP_2_8_PETITE_BRASSERIE_10000_PREMIX_DOM: null,
  BIERE_SUP_18_PETITE_BRASSERIE_50000: "beer-small-18",
  BIERE_SUP_2_8_PETITE_BRASSERIE_50000: "beer-small",
  BIERE_SUP_2_8_PETITE_BRASSERIE_50000_PREMIX: "beer-small-premix",
  BIERE_SUP_2_8_PETITE_BRASSERIE_50000_PREMIX_DOM: null,
  BIERE_SUP_18_PETITE_BRASSERIE_200000: "beer-small-18",
  BIERE_SUP_2_8_PETITE_BRASSERIE_200000: "beer-small",
  BIERE_SUP_2_8_PETITE_BRASSERIE_200000_PREMIX: "beer-small-premix",
  BIERE_SUP_2_8_PETITE_BRASSERIE_200000_PREMIX_DOM: null,
  RHUM_TRADITIONNEL_DOM_ART_1: "rum-dom",
  RHUM_TRADITIONNEL_DOM_ART_2: "spirits-18",
  RHUM_TRADITIONNEL_DOM_CONTINGENT_FISCAL: "rum-dom",
  RHUM_TRADITIONNEL_DOM_HORS_CONTINGENT_FISCAL: "spirits-18",
  RHUM_TIERS_ET_AUTRES: "spirits-18",
  ALCOOL_AUTRE_SUP_18: "spirits-18",
  ALCOOL_AUTRE_SUP_18_HORS_CSS: "spirits",
  ALCOOL_AUTRE_INF_18: "spirits",
  ALCOOL_AUTRE_INF_18_PREMIX: "spirits-premix",
  RHUM_GUADELOUPE: null,
  RHUM_MARTINIQUE: null,
  RHUM_GUYANE: null,
  RHUM_REUNION: null,
  SPIRITUEUX_GUADELOUPE_SUP_18: null,
  SPIRITUEUX_GUADELOUPE_INF_18: null,
  SPIRITUEUX_GUADELOUPE_INF_18_PREMIX: null,
  SPIRITUEUX_MARTINIQUE_SUP_18: null,
  SPIRITUEUX_MARTINIQUE_INF_18: null,
  SPIRITUEUX_MARTINIQUE_INF_18_PREMIX: null,
  SPIRITUEUX_GUYANE_SUP_18: null,
  SPIRITUEUX_GUYANE_INF_18: null,
  SPIRITUEUX_GUYANE_INF_18_PREMIX: null,
  SPIRITUEUX_REUNION_SUP_18: null,
  SPIRITUEUX_REUNION_INF_18: null,
  SPIRITUEUX_REUNION_INF_18_PREMIX: null,
  AUTRES_ALCOOLS_SUP_18: "spirits-18",
  AUTRES_ALCOOLS_SUP_18_HORS_CSS: "spirits",
  AUTRES_ALCOOLS_INF_18: "spirits",
  AUTRES_ALCOOLS_INF_18_PREMIX: "spirits-premix",
  MATIERES_PREMIERES_SPIRITUEUX: null,
  MATIERES_PREMIERES_ALCOOLS: null,
} as const;

export type FiscalLabel = keyof typeof CLASS_OF;
/** Class of a duty: key of the table in `duties.ts`. */
export type DutyClass = NonNullable<(typeof CLASS_OF)[FiscalLabel]>;

/** The fiscal labels of the customs account (rules §2.3): 102. */
export const FISCAL_LABELS = Object.keys(CLASS_OF) as FiscalLabel[];

/** Above this a drink is alcoholic (CGI art. 298 octodecies; rules §8), in hundredths of a percent by volume. */
const ALCOHOLIC = 120;
const ALCOHOLIC_BEER = 50;
/** Up to this ciders, perries, meads and lightly sparkling must pay their own rate (rules §1.1). */
const LIGHT_CIDER = 850;
const CIDERS = /^(CIDRES|POIRES|HYDROMELS|PETILLANTS)(_PREMIX)?$/;

/**
 * Returns the class of duty of a drink, or undefined when the table has no duty for it: a label without one, or a drink
 * that is not alcoholic. The label carries the class (rules §2.3); `alcohol`, in hundredths of a percent by volume,
 * counts where the label leaves it open: a cider, perry, mead or must without `INF_8_5` that has no more than 8.5 %
 * pays as one.
 */
export function dutyClassOf(label: FiscalLabel, alcohol: number | undefined): DutyClass | undefined {
  const limit = label.startsWith("BIERE_") ? ALCOHOLIC_BEER : ALCOHOLIC;
  if (alcohol !== undefined && alcohol <= limit) return undefined;
  if (alcohol !== undefined && alcohol <= LIGHT_CIDER) {
    const cider = CIDERS.exec(label);
    if (cider) return cider[2] ? "cider-premix" : "cider";
  }
  return CLASS_OF[label] ?? undefined;
}
