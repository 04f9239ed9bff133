import type { ImportKind } from "./fields.ts";
import { ORDER_HEADINGS, orderFlattener } from "./layouts.orders.ts";
import { flattenShopify, flattenWoo } from "./layouts.products.ts";
import type { Table } from "./layouts.table.ts";

/**
 * Exports of other shops, reduced to one line per article. Headings are those of the shops' own documentation and
 * exports: Shopify "Using CSV files to import and export products", WooCommerce "Product CSV importer and exporter"
 * (English and French), PrestaShop's list of products and its CSV import.
 */

type Known = "shopify" | "woocommerce" | "prestashop";
type Layout = {
  kind: ImportKind;
  source: Known;
  /** Headings of which one of each row must be present. */
  signs: readonly (readonly string[])[];
  /** Headings of each field; the first that is present counts. */
  fields: Readonly<Record<string, readonly string[]>>;
  flatten: (sheet: Table) => Table;
};

const asIs = (table: Table): Table => table;

export const LAYOUTS: readonly Layout[] = [
  {
    kind: "products",
    source: "shopify",
    signs: [
      ["handle", "url handle"],
      ["title"],
      ["variant price", "option1 name", "variant sku", "option1 value"],
    ],
    fields: {
      name: ["title"],
      producer: ["vendor"],
      productType: ["type"],
      categories: ["tags", "product category"],
      description: ["body", "body html", "description"],
      ref: ["variant sku", "sku"],
      ean: ["variant barcode", "barcode"],
      weight: ["variant grams", "weight value"],
      stock: ["variant inventory qty", "inventory quantity"],
      priceTtc: ["variant price", "price"],
      images: ["image src", "product image url"],
    },
    flatten: flattenShopify,
  },
  {
    kind: "products",
    source: "woocommerce",
    signs: [
      ["sku", "ugs"],
      ["name", "nom"],
      ["published", "publie"],
      ["regular price", "tarif regulier", "prix regulier"],
    ],
    fields: {
      name: ["name", "nom"],
      ref: ["sku", "ugs"],
      ean: ["gtin upc ean or isbn", "gtin upc ean ou isbn"],
      description: ["description"],
      stock: ["stock"],
      weight: ["weight", "poids"],
      priceTtc: ["regular price", "tarif regulier", "prix regulier"],
      categories: ["categories"],
      images: ["images"],
      producer: ["brands", "marques"],
    },
    flatten: flattenWoo,
  },
  {
    kind: "products",
    source: "prestashop",
    signs: [
      ["id", "id produit", "product id"],
      ["reference"],
      ["name", "nom", "nom du produit", "product name"],
      [
        "prix ht",
        "price ht",
        "price tax excluded",
        "prix final",
        "final price",
        "price ttc",
        "price tax included",
      ],
    ],
    fields: {
      name: ["name", "nom", "nom du produit", "product name"],
      ref: ["reference"],
      ean: ["ean13", "ean 13", "ean"],
      categories: ["categories", "category", "categorie"],
      priceTtc: ["price tax included", "price ttc", "prix ttc", "prix final", "final price"],
      priceHt: ["price tax excluded", "price ht", "prix ht"],
      vat: ["tax rule", "regle de taxe", "taux de tva", "tva"],
      stock: ["quantity", "quantite"],
      producer: ["manufacturer", "marque", "brand", "fabricant"],
      weight: ["weight", "poids"],
      description: ["description"],
      images: ["image urls", "image", "url image", "images", "url des images"],
    },
    flatten: asIs,
  },
  {
    kind: "orders",
    source: "shopify",
    signs: [["name"], ["lineitem name"], ["financial status"]],
    fields: {
      number: ["name"],
      email: ["email"],
      orderedAt: ["created at"],
      status: ["financial status"],
      currency: ["currency"],
      total: ["total"],
      items: [ORDER_HEADINGS.items],
      fullname: ["billing name", "shipping name"],
      company: ["billing company"],
      street: ["billing address1", "billing street"],
      street2: ["billing address2"],
      zipcode: ["billing zip"],
      city: ["billing city"],
      country: ["billing country"],
      phone: ["billing phone", "phone"],
    },
    flatten: orderFlattener({
      number: ["name"],
      item: ["lineitem name"],
      quantity: ["lineitem quantity"],
      price: ["lineitem price"],
      of: /^lineitem\b/,
    }),
  },
  {
    kind: "orders",
    source: "woocommerce",
    signs: [
      ["order number", "order id", "numero de commande", "n de commande"],
      ["order status", "statut de la commande"],
      ["order total amount", "order total", "montant total de la commande"],
    ],
    fields: {
      number: ["order number", "order id", "numero de commande", "n de commande"],
      orderedAt: ["order date", "date de commande", "date de la commande"],
      status: ["order status", "statut de la commande"],
      currency: ["order currency", "currency", "devise"],
      total: ["order total amount", "order total", "montant total de la commande"],
      items: [ORDER_HEADINGS.items],
      email: ["email billing", "billing email", "e mail facturation"],
      firstname: ["first name billing", "billing first name", "prenom facturation"],
      lastname: ["last name billing", "billing last name", "nom facturation"],
      company: ["company billing", "billing company", "societe facturation"],
      street: ["address 1 2 billing", "address 1 billing", "billing address 1", "adresse facturation"],
      zipcode: ["postcode billing", "billing postcode", "code postal facturation"],
      city: ["city billing", "billing city", "ville facturation"],
      country: ["country code billing", "billing country", "pays facturation"],
      phone: ["phone billing", "billing phone", "telephone facturation"],
    },
    flatten: orderFlattener({
      number: ["order number", "order id", "numero de commande", "n de commande"],
      item: ["item name", "nom de l article"],
      quantity: ["quantity refund", "quantity", "quantite"],
      price: ["item cost", "prix de l article"],
      of: /^(item|quantity|sku|prix de l article|nom de l article)\b/,
    }),
  },
  {
    kind: "orders",
    source: "prestashop",
    signs: [["id", "id commande"], ["reference"], ["total"], ["client", "customer"]],
    fields: {
      number: ["reference"],
      fullname: ["client", "customer"],
      email: ["email", "adresse e mail", "e mail"],
      company: ["societe", "company"],
      orderedAt: ["date"],
      status: ["etat", "status", "statut"],
      total: ["total"],
      country: ["livraison", "delivery", "pays"],
    },
    flatten: asIs,
  },
  {
    kind: "clients",
    source: "shopify",
    signs: [
      ["first name"],
      ["last name"],
      ["email"],
      ["total spent", "total orders", "accepts email marketing"],
    ],
    fields: {
      firstname: ["first name"],
      lastname: ["last name"],
      email: ["email"],
      company: ["default address company", "company"],
      street: ["default address address1", "address1"],
      street2: ["default address address2", "address2"],
      zipcode: ["default address zip", "zip"],
      city: ["default address city", "city"],
      country: ["default address country code", "country code", "country"],
      phone: ["phone", "default address phone"],
      tags: ["tags"],
      note: ["note"],
    },
    flatten: asIs,
  },
];
