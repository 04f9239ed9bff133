import type { FiscalLabel } from "#offer/rates/labels.ts";

/**
 * Parts of the customs' labels with the words of their forms (rules §2.3), the longest first where one contains
 * another.
 */
const PIECES: readonly (readonly [piece: string, words: string])[] = [
  ["VDN_VDL_AOP", "Vin doux naturel ou vin de liqueur AOP"],
  ["VT_ETRANGERS", "Vin tranquille étranger"],
  ["VM_ETRANGERS", "Vin mousseux étranger"],
  ["VT", "Vin tranquille"],
  ["VM", "Vin mousseux"],
  ["SANS_IG_CEPAGE", "sans IG, avec cépage"],
  ["SANS_IG_AUTRES", "sans IG, sans cépage"],
  ["IG_AOP", "AOP"],
  ["IG_IGP", "IGP"],
  ["BOISSONS_FERMENTEES_AUTRES", "Autre boisson fermentée"],
  ["CIDRES", "Cidre"],
  ["POIRES", "Poiré"],
  ["HYDROMELS", "Hydromel"],
  ["PETILLANTS", "Pétillant de raisin"],
  ["AUTRES_PI", "Autre produit intermédiaire"],
  ["BIERE", "Bière"],
  ["PETITE_BRASSERIE_10000", "petite brasserie jusqu'à 10 000 hl"],
  ["PETITE_BRASSERIE_50000", "petite brasserie jusqu'à 50 000 hl"],
  ["PETITE_BRASSERIE_200000", "petite brasserie jusqu'à 200 000 hl"],
  ["PETITE_BRASSERIE", "petite brasserie"],
  ["BRASSERIE_TAUX_NORMAL", "taux normal"],
  ["RHUM_TRADITIONNEL_DOM", "Rhum traditionnel des DOM"],
  ["RHUM_TIERS_ET_AUTRES", "Rhum de pays tiers et autre rhum"],
  ["RHUM_GUADELOUPE", "Rhum, Guadeloupe"],
  ["RHUM_MARTINIQUE", "Rhum, Martinique"],
  ["RHUM_GUYANE", "Rhum, Guyane"],
  ["RHUM_REUNION", "Rhum, La Réunion"],
  ["SPIRITUEUX_GUADELOUPE", "Spiritueux, Guadeloupe"],
  ["SPIRITUEUX_MARTINIQUE", "Spiritueux, Martinique"],
  ["SPIRITUEUX_GUYANE", "Spiritueux, Guyane"],
  ["SPIRITUEUX_REUNION", "Spiritueux, La Réunion"],
  ["MATIERES_PREMIERES_SPIRITUEUX", "Matières premières, spiritueux"],
  ["MATIERES_PREMIERES_ALCOOLS", "Matières premières, alcools"],
  ["AUTRES_ALCOOLS", "Autre alcool"],
  ["ALCOOL_AUTRE", "Autre spiritueux"],
  ["HORS_CONTINGENT_FISCAL", "hors contingent fiscal"],
  ["CONTINGENT_FISCAL", "contingent fiscal"],
  ["ART_1", "article 1"],
  ["ART_2", "article 2"],
  ["HORS_CSS", "sans cotisation sociale"],
  ["INF_8_5", "8,5 % vol. au plus"],
  ["INF_2_8", "2,8 % vol. au plus"],
  ["SUP_2_8", "plus de 2,8 % vol."],
  ["INF_18", "18 % vol. au plus"],
  ["SUP_18", "plus de 18 % vol."],
  ["PREMIX", "prémix"],
  ["DOM", "DOM"],
];

/**
 * Returns the fiscal label of the customs account in French words: `VT_IG_AOP` is "Vin tranquille, AOP". The forms are
 * French in every language of the back-office, as the account is.
 */
export function fiscalLabelWords(label: FiscalLabel): string {
  const words: string[] = [];
  let rest: string = label;
  while (rest !== "") {
    const found = PIECES.find(([piece]) => rest === piece || rest.startsWith(`${piece}_`));
    // No label of the list has such a piece (`labelWords.test.ts`); a new one is shown in the customs' spelling.
    if (!found) return label;
    words.push(found[1]);
    rest = rest.slice(found[0].length + 1);
  }
  return words.join(", ");
}
