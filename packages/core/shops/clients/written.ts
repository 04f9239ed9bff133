import type { ClientAddress, ClientContact, ClientFields } from "./clients.ts";

/** An address of which nothing is said; one place for goods and invoices, in France. */
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

/** A contact of whom nothing is said. */
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

/** Names of what is written of a client by hand. */
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
  "custom",
  "custom2",
  "listTag",
  "listTag2",
  "paymentTerms",
  "creditLimitCents",
  "ownerId",
  "agentId",
] as const satisfies readonly (keyof ClientFields)[];

/** What is written of a client by hand, without what the product knows of him. */
export const writtenOf = <T extends ClientFields>(client: T): Pick<T, (typeof WRITTEN)[number]> =>
  Object.fromEntries(WRITTEN.map((name) => [name, client[name]])) as Pick<T, (typeof WRITTEN)[number]>;
