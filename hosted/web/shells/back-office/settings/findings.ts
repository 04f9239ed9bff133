import type { SettingPlace } from "#shells/back-office/settings/groups.ts";

/** A setting that is found by its words: named `find.{key}` in `settings.json`, with tags in French and English too. */
export type Finding = SettingPlace & { key: string; tags: string };

/** A setting of a page; `part` is the tab of that page that shows it. */
const at = (key: string, link: string, field: string | null, tags: string): Finding => ({
  key,
  link,
  tags,
  ...(field === null ? {} : { field }),
});
const inPart = (part: number, finding: Finding): Finding => ({ ...finding, tab: part });

const SHOP = [
  at("name", "infos", "name", "nom enseigne raison boutique shop name"),
  at("url", "infos", "urlShop", "adresse web url lien site domaine link address"),
  at("contactEmail", "infos", "contactEmail", "e-mail mail courriel contact adresse email"),
  at("phone", "infos", "phone", "téléphone numéro tel phone number"),
  at("look", "infos", "color", "apparence couleur thème charte look colour color theme"),
  at("logo", "infos", "logo", "logo bannière image photo picture banner"),
  at("presentation", "infos", "presentation.fr", "présentation description histoire à propos about us story"),
  at("company", "infos", "legal.company", "société entreprise raison sociale sarl earl company legal name"),
  at("siret", "infos", "legal.siret", "siret siren numéro entreprise rcs ape company number registration"),
  at("vatNumber", "infos", "legal.vatNumber", "tva intracommunautaire numéro de tva vat number"),
  at("excise", "infos", "legal.exciseNumber", "accise ea numéro douane excise number customs"),
  at("notice", "infos", "legal.notice", "mentions légales légal texte imprint legal notice"),
  at("host", "infos", "legal.host", "hébergeur hébergement site web host hosting mentions légales"),
  at("mediator", "infos", "legal.mediator", "médiateur médiation consommation litige mediator dispute"),
  at("insurance", "infos", "legal.insurance", "assurance professionnelle responsabilité insurance liability"),
] as const;

const MONEY = [
  at(
    "methods",
    "payment",
    "methods",
    "moyens de paiement virement chèque carte cb espèces prélèvement sepa paypal payment methods transfer cheque card",
  ),
  at("stripe", "payment", "stripe", "carte bancaire cb stripe paiement en ligne card online payment"),
  at("iban", "banks", "banks.0.iban", "iban rib bic virement banque compte bancaire bank account transfer"),
  at(
    "manualDays",
    "banks",
    "settings.manualPaymentDays",
    "délai virement chèque jours expiration transfer cheque days",
  ),
] as const;

const CARRIAGE = [
  at(
    "carriage",
    "delivery",
    "shipping",
    "frais de port livraison transport expédition transporteur colis franco zones retrait point relais delivery shipping carriage costs postage free pickup",
  ),
  at(
    "exciseAgents",
    "delivery",
    "representatives",
    "représentant fiscal accise europe union excise representative",
  ),
] as const;

const PRICES = [
  at("hasVat", "products", "settings.hasTVA", "tva assujetti franchise 293 b vat liable exempt"),
  at("vatRates", "products", "settings.vatRate.standard", "tva taux 20 10 5,5 vat rates tax"),
  at("minOrder", "products", "settings.minOrderHtCents", "commande minimale minimum order panier"),
  at(
    "multiple",
    "products",
    "settings.multipleOf",
    "multiples cartons par 6 bouteilles quantités multiples bottles",
  ),
  at("eq75", "products", "settings.allRulesInEq75", "équivalent 75 cl magnum compter equivalents"),
  at("shelf", "products", "settings.titleProducts", "titre liste produits vitrine title"),
  at("format", "products", "settings.defaultFormat", "format par défaut bouteille default format"),
  at(
    "grids",
    "typos",
    "grids",
    "grilles tarifaires tarifs prix typologies professionnels cavistes price grids lists",
  ),
  at("matching", "matchGrids", "individual", "correspondance grille clients familles matching automatic"),
  at("codes", "promotions", "codes", "codes promo promotion remise réduction coupon discount voucher"),
  at("loyalty", "promotions", "loyalty", "fidélité points cadeaux loyalty rewards"),
] as const;

