import { LANGUAGES } from "#kit/languages.ts";
import type { PaymentTerms } from "#shops/settings/billing.ts";

export const CLIENT_KINDS = ["individual", "professional"] as const;
export type ClientKind = (typeof CLIENT_KINDS)[number];

/** Civil types (specification §3): titles of people, legal forms of companies. */
export const CIVILITIES = {
  individual: ["mr", "mrs", "couple"],
  professional: [
    "sarl",
    "sas",
    "sasu",
    "sa",
    "eurl",
    "ei",
    "snc",
    "scea",
    "earl",
    "gaec",
    "sci",
    "scop",
    "association",
    "public",
    "other",
  ],
} as const satisfies Record<ClientKind, readonly string[]>;
export type Civility = (typeof CIVILITIES)[ClientKind][number];
export const ALL_CIVILITIES: readonly Civility[] = [...CIVILITIES.individual, ...CIVILITIES.professional];

/** Families of clients that a new shop has, in this order (specification §3, Client typologies); it changes them as it likes. */
export const CLIENT_FAMILIES = ["private", "restaurant", "wholesaler", "wineShop", "importer"] as const;

/** Languages in which a client may be written to. */
export const CLIENT_LANGS = LANGUAGES;
export type ClientLang = (typeof CLIENT_LANGS)[number];

/** What an address is for; a main one is taken unless another is chosen. */
export const ADDRESS_USES = ["both", "billing", "delivery"] as const;
export type AddressUse = (typeof ADDRESS_USES)[number];

/** An address of a client (specification §3, Address). */
export type ClientAddress = {
  id: string;
  use: AddressUse;
  main: boolean;
  /** "Chai", "Boutique de Lyon". */
  title: string;
  firstname: string;
  lastname: string;
  company: string;
  street: string;
  street2: string;
  zipcode: string;
  city: string;
  county: string;
  state: string;
  stateCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  phone: string;
  email: string;
  /** Of the warehouse that the goods go to, when it is another than the client's. */
  exciseNumber: string | null;
  mountain: boolean;
};

/** Somebody who answers for a client (specification §3, Contact). */
export type ClientContact = {
  id: string;
  civility: "" | (typeof CIVILITIES)["individual"][number];
  firstname: string;
  lastname: string;
  job: string;
  email: string;
  phone: string;
  /** Where he works when it is not where the client is: a branch, a cellar, a restaurant of a group. */
  siteName: string;
  /** The company that he belongs to, when it is another than the client. */
  company: string;
  /** What its shop sign says. */
  businessName: string;
  siret: string;
  /** Number in a register of another country. */
  registration: string;
};

/** Custom fields (specification §3): one choice of a list, a free text, or tags. */
export const FIELD_TYPES = ["pipe", "family", "family2", "custom", "custom2", "listTag", "listTag2"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];
/** Fields of which a client has one of the options. */
export const CHOICE_FIELDS = ["pipe", "family", "family2"] as const;
/** Fields of which a client has any number of the options. */
export const TAG_FIELDS = ["listTag", "listTag2"] as const;
export type TagField = (typeof TAG_FIELDS)[number];

/** A custom field as the shop calls it; `uses` says how many clients have each option. */
export type ClientField = {
  type: FieldType;
  label: string;
  options: string[];
  uses: Record<string, number>;
  version: number;
};

/** The state of a new prospect (specification §2, `pipe=Prospect`). */
export const PROSPECT = "Prospect";
/** States of prospects of a shop that has not named its own. */
export const DEFAULT_PIPE = [PROSPECT, "Contacté", "Dégustation faite", "Offre envoyée", "Perdu"];

/** What is written of a client by hand. */
export type ClientFields = {
  kind: ClientKind;
  pipe: string | null;
  civility: "" | Civility;
  firstname: string;
  lastname: string;
  company: string;
  siret: string;
  siren: string;
  nic: string;
  /** Number in a register of another country. */
  registration: string;
  vatNumber: string | null;
  emails: string[];
  /** Receives messages (specification §5, "phone"); E.164. */
  mobile: string;
  phone: string;
  lang: ClientLang;
  addresses: ClientAddress[];
  contacts: ClientContact[];
  family: string;
  family2: string;
  /** Number of the client in the shop's club or of his card, digits alone; empty without one. */
  memberCode: string;
  custom: string;
  custom2: string;
  listTag: string[];
  listTag2: string[];
  paymentTerms: PaymentTerms | null;
  /** What he may owe on account ("encours autorisé"), in cents with tax; null: no limit is set. */
  creditLimitCents: number | null;
  /** Collaborator who looks after him. */
  ownerId: string | null;
  /** Sales agent whose client he is. */
  agentId: string | null;
};

