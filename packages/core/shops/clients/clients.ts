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

/** Families of clients of a new shop, in this order (specification §3, Client typologies); it may change them. */
export const CLIENT_FAMILIES = ["private", "restaurant", "wholesaler", "wineShop", "importer"] as const;

/** Languages in which a client may be written to. */
export const CLIENT_LANGS = LANGUAGES;
type ClientLang = (typeof CLIENT_LANGS)[number];

/** Use of an address; a main one is the default. */
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
  /** Excise number of the destination warehouse, when it differs from the client's. */
  exciseNumber: string | null;
  mountain: boolean;
};

/** A contact person of a client (specification §3, Contact). */
export type ClientContact = {
  id: string;
  civility: "" | (typeof CIVILITIES)["individual"][number];
  firstname: string;
  lastname: string;
  job: string;
  email: string;
  phone: string;
  /** The contact's workplace when it is not the client's: a branch, a cellar, a restaurant of a group. */
  siteName: string;
  /** The contact's company, when it is not the client. */
  company: string;
  /** Name on the shop sign. */
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

/** A custom field with the shop's name for it; `uses` is the number of clients with each option. */
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

/** Manually written data of a client. */
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
  /** Number of the client in the shop's club or on their card, digits alone; empty without one. */
  memberCode: string;
  /** Day and month of a person's birthday, `MM-DD`; empty where it is not known, and of a company. */
  birthday: string;
  custom: string;
  custom2: string;
  listTag: string[];
  listTag2: string[];
  paymentTerms: PaymentTerms | null;
  /** Credit limit on account ("encours autorisé"), in cents with tax; null: no limit is set. */
  creditLimitCents: number | null;
  /** Collaborator in charge of the client. */
  ownerId: string | null;
  /** Sales agent in charge of the client. */
  agentId: string | null;
};

/** Kinds of the events of a client's own record. */
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

export type ClientRecord = ClientFields & {
  id: string;
  code: string;
  /** The company of a professional, else first and last name, else the first e-mail. */
  name: string;
  /** The client's account with the platform. */
  userId: string | null;
  username: string | null;
  typology: string | null;
  archived: boolean;
  createdAt: string;
  /** Without VAT, of the last twelve months including the present one. */
  turnoverCents: number;
  orders: number;
  /** Overdue amount, and the whole outstanding amount, due or not (`billing/payments/claims.ts`). */
  unpaidCents: number;
  outstandingCents: number;
  lastOrderAt: string | null;
  points: number;
  /** Loyalty points that expire next, and the last day on which they may be used; null for none. */
  pointsExpiry: { on: string; points: number } | null;
  /** Clients that were merged into this one. */
  merged: { id: string; code: string; name: string }[];
  version: number;
};

/** A client in the list. */
/** Kinds of addresses that may be in error (`relations/senders`). */
export const ADDRESS_ERROR_KINDS = ["mail", "phone", "letter"] as const;
type AddressErrorKind = (typeof ADDRESS_ERROR_KINDS)[number];

export type ClientListRow = {
  id: string;
  code: string;
  name: string;
  kind: ClientKind;
  pipe: string | null;
  /** Key of the client's grid, empty for the public one. */
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
  /** Kinds of their addresses that messages of campaigns come back from. */
  addressErrors: AddressErrorKind[];
  /** Lists to which a person added the client; absent without `createList`. */
  lists?: string[] | undefined;
};

/** A client in the data of an agent on tour: contact and address. */
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

/** Reasons why two clients look like the same one. */
export const DUPLICATE_REASONS = ["mail", "tel", "siret", "vat", "name"] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** A client beside another one, with their distinguishing data. */
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

/** Fields of which one value is chosen when two clients are merged; all others are combined. */
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
  "birthday",
  "custom",
  "custom2",
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** Existing clients to which `matchGrids` is applied: those of the public grid, or all. */
export const GRID_SCOPES = ["withoutGrid", "all"] as const;
export type GridScope = (typeof GRID_SCOPES)[number];
/** Number of clients that move from one grid to another, null being the public one. */
export type GridMove = { from: string | null; to: string | null; clients: number };

/** Day and month of a birthday, `MM-DD`, or nothing; the year is not asked for. */
export const BIRTHDAY =
  /^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))?$/;

/** Characters of a note. */
export const NOTE_MAX = 5000;
