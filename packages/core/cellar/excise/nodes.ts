/**
 * Regimes of declarants: a grower (récoltant, `ciel-dti-plus-viti` 1.0.9) or a merchant (négociant, `ciel-dti-plus`
 * 1.0.19).
 */
export const REGIMES = ["grower", "merchant"] as const;
export type Regime = (typeof REGIMES)[number];
/** Accounts: goods under suspension of duty, or duty-paid goods. */
export const SIDES = ["suspended", "paid"] as const;
export type Side = (typeof SIDES)[number];
/** A form of the account: the suspended one of a regime, or the paid one that both share. */
export type Form = Regime | "paid";

type Path = readonly string[];
type Node = { flow: "in" | "out"; forms: Partial<Record<Form, Path>>; observed?: true };

const UNPAID = "sorties-sans-paiement-droits";
const TEMPORARY = "mouvements-temporaires";
const INTERNAL = "mouvements-internes";
const RECLASSED = "replis-declassement-transfert-changement-appellation";

/**
 * Lines of an account in the order of both official schemas, with the place of each under `entrees-periode` or
 * `sorties-periode` (rules §2.2). `observed`: the customs require observations (codes 017, 018, 031).
 */
const TABLE = {
  produced: { flow: "in", forms: { grower: ["volume-produit"], merchant: ["volume-produit"] } },
  purchases: {
    flow: "in",
    forms: {
      grower: ["achats-reintegrations"],
      merchant: ["entree-droits-suspendus"],
      paid: ["achats"],
    },
  },
  bottlingBack: { flow: "in", forms: { grower: [TEMPORARY, "embouteillage"] } },
  storageBack: { flow: "in", forms: { grower: [TEMPORARY, "relogement"] } },
  workBack: {
    flow: "in",
    forms: { grower: [TEMPORARY, "travail-a-facon"], merchant: ["travail-a-facon"] },
  },
  distillationBack: { flow: "in", forms: { grower: [TEMPORARY, "distillation-a-facon"] } },
  reclassedIn: { flow: "in", forms: { grower: [INTERNAL, RECLASSED] } },
  handled: { flow: "in", forms: { grower: [INTERNAL, "manipulations"] } },
  reserveIn: { flow: "in", forms: { grower: [INTERNAL, "integration-vci-agree"] } },
  otherIn: {
    flow: "in",
    forms: { grower: ["autres-entrees"], merchant: ["autres-entrees"], paid: ["autres-entrees"] },
    observed: true,
  },
  replaced: {
    flow: "in",
    forms: {
      grower: ["replacements", "replacement-suspension"],
      merchant: ["replacements", "replacement-suspension"],
    },
    observed: true,
  },
  salesLastYear: {
    flow: "out",
    forms: {
      grower: ["ventes-france-crd-suspendus", "annee-precedente"],
      merchant: ["sorties-avec-paiement-droits", "sorties-avec-paiement-annee-precedente"],
    },
  },
  sales: {
    flow: "out",
    forms: {
      grower: ["ventes-france-crd-suspendus", "annee-courante"],
      merchant: ["sorties-avec-paiement-droits", "sorties-avec-paiement-annee-courante"],
      paid: ["ventes"],
    },
  },
  salesPaid: { flow: "out", forms: { grower: ["ventes-france-crd-acquittes"] } },
  definitive: {
    flow: "out",
    forms: { grower: [UNPAID, "sorties-definitives"], merchant: [UNPAID, "sorties-definitives"] },
  },
  tasting: { flow: "out", forms: { grower: [UNPAID, "consommation-familiale-degustation"] } },
  corsica: { flow: "out", forms: { grower: [UNPAID, "mise-sur-marche-corse"] } },
  exempted: { flow: "out", forms: { merchant: [UNPAID, "sorties-exoneration-droits"] } },
  bottlingOut: { flow: "out", forms: { grower: [UNPAID, TEMPORARY, "embouteillage"] } },
  storageOut: { flow: "out", forms: { grower: [UNPAID, TEMPORARY, "relogement"] } },
  workOut: {
    flow: "out",
    forms: {
      grower: [UNPAID, TEMPORARY, "travail-a-facon"],
      merchant: [UNPAID, "travail-a-facon"],
    },
  },
  distillationOut: { flow: "out", forms: { grower: [UNPAID, TEMPORARY, "distillation-a-facon"] } },
  reclassedOut: { flow: "out", forms: { grower: [UNPAID, INTERNAL, RECLASSED] } },
  made: {
    flow: "out",
    forms: {
      grower: [UNPAID, INTERNAL, "fabrication-autre-produit"],
      merchant: [UNPAID, "fabrication-autre-produit"],
    },
  },
  reserveOut: { flow: "out", forms: { grower: [UNPAID, INTERNAL, "revendication-vci"] } },
  internalOut: { flow: "out", forms: { grower: [UNPAID, INTERNAL, "autres-mouvements-internes"] } },
  lees: { flow: "out", forms: { merchant: [UNPAID, "lies-vins-distilles"] } },
  sentBack: { flow: "out", forms: { paid: ["replacement-suspension"] } },
  otherOut: {
    flow: "out",
    forms: {
      grower: [UNPAID, "autres-sorties"],
      merchant: [UNPAID, "autres-sorties"],
      paid: ["autres-sorties"],
    },
    observed: true,
  },
} as const satisfies Record<string, Node>;

/** A line of a product's account. */
export type NodeKey = keyof typeof TABLE;
export const NODES: Readonly<Record<NodeKey, Node>> = TABLE;
/** In the order of the schemas, entries first. */
export const NODE_KEYS = Object.keys(TABLE) as NodeKey[];

export const formOf = (regime: Regime, side: Side): Form => (side === "paid" ? "paid" : regime);

/** Returns the lines that an account of this form has. */
export const nodesOf = (form: Form): NodeKey[] => NODE_KEYS.filter((key) => NODES[key].forms[form]);