export type ClientEventKind =
  | "note"
  | "created"
  | "ordered"
  | "joined"
  | "changed"
  | "terms"
  | "archived"
  | "restored"
  | "merged";

/** What was said and done: the newest first. */
export type ClientEvent = { id: number; at: string; kind: ClientEventKind; note: string; by: string };

export type ClientRecord = ClientFields & {
  id: string;
  code: string;
  /** The company of a professional, else first and last name, else his first e-mail. */
  name: string;
  /** His account with the platform. */
  userId: string | null;
  username: string | null;
  typology: string | null;
  archived: boolean;
  createdAt: string;
  /** HT, of the last twelve months with the present one. */
  turnoverCents: number;
  orders: number;
  /** Past its due date, and all that he owes, due or not (`billing/payments/claims.ts`). */
  unpaidCents: number;
  outstandingCents: number;
  lastOrderAt: string | null;
  points: number;
  events: ClientEvent[];
  /** Who was merged into him. */
  merged: { id: string; code: string; name: string }[];
  version: number;
};

/** A client in the list. */
export type ClientListRow = {
  id: string;
  code: string;
  name: string;
  kind: ClientKind;
  pipe: string | null;
  /** Key of his grid, empty for the public one. */
  typology: string;
  city: string;
  zipcode: string;
  country: string;
  email: string;
  phone: string;
  siret: string;
  vatNumber: string | null;
  listTag: string[];
  listTag2: string[];
  family: string;
  family2: string;
  lastOrderAt: string | null;
  turnoverCents: number;
  unpaidCents: number;
  outstandingCents: number;
  createdAt: string;
  archived: boolean;
};

/** A client as an agent on the road needs him: how to reach him, and how to get there. */
export type TourClient = {
  id: string;
  name: string;
  pipe: string | null;
  phone: string;
  street: string;
  zipcode: string;
  city: string;
  country: string;
  lastOrderAt: string | null;
  unpaidCents: number;
};

/** An order in the list of its client. */
export type ClientOrder = {
  id: string;
  number: string | null;
  createdAt: string;
  status: string;
  deliveryStatus: string;
  paymentStatus: string;
  bottles: number;
  totalTtcCents: number;
};

/** Why two clients look like one. */
export const DUPLICATE_REASONS = ["mail", "tel", "siret", "vat", "name"] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** A client beside another one, with what tells them apart. */
export type ClientTwin = {
  id: string;
  code: string;
  name: string;
  kind: ClientKind;
  email: string;
  phone: string;
  siret: string;
  zipcode: string;
  city: string;
  hasAccount: boolean;
  orders: number;
  createdAt: string;
};
export type DuplicatePair = { first: ClientTwin; second: ClientTwin; reasons: DuplicateReason[] };

/** What one value is chosen for when two clients are merged; everything else is put together. */
export const MERGE_FIELDS = [
  "kind",
  "civility",
  "firstname",
  "lastname",
  "company",
  "siren",
  "registration",
  "vatNumber",
  "mobile",
  "phone",
  "lang",
  "typology",
  "paymentTerms",
  "ownerId",
  "agentId",
  "pipe",
  "family",
  "family2",
  "memberCode",
  "custom",
  "custom2",
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** Who is meant when `matchGrids` is applied to existing clients: those of the public grid, or everybody. */
export const GRID_SCOPES = ["withoutGrid", "all"] as const;
export type GridScope = (typeof GRID_SCOPES)[number];
/** So many clients go from one grid to another, null being the public one. */
export type GridMove = { from: string | null; to: string | null; clients: number };

/** Characters of a note. */
export const NOTE_MAX = 5000;
