import type { Id } from "#kit/ids.ts";
import type { FiscalLabel } from "#offer/rates/labels.ts";
import type { CapsuleAccount, Declaration, DocumentRange, ProductAccount } from "./declaration.ts";
import type { DutyDue } from "./dutiesDue.ts";
import type { CrdCategory, CrdColor, CrdFlow } from "./capsules/capsules.ts";
import type { DeclarationFault } from "./fault.ts";
import type { ManualEntries } from "./fields.contract.ts";
import type { NodeKey, Regime } from "./nodes.ts";
import type { Period } from "./periods.ts";

export type ExciseSettings = {
  exciseNumber: string;
  regime: Regime;
  firstMonth: number;
  firstPeriod: Period;
  interproId: string;
  /** SIREN of the interprofession, "" without one. */
  interproSiren: string;
  capsuleUse: "sales" | "bottling";
  version: number;
};

/** A product of the catalogue, or one vintage of it, as an account holds it. */
export type AccountProduct = { productId: Id; vintageId: Id | null; name: string };

export type ExciseAccount = {
  id: Id;
  name: string;
  fiscalLabel: FiscalLabel;
  inao: string | null;
  alcohol: number | null;
  colorId: Id | null;
  /** First month in which it was declared: from then on its name and label stay. */
  declaredIn: Period | null;
  products: AccountProduct[];
  version: number;
};

/** A product of the catalogue that is in no account yet, with the account that would be created for it. */
export type UnplacedProduct = {
  productId: Id;
  name: string;
  fiscalLabel: FiscalLabel | null;
  /** Name that the account would have. */
  accountName: string;
  alcohol: number | null;
};

export type DeclarationStatus = "draft" | "closed" | "deposited";

/** A month in the list. */
export type PeriodRow = {
  period: Period;
  status: DeclarationStatus;
  deadline: string;
  closedAt: string | null;
  depositedAt: string | null;
  dueCents: number | null;
};

/** A line with its sources: `movements` of stock, of which `late` happened before the month, and manual volume. */
export type DraftLine = { node: NodeKey; ml: number; handMl: number; movements: number; late: number };
export type DraftProduct = ProductAccount & {
  accountId: Id;
  /** Closing stock of the preceding month, where it was declared. */
  beforeMl: number | null;
  flows: DraftLine[];
  /** The observations derive from those of the movements. */
  isProposed: boolean;
};
/** `ledgers`: the shop's own accounts in it, with the closing stock of each. */
export type DraftCapsules = CapsuleAccount & { colors: string[]; ledgers: { id: Id; closing: number }[] };

export type ExciseAct = {
  act: "closed" | "reopened" | "deposited";
  at: string;
  madeBy: string;
  reason: string;
};

/** A month in its displayed form: live as long as it is a draft, sealed afterwards. */
export type DeclarationView = {
  period: Period;
  status: DeclarationStatus;
  regime: Regime;
  exciseNumber: string;
  deadline: string;
  /** Openings may be set: the very first month, or the first of a stock year. */
  opensFreely: boolean;
  products: DraftProduct[];
  capsules: DraftCapsules[];
  documents: DocumentRange[];
  /** Ranges of documents that the movements name and that are not added yet. */
  proposedDocuments: DocumentRange[];
  duties: DutyDue[];
  faults: DeclarationFault[];
  /** Earlier movements that were posted after their month was closed. */
  late: number;
  hand: ManualEntries;
  /** Hash of the declared content. */
  sha256: string | null;
  acts: ExciseAct[];
  canClose: boolean;
  canReopen: boolean;
  version: number;
  declaration: Declaration;
};

/** A movement of stock behind a line. */
export type LineMovement = {
  id: string;
  at: string;
  kind: string;
  article: string;
  units: number;
  ml: number;
  document: string;
  observation: string;
  orderId: Id | null;
  isLate: boolean;
};

export type ColorView = CrdColor & { id: Id; version: number; accounts: number };

export type CapsuleMovement = {
  id: string;
  kind: "opening" | CrdFlow;
  quantity: number;
  day: string;
  observations: string;
  madeBy: string;
  /** It reverses another one, or was reversed. */
  isCorrection: boolean;
  isCorrected: boolean;
};

/** An account of capsules in a month. */
export type CapsuleView = {
  id: Id;
  colorId: Id;
  category: CrdCategory;
  size: CapsuleAccount["size"];
  opening: number;
  flows: CapsuleAccount["flows"];
  closing: number;
  /** Uses implied by the month's sales or bottlings and not recorded yet. */
  proposedUses: number;
};
