import { monthOf, yearOf, type Period } from "./periods.ts";

/**
 * Default words for movements in the observations of a declaration: the customs require an explanation of other
 * entries, other exits and replacements (codes 017, 018, 031). In French, which the customs read. Duty-paid goods come
 * from the other account (movement catalogue of the ivbd, "acquitte, autre").
 */
export const MOVEMENT_WORDS: Readonly<Record<string, string>> = {
  opening: "Stock trouvé",
  order: "",
  release: "",
  allocation: "",
  delivery: "Livraison d'une commande",
  sale: "Vente",
  export: "Exportation",
  return: "Retour de produits",
  replacement: "Retour de produits sortis avec droits",
  tasting: "Dégustation",
  family: "Consommation familiale",
  gift: "Cadeau",
  sample: "Échantillon",
  breakage: "Casse",
  corked: "Bouteille bouchonnée",
  loss: "Perte",
  destruction: "Destruction",
  inventory: "Écart d'inventaire",
  transfer: "Transfert entre entrepôts",
  bottling: "Mise en bouteille",
  purchase: "Achat",
  production: "Production",
  duty: "Sortie du compte en droits suspendus, droits acquittés",
};

/**
 * Returns the observation of a movement without one of its own; `origin` is the month in which returned goods had left.
 */
export function explained(kind: string, origin: Period | null): string {
  const name = MOVEMENT_WORDS[kind] ?? "";
  if (kind !== "replacement" || origin === null) return name;
  return `${name} en ${String(monthOf(origin)).padStart(2, "0")}/${yearOf(origin)}`;
}

const day = (iso: string): string => iso.split("-").toReversed().join("/");

/**
 * Returns the observation of a reversing movement: kind and date of the movement that it reverses, and the declaration
 * that had counted it; null where none had.
 */
export function contraryStatement(kind: string, on: string, declaredIn: Period | null): string {
  const what = MOVEMENT_WORDS[kind] ?? kind;
  const where = declaredIn === null ? "" : `, déclaré dans la DRM ${day(declaredIn)}`;
  return `Contre-mouvement : ${what} du ${day(on)}${where}`;
}