const DOCUMENTS = [
  inPart(
    0,
    at(
      "billNumbers",
      "documents",
      "documents.bill.prefix",
      "numéros factures préfixe numérotation série invoice numbers prefix numbering",
    ),
  ),
  inPart(
    1,
    at("quoteNumbers", "documents", "documents.quote.prefix", "numéros devis préfixe quote numbers prefix"),
  ),
  inPart(
    2,
    at(
      "orderNumbers",
      "documents",
      "documents.order.prefix",
      "numéros commandes bons préfixe order numbers prefix",
    ),
  ),
  inPart(
    3,
    at(
      "deliveryNumbers",
      "documents",
      "documents.deliveryNote.prefix",
      "bons de livraison bl numéros préfixe delivery notes",
    ),
  ),
  inPart(
    5,
    at("creditNumbers", "documents", "documents.credit.prefix", "avoirs numéros préfixe credit notes"),
  ),
  inPart(
    8,
    at(
      "terms",
      "documents",
      "saleTerms",
      "cgv conditions générales de vente textes légaux terms of sale conditions legal",
    ),
  ),
  inPart(
    8,
    at(
      "birthDate",
      "documents",
      "askBirthDate",
      "date de naissance majorité mineurs âge 18 ans birth date minors age",
    ),
  ),
  at(
    "paymentTerms",
    "billing",
    "billing.paymentTerms",
    "échéance délai règlement conditions 30 jours fin de mois payment terms due date",
  ),
  at("penalties", "billing", "billing.penalties", "pénalités retard intérêts late penalties interest"),
  at("discount", "billing", "billing.discount", "escompte paiement anticipé early payment discount"),
  at("recovery", "billing", "billing.recovery", "indemnité recouvrement 40 euros recovery fee"),
  at("billFoot", "billing", "billing.notes", "pied de facture mention bas invoice footer note"),
  at("years", "billing", "years", "exercice comptable année fiscale clôture dates fiscal year"),
  at("depositVat", "accounting", "billing.depositVat", "tva acomptes encaissement deposit vat"),
  at("vatOnDebits", "accounting", "billing.vatOnDebits", "tva sur les débits vat on debits"),
] as const;

const OTHERS = [
  at("senderName", "campaigns", "mails.senderName", "expéditeur nom mails e-mails emailing sender name from"),
  at(
    "replyTo",
    "campaigns",
    "mails.replyTo",
    "adresse de réponse expéditeur mail répondre reply address sender",
  ),
  at("signature", "campaigns", "mails.signature", "signature mails e-mails formule bas de mail sign off"),
  at(
    "families",
    "crm",
    "family",
    "familles de clients catégories segments champs client families categories fields",
  ),
  at("pipe", "crm", "pipe", "états prospects pipeline pipe étapes stages prospects"),
  at("tags", "crm", "listTag", "étiquettes tags mots-clés clients labels"),
  at("roles", "roles", null, "rôles droits permissions équipe accès collaborateurs team rights access roles"),
  at(
    "parts",
    "integrations",
    null,
    "modules options activer intégrations caisse stocks œnotourisme parts modules switch on",
  ),
  at("sites", "iframes", null, "sites autorisés widget wordpress intégrer embed allowed sites"),
] as const;

const ACCOUNT = [
  at("email", "account", "email", "e-mail mail adresse compte email account"),
  at("password", "account", "password", "mot de passe sécurité password security"),
  at("lang", "account", "lang", "langue français anglais language"),
  at("sessions", "account", "sessions", "sessions appareils connectés devices signed in"),
  at(
    "linkNotices",
    "account",
    "linkNotices",
    "résumé clics liens notifications désabonner summary clicks links",
  ),
] as const;

/** Every setting that can be found. */
export const FINDINGS: readonly Finding[] = [
  ...SHOP,
  ...MONEY,
  ...CARRIAGE,
  ...PRICES,
  ...DOCUMENTS,
  ...OTHERS,
  ...ACCOUNT,
];
