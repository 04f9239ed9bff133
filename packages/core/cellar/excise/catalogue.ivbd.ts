import type { NodeKey, Side } from "./nodes.ts";

/**
 * Codes of movements in the file of an interprofession: category and type of columns 15 and 16. This is the catalogue
 * of the ivbd (24eme/giilda@04ad392 `doc/logiciels_tiers/ivbd/catalogue_mouvements.csv`); each interprofession has its
 * own (rules §2.4). Lines that the catalogue does not have are null: their volume is assigned to no code and the writer
 * reports it.
 */
export type Code = readonly [category: "entrees" | "sorties", type: string];
export type MovementCatalogue = {
  name: string;
  codes: Record<Side, Partial<Record<NodeKey, Code>>>;
  /** The code of bulk under contract and of an export, instead of the plain one of a definitive exit. */
  contract: Code;
  country: Code;
};

export const IVBD: MovementCatalogue = {
  name: "ivbd",
  codes: {
    suspended: {
      produced: ["entrees", "recolte"],
      purchases: ["entrees", "achatnoncrd"],
      bottlingBack: ["entrees", "retourembouteillage"],
      storageBack: ["entrees", "transfertcomptamatierecession"],
      workBack: ["entrees", "travailafacon"],
      reclassedIn: ["entrees", "repli"],
      reserveIn: ["entrees", "vci"],
      otherIn: ["entrees", "regularisation"],
      replaced: ["entrees", "retourmarchandisetaxees"],
      sales: ["sorties", "ventefrancecrd"],
      salesPaid: ["sorties", "ventefrancecrdacquitte"],
      definitive: ["sorties", "vracsanscontratsuspendu"],
      tasting: ["sorties", "consommationfamilialedegustation"],
      bottlingOut: ["sorties", "embouteillage"],
      storageOut: ["sorties", "transfertcomptamatiere"],
      workOut: ["sorties", "travailafacon"],
      reclassedOut: ["sorties", "repli"],
      reserveOut: ["sorties", "vci"],
      internalOut: ["sorties", "verslies"],
      otherOut: ["sorties", "destructionperte"],
    },
    paid: {
      purchases: ["entrees", "achat"],
      otherIn: ["entrees", "autre"],
      sales: ["sorties", "vente"],
      sentBack: ["sorties", "replacementsuspension"],
      otherOut: ["sorties", "autre"],
    },
  },
  contract: ["sorties", "vrac"],
  country: ["sorties", "export"],
};
