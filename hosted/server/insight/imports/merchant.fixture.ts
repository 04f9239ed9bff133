/** Catalogues of a wine merchant as shops export them: 68 articles of 34 products, and what shops write beside them. */

type Wine = {
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

const WINES: readonly Wine[] = [
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

/** Of a product: vintage in its title, or several of a size or of a vintage. */
type Variant = { size: string; year: string; price: number; stock: number; sku: string };
export type Article = { wine: Wine; at: number; by: "title" | "size" | "year"; variants: Variant[] };

/** How many variants a product has: 1, 2 or 3, in all 68. */
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

const html = ({ wine: { name, appellation, producer } }: Article): string =>
  `<p><strong>${name}</strong> &mdash; ${appellation}.</p>\n<ul>\n  <li>Domaine&nbsp;: ${producer}</li>\n  <li>&Agrave; boire; "belle garde", dit-on</li>\n</ul>\n<!-- wp:paragraph --><script>track("x")</script><p>Robe profonde,<br>nez &eacute;l&eacute;gant.</p>`;

const quoted = (cell: string, sign: string, always = false): string =>
  always || cell.includes(sign) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
export const written = (rows: readonly (readonly string[])[], sign: string, always = false): string =>
  rows.map((row) => row.map((cell) => quoted(cell, sign, always)).join(sign)).join("\r\n") + "\r\n";

const ENGLISH = { Rouge: "Red", Blanc: "White", Rosé: "Rosé" } as const;
const typeOf = ({ color, kind }: Wine): string =>
  kind === "champagne" ? "Champagne" : `${ENGLISH[color]} Wine`;
const titleOf = ({ wine: { name }, by, variants }: Article): string =>
  by === "year" ? name : `${name} ${variants[0]?.year ?? ""}`;

const SHOPIFY = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Product Category",
  "Type",
  "Tags",
  "Published",
  "Option1 Name",
  "Option1 Value",
  "Option1 Linked To",
  "Option2 Name",
  "Option2 Value",
  "Option2 Linked To",
  "Option3 Name",
  "Option3 Value",
  "Option3 Linked To",
  "Variant SKU",
  "Variant Grams",
  "Variant Inventory Tracker",
  "Variant Inventory Qty",
  "Variant Inventory Policy",
  "Variant Fulfillment Service",
  "Variant Price",
  "Variant Compare At Price",
  "Variant Requires Shipping",
  "Variant Taxable",
  "Variant Barcode",
  "Image Src",
  "Image Position",
  "Image Alt Text",
  "Gift Card",
  "SEO Title",
  "SEO Description",
  "Appellation (product.metafields.custom.appellation)",
  "Variant Image",
  "Variant Weight Unit",
  "Variant Tax Code",
  "Cost per item",
  "Status",
] as const;

/** Products as Shopify exports them: a row for each variant, further rows for further pictures, UTF-8. */
export function shopifyProducts(pictures = "https://cdn.shopify.com/s/files/1/0001/files"): string {
  const rows = ARTICLES.flatMap((article) => {
    const { wine: of, at, by, variants } = article;
    const row = (cells: Partial<Record<(typeof SHOPIFY)[number], string>>): string[] =>
      SHOPIFY.map((heading) => cells[heading] ?? "");
    const handle = `${of.name}-${at}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
    const option = by === "size" ? "Contenance" : by === "year" ? "Millésime" : "Title";
    const lines = variants.map((variant, n) =>
      row({
        Handle: handle,
        ...(n === 0
          ? {
              Title: titleOf(article),
              "Body (HTML)": html(article),
              Vendor: of.producer,
              "Product Category": "Food, Beverages & Tobacco > Beverages > Alcoholic Beverages > Wine",
              Type: typeOf(of),
              Tags: `${of.appellation}, cave`,
              Published: "true",
              "Option1 Name": option,
              "Image Src": `${pictures}/bouteille-${at}.jpg?v=1700000000`,
              "Image Position": "1",
              "Gift Card": "false",
              "Appellation (product.metafields.custom.appellation)": of.appellation,
              Status: "active",
            }
          : {}),
        "Option1 Value": by === "size" ? variant.size : by === "year" ? variant.year : "Default Title",
        "Variant SKU": variant.sku,
        "Variant Grams": "1350.0",
        "Variant Inventory Tracker": "shopify",
        "Variant Inventory Qty": String(variant.stock),
        "Variant Inventory Policy": "deny",
        "Variant Fulfillment Service": "manual",
        "Variant Price": variant.price.toFixed(2),
        "Variant Requires Shipping": "true",
        "Variant Taxable": "true",
        "Variant Weight Unit": "kg",
      }),
    );
    const more = row({
      Handle: handle,
      "Image Src": `${pictures}/etiquette-${at}.jpg?v=1700000000`,
      "Image Position": "2",
    });
    return at % 4 === 0 ? [...lines, more] : lines;
  });
  return written([SHOPIFY, ...rows], ",");
}

const WOO = [
  "ID",
  "Type",
  "UGS",
  "GTIN, UPC, EAN ou ISBN",
  "Nom",
  "Publié",
  "Mis en avant ?",
  "Visibilité dans le catalogue",
  "Description courte",
  "Description",
  "Date de début de promo",
  "Date de fin de promo",
  "État de la TVA",
  "Classe de TVA",
  "En stock ?",
  "Stock",
  "Poids (kg)",
  "Tarif promo",
  "Tarif régulier",
  "Catégories",
  "Étiquettes",
  "Images",
  "Parent",
  "Position",
  "Nom de l’attribut 1",
  "Valeur(s) de l’attribut 1",
  "Attribut 1 visible",
  "Attribut 1 global",
  "Nom de l’attribut 2",
  "Valeur(s) de l’attribut 2",
  "Attribut 2 visible",
  "Attribut 2 global",
] as const;

/** Products as WooCommerce exports them in French: variable products with their variations, UTF-8 with a byte order mark. */
export function wooProducts(pictures = "https://cave.example.com/wp-content/uploads/2024/05"): string {
  let id = 100;
  const row = (cells: Partial<Record<(typeof WOO)[number], string>>): string[] =>
    WOO.map((heading) => cells[heading] ?? "");
  const decimal = (value: number): string => String(value).replace(".", ",");
  const rows = ARTICLES.flatMap((article) => {
    const { wine: of, at, by, variants } = article;
    id += 1;
    const parent = id;
    const isVariable = by !== "title";
    const category =
      of.kind === "champagne"
        ? "Champagnes"
        : { Rouge: "Vins rouges", Blanc: "Vins blancs", Rosé: "Vins rosés" }[of.color];
    const attribute = by === "year" ? "Millésime" : "Contenance";
    const values = variants.map((variant) => (by === "year" ? variant.year : variant.size));
    const common = { "Classe de TVA": "", "État de la TVA": "taxable", Publié: "1", "En stock ?": "1" };
    const first = row({
      ...common,
      ID: String(parent),
      Type: isVariable ? "variable" : "simple",
      UGS: isVariable ? `CAV-${at}` : (variants[0]?.sku ?? ""),
      Nom: titleOf(article),
      "Description courte": `<em>${of.appellation}</em>`,
      Description: html(article),
      "Visibilité dans le catalogue": "visible",
      "Poids (kg)": "1,35",
      Catégories: `Cave, Cave > ${category}`,
      Étiquettes: of.appellation,
      Images: `${pictures}/bouteille-${at}.jpg, ${pictures}/etiquette-${at}.jpg`,
      "Nom de l’attribut 1": "Domaine",
      "Valeur(s) de l’attribut 1": of.producer.replaceAll(",", "\\,"),
      ...(isVariable
        ? { "Nom de l’attribut 2": attribute, "Valeur(s) de l’attribut 2": values.join(", ") }
        : { "Tarif régulier": decimal(variants[0]?.price ?? 0), Stock: String(variants[0]?.stock ?? 0) }),
    });
    const variations = isVariable
      ? variants.map((variant, n) => {
          id += 1;
          return row({
            ...common,
            ID: String(id),
            Type: "variation",
            UGS: variant.sku,
            Nom: `${titleOf(article)} - ${values[n] ?? ""}`,
            Stock: String(variant.stock),
            "Tarif régulier": decimal(variant.price),
            Parent: `id:${parent}`,
            Position: String(n + 1),
            "Nom de l’attribut 2": attribute,
            "Valeur(s) de l’attribut 2": values[n] ?? "",
          });
        })
      : [];
    return [first, ...variations];
  });
  return `\ufeff${written([WOO, ...rows], ",")}`;
}
