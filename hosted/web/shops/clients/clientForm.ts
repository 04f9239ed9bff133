import {
  type AddressUse,
  type ClientAddress,
  type ClientContact,
  type ClientFields,
  type ClientKind,
  type ClientRecord,
} from "@cuvee/core/shops/clients/clients.ts";
import { BLANK_ADDRESS, BLANK_CONTACT, writtenOf } from "@cuvee/core/shops/clients/blankClient.ts";
import type { CallInput } from "#kit/api.ts";

/** An address in the form; `own` is its id, because rows of a form have ids of their own. */
export type AddressRow = Omit<ClientAddress, "id"> & { own: string };
export type ContactRow = Omit<ClientContact, "id"> & { own: string };

/** The values of the form of a client. */
export type ClientValues = Omit<ClientFields, "addresses" | "contacts"> & {
  addresses: AddressRow[];
  contacts: ContactRow[];
  version: number;
};
/**
 * Key for the grid that the client's kind or family matches (`matchGrids`), chosen by the server. No grid can have this
 * key.
 */
export const GRID_BY_KIND = "*";

export type NewClientValues = Omit<ClientValues, "version"> & { typology: string | null; note: string };

export const emptyAddress = (use: AddressUse = "both"): AddressRow => ({ own: "", ...BLANK_ADDRESS, use });

export const emptyContact: ContactRow = { own: "", ...BLANK_CONTACT };

/** Returns the initial values of a new client. */
export const newClient = (kind: ClientKind, pipe: string | null): NewClientValues => ({
  kind,
  pipe,
  civility: "",
  firstname: "",
  lastname: "",
  company: "",
  siret: "",
  siren: "",
  nic: "",
  registration: "",
  vatNumber: null,
  emails: [],
  mobile: "",
  phone: "",
  lang: "fr",
  addresses: [],
  contacts: [],
  family: "",
  family2: "",
  memberCode: "",
  birthday: "",
  custom: "",
  custom2: "",
  listTag: [],
  listTag2: [],
  paymentTerms: null,
  creditLimitCents: null,
  ownerId: null,
  agentId: null,
  typology: GRID_BY_KIND,
  note: "",
});

/** Returns the form values of a client of the server. */
export const valuesOf = (client: ClientRecord): ClientValues => ({
  ...writtenOf(client),
  version: client.version,
  addresses: client.addresses.map(({ id, ...address }) => ({ ...address, own: id })),
  contacts: client.contacts.map(({ id, ...contact }) => ({ ...contact, own: id })),
});

/** Returns a row as it is sent: a new one has no id yet. */
const withId = <R extends { own: string }>({ own, ...row }: R) => ({ ...row, ...(own ? { id: own } : {}) });

type PutBody = CallInput<"PUT /v1/clients/:clientId">["body"];
type PostBody = CallInput<"POST /v1/clients">["body"];

export const putBody = (values: ClientValues): PutBody => ({
  ...values,
  addresses: values.addresses.map(withId),
  contacts: values.contacts.map(withId),
});
export const postBody = ({ typology, ...values }: NewClientValues): PostBody => ({
  ...values,
  ...(typology === GRID_BY_KIND ? {} : { typology }),
  addresses: values.addresses.map(withId),
  contacts: values.contacts.map(withId),
});
