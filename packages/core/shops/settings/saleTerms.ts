import type { RichBlock, RichText } from "#kit/texts/richText.ts";
import type { Company } from "#shops/settings/company.ts";

/** Languages in which a shop may write its terms of sale; others read French. */
export const TERMS_LANGS = ["fr", "en"] as const;
export type TermsLang = (typeof TERMS_LANGS)[number];
export type SaleTerms = { readonly [L in TermsLang]?: RichText | null };

/** The seller named in the model. */
export type TermsSeller = { name: string; contactEmail: string; legal: Company };

type Article = readonly [title: string, text: string];

/** Returns the legal particulars of a shop, as far as they are known: name, form, address, register. */
export function particulars(
  name: string,
  { company = name, form = "", address = "", rcs = "" }: Company,
): string {
  const own = company || name;
  return [own, own.includes(form) ? "" : form, address, rcs === "" || /RCS/i.test(rcs) ? rcs : `RCS ${rcs}`]
    .filter(Boolean)
    .join(", ");
}

const french = ({ name, contactEmail, legal }: TermsSeller): Article[] => [
  ["Vendeur", `${particulars(name, legal)}. Contact : ${contactEmail}.`],
  [
    "Prix",
    "Les prix sont en euros, toutes taxes comprises pour les particuliers ; les frais de livraison s'y ajoutent et sont indiqués avant la commande. Les prix hors taxes sont réservés aux professionnels.",
  ],
  [
    "Commande",
    "Le contrat est conclu lorsque vous appuyez sur « Commander avec obligation de paiement ». La commande est confirmée par e-mail. Elle peut être refusée pour un motif légitime, notamment si un produit n'est plus disponible : le paiement est alors remboursé.",
  ],
  [
    "Majorité",
    "La vente d'alcool est interdite aux mineurs de moins de 18 ans. L'acheteur certifie avoir 18 ans ou plus ; une preuve peut lui être demandée à la commande et à la livraison (code de la santé publique, art. L. 3342-1).",
  ],
  [
    "Paiement",
    "Les moyens de paiement proposés sont indiqués à la commande. Entre professionnels, tout retard entraîne des pénalités et une indemnité forfaitaire de 40 € pour frais de recouvrement (code de commerce, art. L. 441-10).",
  ],
  [
    "Livraison",
    "Les délais sont indiqués avant la commande. Vérifiez le colis devant le transporteur et signalez toute casse sur le bon de livraison. Faute de livraison dans le délai, vous pouvez mettre le vendeur en demeure puis résoudre le contrat (code de la consommation, art. L. 216-6).",
  ],
  [
    "Droit de rétractation",
    "Vous avez 14 jours après la réception pour changer d'avis, sans motif (code de la consommation, art. L. 221-18). La fonction « renoncer au contrat ici » se trouve dans le suivi de la commande. Les frais de retour sont à votre charge ; le remboursement intervient dans les 14 jours, livraison standard comprise. Ce droit ne s'applique pas aux visites à date fixe ni aux vins livrés après 30 jours dont la valeur dépend du marché (art. L. 221-28).",
  ],
  [
    "Garanties",
    "Le vendeur répond des défauts de conformité (code de la consommation, art. L. 217-3 et suivants) et des vices cachés (code civil, art. 1641 et suivants).",
  ],
  [
    "Réclamation et médiation",
    `Écrivez d'abord à ${contactEmail}. ${legal.mediator ? `À défaut d'accord, le consommateur peut saisir gratuitement le médiateur : ${legal.mediator}.` : "À défaut d'accord, le consommateur peut saisir gratuitement un médiateur de la consommation."} Le droit français s'applique.`,
  ],
  [
    "Données personnelles",
    "Les données de la commande servent à l'exécuter et sont conservées le temps exigé par la loi. Vous pouvez demander au vendeur d'y accéder, de les corriger ou de les effacer.",
  ],
];

const english = ({ name, contactEmail, legal }: TermsSeller): Article[] => [
  ["Seller", `${particulars(name, legal)}. Contact: ${contactEmail}.`],
  [
    "Prices",
    "Prices are in euros, all taxes included for consumers; delivery is added and shown before you order. Prices without tax are for professionals.",
  ],
  [
    "Order",
    "The contract is concluded when you press “Order with obligation to pay”. The order is confirmed by e-mail. It may be refused for a legitimate reason, for instance when a product is no longer available: the payment is then refunded.",
  ],
  [
    "Age",
    "Alcohol must not be sold to anybody under 18. The buyer certifies that he or she is 18 or over; a proof may be asked for with the order and at delivery (French public health code, art. L. 3342-1).",
  ],
  [
    "Payment",
    "The means of payment are shown with the order. Between professionals late payment entails penalties and a flat sum of €40 for collection (French commercial code, art. L. 441-10).",
  ],
  [
    "Delivery",
    "Delays are shown before you order. Check the parcel in front of the carrier and write any breakage on the delivery note. Without delivery in time you may give the seller notice and then end the contract (French consumer code, art. L. 216-6).",
  ],
  [
    "Right of withdrawal",
    "You may change your mind within 14 days of receipt, without a reason (French consumer code, art. L. 221-18). The function “withdraw from the contract here” is on the page that follows your order. You bear the cost of the return; the refund is made within 14 days, standard delivery included. This right does not apply to visits on a fixed date nor to wines delivered after 30 days whose value depends on the market (art. L. 221-28).",
  ],
  [
    "Guarantees",
    "The seller answers for lack of conformity (French consumer code, art. L. 217-3 ff.) and for hidden defects (French civil code, art. 1641 ff.).",
  ],
  [
    "Complaints and mediation",
    `Write to ${contactEmail} first. ${legal.mediator ? `Failing agreement, a consumer may turn free of charge to the mediator: ${legal.mediator}.` : "Failing agreement, a consumer may turn free of charge to a consumer mediator."} French law applies.`,
  ],
  [
    "Personal data",
    "The data of the order serve to carry it out and are kept as long as the law asks. You may ask the seller to see, correct or erase them.",
  ],
];

const MODELS: Record<TermsLang, (seller: TermsSeller) => Article[]> = { fr: french, en: english };

/** Returns the initial terms of sale of a shop (rules §7, "before order"): a model, to be read by its signatory. */
export function termsModel(seller: TermsSeller, lang: TermsLang): RichText {
  const content = MODELS[lang](seller).flatMap(([title, text], at): RichBlock[] => [
    { type: "heading", attrs: { level: 3 }, content: [{ type: "text", text: `${at + 1}. ${title}` }] },
    { type: "paragraph", content: [{ type: "text", text }] },
  ]);
  return { type: "doc", content };
}

/** Returns the terms of a shop in a language: its own, else its French ones, else the model. */
export function termsOf(own: SaleTerms, seller: TermsSeller, lang: TermsLang): RichText {
  return own[lang] ?? (own.fr && lang !== "fr" ? own.fr : termsModel(seller, lang));
}
