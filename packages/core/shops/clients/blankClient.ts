import type { ClientAddress, ClientContact, ClientFields } from "./clients.ts";

/** An empty address; one place for goods and invoices, in France. */
export const BLANK_ADDRESS: Omit<ClientAddress, "id"> = {
  use: "both",
  main: false,
  title: "",
  firstname: "",
  lastname: "",
  company: "",
  street: "",
  street2: "",
  zipcode: "",
  city: "",
  county: "",
  state: "",
  stateCode: "",
  country: "FR",
  phone: "",
  email: "",
  exciseNumber: null,
  mountain: false,
};

/** An empty contact. */
export const BLANK_CONTACT: Omit<ClientContact, "id"> = {
  civility: "",
  firstname: "",
  lastname: "",
  job: "",
  email: "",
  phone: "",
  siteName: "",
  company: "",
  businessName: "",
  siret: "",
  registration: "",
};

/** Names of a client's manually written fields. */
export const WRITTEN = [
  "kind",
  "pipe",
  "civility",
  "firstname",
  "lastname",
  "company",
  "siret",
  "siren",
  "nic",
  "registration",
  "vatNumber",
  "emails",
  "mobile",
  "phone",
  "lang",
  "addresses",
  "contacts",
  "family",
  "family2",
  "memberCode",
  "birthday",
  "custom",
  "custom2",
  "listTag",
  "listTag2",
  "paymentTerms",
  "creditLimitCents",
  "ownerId",
  "agentId",
] as const satisfies readonly (keyof ClientFields)[];

/** Returns the manually written data of a client, without the computed data. */
export const writtenOf = <T extends ClientFields>(client: T): Pick<T, (typeof WRITTEN)[number]> =>
  Object.fromEntries(WRITTEN.map((name) => [name, client[name]])) as Pick<T, (typeof WRITTEN)[number]>;
