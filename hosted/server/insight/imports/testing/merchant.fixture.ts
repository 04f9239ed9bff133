import { ARTICLES, type Article, type Wine } from "./merchantWines.fixture.ts";

/**
 * Catalogues of a wine merchant as shop systems export them: 68 articles of 34 products, and the further columns of
 * such exports.
 */

const html = ({ wine: { name, appellation, producer } }: Article): string =>
  `<p><strong>${name}</strong> &mdash; ${appellation}.</p>\n<ul>\n  <li>Domaine&nbsp;: ${producer}</li>\n  <li>&Agrave; boire; "belle garde", dit-on</li>\n</ul>\n<!-- wp:paragraph --><script>track("x")</script><p>Robe profonde,<br>nez &eacute;l&eacute;gant.</p>`;

const quoted = (cell: string, sign: string, always = false): string =>
  always || cell.includes(sign) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
const written = (rows: readonly (readonly string[])[], sign: string, always = false): string =>
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

/** Returns products as Shopify exports them: a row for each variant, further rows for further pictures, UTF-8. */
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

/** Returns products as WooCommerce exports them in French: variable products with variations, UTF-8 with a BOM. */
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

/**
 * Returns products as PrestaShop exports its list in French: one line each, prices without tax, semicolons; to be
 * written in Latin-1.
 */
export function prestaProducts(pictures = "https://www.cave.example.com"): string {
  let id = 10;
  const rows = ARTICLES.flatMap(({ wine: of, variants, at }) =>
    variants.map((variant) => {
      id += 1;
      const size = variant.size === "75 cl" ? "75cl" : variant.size;
      const category = of.kind === "champagne" ? "Champagne" : `Vin ${of.color.toLowerCase()}`;
      return [
        String(id),
        `${pictures}/${id}-home_default/bouteille-${at}.jpg`,
        `${of.name} ${variant.year} - ${size}`,
        variant.sku,
        category,
        (variant.price / 1.2).toFixed(6).replace(".", ","),
        String(variant.stock),
        "1",
        of.producer,
        `<p>${of.appellation} ; à garder</p>`,
      ];
    }),
  );
  const headings = [
    "ID produit",
    "Image",
    "Nom",
    "Référence",
    "Catégorie",
    "Prix HT",
    "Quantité",
    "État",
    "Marque",
    "Description",
  ];
  return written([headings, ...rows], ";", true);
}

/**
 * Returns a list that a merchant keeps in a spreadsheet: with their own headings, currency signs, thousands, sizes and
 * colours.
 */
export function ownList(): string {
  const rows = ARTICLES.flatMap(({ wine: of, variants }) =>
    variants.map((variant, n) => {
      const price = variant.price.toLocaleString(n % 2 === 0 ? "de-DE" : "fr-FR", {
        minimumFractionDigits: 2,
      });
      return [
        of.producer,
        `${of.name} ${variant.year}`,
        of.appellation,
        of.kind === "champagne" ? "Champagne" : `Vin ${of.color.toLowerCase()}`,
        { "75 cl": n % 2 === 0 ? "75cl" : "0,75 L", Magnum: "MAGNUM", "Demi-bouteille": "37,5cl" }[
          variant.size
        ] ?? "",
        n % 2 === 0 ? `€ ${price}` : `${price} €`,
        String(variant.stock),
        of.producer.startsWith("Bodegas")
          ? "Espagne"
          : of.producer.startsWith("Tenuta")
            ? "Italie"
            : "France",
        n % 2 === 0 ? "Rayon A" : "Rayon B",
      ];
    }),
  );
  return written(
    [
      [
        "Domaine",
        "Désignation",
        "Appellation",
        "Couleur",
        "Contenance",
        "Prix public TTC",
        "Stock",
        "Pays",
        "Emplacement",
      ],
      ...rows,
    ],
    ";",
  );
}
