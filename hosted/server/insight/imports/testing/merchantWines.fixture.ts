/** A wine of the catalogues of `merchant.fixture.ts`. */
export type Wine = {
  producer: string;
  name: string;
  color: "Rouge" | "Blanc" | "Rosé";
  appellation: string;
  kind: "still" | "champagne";
  price: number;
};

const wine = (
  producer: string,
  name: string,
  color: Wine["color"],
  appellation: string,
  price: number,
  kind: Wine["kind"] = "still",
): Wine => ({ producer, name, color, appellation, price, kind });

export const WINES: readonly Wine[] = [
  wine("Château Haut-Pontet", "Château Haut-Pontet", "Rouge", "Saint-Émilion Grand Cru", 28.5),
  wine("Domaine de la Garrigue", "Vieilles vignes", "Rouge", "Vacqueyras", 14.9),
  wine("Domaine de la Garrigue", "L'Œillade", "Rosé", "Vacqueyras", 11.5),
  wine("Maison Perrot", "Les Grands Épenots", "Rouge", "Pommard 1er Cru", 74),
  wine("Maison Perrot", "Clos de la Barre", "Blanc", "Meursault", 68.4),
  wine("Champagne Aubry-Lecomte", "Tradition", "Blanc", "Champagne", 33, "champagne"),
  wine("Champagne Aubry-Lecomte", "Rosé de saignée", "Rosé", "Champagne", 42.5, "champagne"),
  wine("Château de Pierrefeu", "Cuvée « Prestige »", "Rosé", "Côtes de Provence", 16.8),
  wine("Domaine Zind", "Gewurztraminer Herrenweg", "Blanc", "Alsace", 24.2),
  wine("Domaine Zind", "Riesling Brand", "Blanc", "Alsace Grand Cru", 39),
  wine("Cave de Tain", "Les Hauts du Fief", "Rouge", "Crozes-Hermitage", 19.5),
  wine("Domaine du Pas de l'Âne", "Réserve", "Rouge", "Terrasses du Larzac", 17),
  wine("Domaine du Pas de l'Âne", "Réserve", "Blanc", "Languedoc", 15.5),
  wine("Château La Tour Figeac-Moulin", "Château La Tour Figeac-Moulin", "Rouge", "Pomerol", 1250),
  wine("Domaine Lafarge", "Bourgogne Aligoté", "Blanc", "Bourgogne Aligoté", 13.2),
  wine("Domaine Huet-Marteau", "Le Mont sec", "Blanc", "Vouvray", 27),
  wine("Domaine Huet-Marteau", "Le Mont moelleux", "Blanc", "Vouvray", 34.5),
  wine("Clos Canarelli-Santu", "Corse Figari", "Rouge", "Corse Figari", 32),
  wine("Bodegas Vega Alta", "Reserva Especial", "Rouge", "Rioja", 26),
  wine("Tenuta del Borgo", "Brunello", "Rouge", "Brunello di Montalcino", 49.9),
  wine("Château Rieussan", "Château Rieussan", "Blanc", "Sauternes", 58),
  wine("Domaine Tempier-Roux", "La Migoua", "Rouge", "Bandol", 45),
  wine("Domaine des Ardoisières", "Argile", "Blanc", "Vin des Allobroges", 22.5),
  wine("Domaine Labet-Girard", "Fleur de Savagnin", "Blanc", "Côtes du Jura", 36),
  wine("Domaine Marcel Lapalu", "Morgon Vieilles Vignes", "Rouge", "Morgon", 18.9),
  wine("Domaine Vacheron-Pinard", "Les Romains", "Blanc", "Sancerre", 31),
  wine("Château Montus-Brumont", "Prestige", "Rouge", "Madiran", 29.9),
  wine("Mas Jullien-Carol", "Autour de Jonquières", "Rouge", "Languedoc", 26.4),
  wine("Domaine Gauby-Calce", "Les Calcinaires", "Rouge", "Côtes du Roussillon Villages", 18.5),
  wine("Château Thivin-Brouilly", "Les Sept Vignes", "Rouge", "Côte de Brouilly", 16.2),
  wine("Domaine Trapet-Ostertag", "Ostrea", "Rouge", "Gevrey-Chambertin", 89),
  wine("Domaine Guiberteau-Brézé", "Brézé", "Blanc", "Saumur", 48),
  wine("Domaine Leccia-Patrimonio", "E Croce", "Blanc", "Patrimonio", 23.5),
  wine("Domaine Ganevat-Rotalier", "Les Chalasses", "Blanc", "Côtes du Jura", 52),
];

const SIZES = ["75 cl", "Magnum", "Demi-bouteille"] as const;
const FACTORS = [1, 2.15, 0.55] as const;
const YEARS = [2019, 2020, 2018] as const;

/** A variant of a product: vintage in its title, or several of a size or of a vintage. */
export type Variant = { size: string; year: string; price: number; stock: number; sku: string };
export type Article = { wine: Wine; at: number; by: "title" | "size" | "year"; variants: Variant[] };

/** Returns the number of variants of a product: 1, 2 or 3, in all 68. */
const countOf = (at: number): number => (at === 33 ? 2 : ([3, 2, 1][at % 3] ?? 1));
export const ARTICLES: readonly Article[] = WINES.map((one, at) => {
  const count = countOf(at);
  const by = count === 1 ? "title" : at % 2 === 0 ? "size" : "year";
  const variants = Array.from({ length: count }, (_, n): Variant => ({
    size: by === "size" ? (SIZES[n] ?? "75 cl") : "75 cl",
    year: by === "year" ? String(YEARS[n] ?? 2019) : String(2017 + (at % 5)),
    price: Math.round(one.price * (by === "size" ? (FACTORS[n] ?? 1) : 1) * 100) / 100,
    stock: (at * 7 + n * 5) % 120,
    sku: `CAV-${String(at + 1).padStart(3, "0")}-${n + 1}`,
  }));
  return { wine: one, at, by, variants };
});
export const LINES = ARTICLES.reduce((sum, { variants }) => sum + variants.length, 0);
