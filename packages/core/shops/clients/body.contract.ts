import * as z from "zod";
import { id, nameText, text, versionField } from "#kit/contract.ts";
import { tidyZip, zipIsPossible } from "#kit/postal.ts";
import { compactId, deriveNumbers, isSiren, isSiret, isCompanyVatNumber } from "#kit/validation.ts";
import {
  ADDRESS_USES,
  ALL_CIVILITIES,
  BIRTHDAY,
  CIVILITIES,
  CLIENT_KINDS,
  CLIENT_LANGS,
  type ClientAddress,
} from "./clients.ts";
import { paymentTerm } from "#shops/settings/enums.contract.ts";

const blank = z.literal("");
const personName = text(50).regex(/^[\p{L}\p{M} .,'’-]*$/u, "name");
const email = z.email().max(254).toLowerCase();
/** Any international number in any notation; the server knows the numbering plans of the countries. */
const phone = text(30).regex(/^$|^\+?[0-9 ().-]{6,30}$/, "phone");
const country = z.string().regex(/^[A-Z]{2}$/, "country");
const upper = z.string().max(40).transform(compactId);
/** A VAT number, spaces and dots dropped; the field code is `vat-number`. */
export const vatNumber = upper.pipe(z.string().refine(isCompanyVatNumber, "vat-number"));
/** Two letters of the country and eleven characters (rules §1.4). */
export const exciseNumber = upper.pipe(z.string().regex(/^[A-Z]{2}[A-Z0-9]{11}$/, "excise-number"));
const tag = nameText(60, 1);
const tags = z
  .array(tag)
  .max(30)
  .refine((list) => new Set(list.map((one) => one.toLowerCase())).size === list.length, "duplicate");

export const clientAddress = z
  .strictObject({
    id: id.optional(),
    use: z.enum(ADDRESS_USES),
    main: z.boolean().default(false),
    title: nameText(60).default(""),
    firstname: personName.default(""),
    lastname: personName.default(""),
    company: nameText(100).default(""),
    /** A prospect may have a town alone; checked with the whole. */
    street: nameText(120),
    street2: nameText(120).default(""),
    zipcode: nameText(12, 1),
    city: nameText(80, 1),
    county: nameText(80).default(""),
    state: nameText(80).default(""),
    stateCode: nameText(10).default(""),
    country,
    phone: phone.default(""),
    email: z.union([blank, email]).default(""),
    exciseNumber: exciseNumber.nullable().default(null),
    mountain: z.boolean().default(false),
  })
  .check(({ value, issues }) => {
    if (value.zipcode !== "" && !zipIsPossible(value.zipcode, value.country))
      issues.push({ code: "custom", message: "zipcode", path: ["zipcode"], input: value.zipcode });
  })
  .transform((address) => ({ ...address, zipcode: tidyZip(address.zipcode, address.country) }));

export const clientContactBody = z.strictObject({
  id: id.optional(),
  civility: z.union([blank, z.enum(CIVILITIES.individual)]).default(""),
  firstname: personName.default(""),
  lastname: personName.min(1),
  job: nameText(60).default(""),
  email: z.union([blank, email]).default(""),
  phone: phone.default(""),
  siteName: nameText(80).default(""),
  company: nameText(100).default(""),
  businessName: nameText(100).default(""),
  siret: z
    .string()
    .max(30)
    .transform(compactId)
    .refine((number) => number === "" || isSiret(number), "siret")
    .default(""),
  registration: nameText(40).default(""),
});

type Checked = {
  kind: "individual" | "professional";
  firstname: string;
  lastname: string;
  company: string;
  siret: string;
  siren: string;
  nic: string;
  pipe: string | null;
  addresses: Pick<ClientAddress, "use" | "main" | "street">[];
};

const serves = (use: "billing" | "delivery") => (address: Pick<ClientAddress, "use" | "main">) =>
  address.main && (address.use === use || address.use === "both");

type Fault = { path: (string | number)[]; code: string };

/** Returns the faults of a company's numbers; they are compared with each other only where the rest is valid. */
function numberFaults({ siret, siren, nic }: Checked, isValid: boolean): Fault[] {
  const found: Fault[] = [];
  if (siret !== "" && !isSiret(siret)) found.push({ path: ["siret"], code: "siret" });
  if (siren !== "" && !isSiren(siren)) found.push({ path: ["siren"], code: "siren" });
  const compares = isValid && found.length === 0;
  if (nic !== "" && !/^\d{5}$/.test(nic)) found.push({ path: ["nic"], code: "nic" });
  else if (nic !== "" && siren === "") found.push({ path: ["siren"], code: "needed" });
  else if (compares && siret !== "" && siret !== siren + nic)
    found.push({ path: ["siret"], code: "siret-parts" });
  else if (compares && nic !== "" && !isSiret(siren + nic)) found.push({ path: ["nic"], code: "siret" });
  return found;
}

/** Returns the faults of the whole: missing names, contradictory numbers, two main addresses. */
function faults(value: Checked): Fault[] {
  const { kind, addresses } = value;
  const found: Fault[] = [];
  if (kind === "professional" && value.company === "") found.push({ path: ["company"], code: "needed" });
  if (kind === "individual" && value.lastname === "") found.push({ path: ["lastname"], code: "needed" });
  found.push(...numberFaults(value, found.length === 0));
  if (value.pipe === null)
    for (const [at, { street }] of addresses.entries())
      if (street === "") found.push({ path: ["addresses", at, "street"], code: "needed" });
  for (const use of ["billing", "delivery"] as const) {
    const second = addresses.findIndex((a, i) => serves(use)(a) && addresses.slice(0, i).some(serves(use)));
    if (second >= 0) found.push({ path: ["addresses", second, "main"], code: "two-main" });
  }
  return found;
}

const number = z.string().max(30).transform(compactId);
/** A whole number, or nothing (specification §5, "member code"). */
const MEMBER_CODE = /^\s*\d{0,15}\s*$/;
const fields = {
  kind: z.enum(CLIENT_KINDS),
  pipe: text(60, 1).nullable().default(null),
  civility: z.union([blank, z.enum(ALL_CIVILITIES)]).default(""),
  firstname: personName.default(""),
  lastname: personName.default(""),
  company: nameText(100).default(""),
  siret: number.default(""),
  siren: number.default(""),
  nic: number.default(""),
  registration: nameText(40).default(""),
  vatNumber: vatNumber.nullable().default(null),
  emails: z
    .array(email)
    .max(10)
    .refine((list) => new Set(list).size === list.length, "duplicate")
    .default([]),
  mobile: phone.default(""),
  phone: phone.default(""),
  lang: z.enum(CLIENT_LANGS).default("fr"),
  addresses: z.array(clientAddress).max(30).default([]),
  contacts: z.array(clientContactBody).max(50).default([]),
  family: nameText(60).default(""),
  family2: nameText(60).default(""),
  memberCode: text(20)
    .regex(MEMBER_CODE, "member-code")
    .transform((code) => code.trim())
    .default(""),
  birthday: z.string().regex(BIRTHDAY, "date").default(""),
  custom: text(200).default(""),
  custom2: text(200).default(""),
  listTag: tags.default([]),
  listTag2: tags.default([]),
  paymentTerms: paymentTerm.nullable().default(null),
  creditLimitCents: z.int().min(0).max(100_000_000_000).nullable().default(null),
  ownerId: id.nullable().default(null),
  agentId: id.nullable().default(null),
};

const sound = z.check<Checked>(({ value, issues }) => {
  for (const { path, code } of faults(whole(value)))
    issues.push({ code: "custom", message: code, path, input: value });
});

/** Returns the numbers of a company with those derived from the others. */
function whole<T extends { siret: string; siren: string; nic: string }>(value: T): T {
  return value.siret.length === 14 && value.siren === "" && value.nic === ""
    ? { ...value, ...deriveNumbers(value, "siret") }
    : value;
}

const gridKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "key");

/**
 * A new client with a first note; the client's grid, or null for the public one, or nothing for the one that their kind
 * and family match.
 */
export const clientPost = z
  .strictObject({ ...fields, typology: gridKey.nullable().optional(), note: text(5000).default("") })
  .check(sound)
  .transform(whole);

/** All manually written data of a client. */
export const clientPut = z
  .strictObject({ ...fields, version: versionField })
  .check(sound)
  .transform(whole);
