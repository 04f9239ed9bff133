import { written, ARTICLES } from "./merchant.fixture.ts";

/** Products as PrestaShop exports its list in French: one line each, prices without tax, semicolons; to be written in Latin-1. */
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

/** A list that a merchant keeps in a spreadsheet: his own headings, currency signs, thousands, sizes and colours as he says them. */
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
