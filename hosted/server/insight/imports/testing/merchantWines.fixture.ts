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
  {
    color,
    appellation,
    price,
    kind = "still",
  }: { color: Wine["color"]; appellation: string; price: number; kind?: Wine["kind"] },
): Wine => ({ producer, name, color, appellation, price, kind });

export const WINES: readonly Wine[] = [
  wine("Château Haut-Pontet", "Château Haut-Pontet", {
    color: "Rouge",
    appellation: "Saint-Émilion Grand Cru",
    price: 28.5,
  }),
  wine("Domaine de la Garrigue", "Vieilles vignes", {
    color: "Rouge",
    appellation: "Vacqueyras",
    price: 14.9,
  }),
  wine("Domaine de la Garrigue", "L'Œillade", { color: "Rosé", appellation: "Vacqueyras", price: 11.5 }),
  wine("Maison Perrot", "Les Grands Épenots", { color: "Rouge", appellation: "Pommard 1er Cru", price: 74 }),
  wine("Maison Perrot", "Clos de la Barre", { color: "Blanc", appellation: "Meursault", price: 68.4 }),
  wine("Champagne Aubry-Lecomte", "Tradition", {
    color: "Blanc",
    appellation: "Champagne",
    price: 33,
    kind: "champagne",
  }),
  wine("Champagne Aubry-Lecomte", "Rosé de saignée", {
    color: "Rosé",
    appellation: "Champagne",
    price: 42.5,
    kind: "champagne",
  }),
  wine("Château de Pierrefeu", "Cuvée « Prestige »", {
    color: "Rosé",
    appellation: "Côtes de Provence",
    price: 16.8,
  }),
  wine("Domaine Zind", "Gewurztraminer Herrenweg", { color: "Blanc", appellation: "Alsace", price: 24.2 }),
  wine("Domaine Zind", "Riesling Brand", { color: "Blanc", appellation: "Alsace Grand Cru", price: 39 }),
  wine("Cave de Tain", "Les Hauts du Fief", { color: "Rouge", appellation: "Crozes-Hermitage", price: 19.5 }),
  wine("Domaine du Pas de l'Âne", "Réserve", {
    color: "Rouge",
    appellation: "Terrasses du Larzac",
    price: 17,
  }),
  wine("Domaine du Pas de l'Âne", "Réserve", { color: "Blanc", appellation: "Languedoc", price: 15.5 }),
  wine("Château La Tour Figeac-Moulin", "Château La Tour Figeac-Moulin", {
    color: "Rouge",
    appellation: "Pomerol",
    price: 1250,
  }),
  wine("Domaine Lafarge", "Bourgogne Aligoté", {
    color: "Blanc",
    appellation: "Bourgogne Aligoté",
    price: 13.2,
  }),
  wine("Domaine Huet-Marteau", "Le Mont sec", { color: "Blanc", appellation: "Vouvray", price: 27 }),
  wine("Domaine Huet-Marteau", "Le Mont moelleux", { color: "Blanc", appellation: "Vouvray", price: 34.5 }),
  wine("Clos Canarelli-Santu", "Corse Figari", { color: "Rouge", appellation: "Corse Figari", price: 32 }),
  wine("Bodegas Vega Alta", "Reserva Especial", { color: "Rouge", appellation: "Rioja", price: 26 }),
  wine("Tenuta del Borgo", "Brunello", {
    color: "Rouge",
    appellation: "Brunello di Montalcino",
    price: 49.9,
  }),
  wine("Château Rieussan", "Château Rieussan", { color: "Blanc", appellation: "Sauternes", price: 58 }),
  wine("Domaine Tempier-Roux", "La Migoua", { color: "Rouge", appellation: "Bandol", price: 45 }),
  wine("Domaine des Ardoisières", "Argile", {
    color: "Blanc",
    appellation: "Vin des Allobroges",
    price: 22.5,
  }),
  wine("Domaine Labet-Girard", "Fleur de Savagnin", {
    color: "Blanc",
    appellation: "Côtes du Jura",
    price: 36,
  }),
  wine("Domaine Marcel Lapalu", "Morgon Vieilles Vignes", {
    color: "Rouge",
    appellation: "Morgon",
    price: 18.9,
  }),
  wine("Domaine Vacheron-Pinard", "Les Romains", { color: "Blanc", appellation: "Sancerre", price: 31 }),
  wine("Château Montus-Brumont", "Prestige", { color: "Rouge", appellation: "Madiran", price: 29.9 }),
  wine("Mas Jullien-Carol", "Autour de Jonquières", {
    color: "Rouge",
    appellation: "Languedoc",
    price: 26.4,
  }),
  wine("Domaine Gauby-Calce", "Les Calcinaires", {
    color: "Rouge",
    appellation: "Côtes du Roussillon Villages",
    price: 18.5,
  }),
  wine("Château Thivin-Brouilly", "Les Sept Vignes", {
    color: "Rouge",
    appellation: "Côte de Brouilly",
    price: 16.2,
  }),
  wine("Domaine Trapet-Ostertag", "Ostrea", { color: "Rouge", appellation: "Gevrey-Chambertin", price: 89 }),
  wine("Domaine Guiberteau-Brézé", "Brézé", { color: "Blanc", appellation: "Saumur", price: 48 }),
  wine("Domaine Leccia-Patrimonio", "E Croce", { color: "Blanc", appellation: "Patrimonio", price: 23.5 }),
  wine("Domaine Ganevat-Rotalier", "Les Chalasses", {
    color: "Blanc",
    appellation: "Côtes du Jura",
    price: 52,
  }),
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
