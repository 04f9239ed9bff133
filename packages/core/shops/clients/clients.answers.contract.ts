import * as z from "zod";
import { exact, moneyAnswer } from "#kit/answers.contract.ts";
import {
  ADDRESS_ERROR_KINDS,
  ADDRESS_USES,
  CLIENT_LANGS,
  DUPLICATE_REASONS,
} from "#shops/clients/clients.ts";
import type {
  ClientAddress,
  ClientContact,
  ClientField,
  ClientListRow,
  ClientOrder,
  ClientRecord,
  ClientTwin,
  DuplicatePair,
  GridMove,
  TourClient,
} from "#shops/clients/clients.ts";
import { paymentTerm } from "#shops/settings/enums.contract.ts";
import { clientFieldType } from "./enums.contract.ts";

export const clientAddressAnswer = exact<ClientAddress>("ClientAddress")(
  z.object({
    id: z.string(),
    use: z.enum(ADDRESS_USES),
    main: z.boolean(),
    title: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    company: z.string(),
    street: z.string(),
    street2: z.string(),
    zipcode: z.string(),
    city: z.string(),
    county: z.string(),
    state: z.string(),
    stateCode: z.string(),
    country: z.string(),
    phone: z.string(),
    email: z.string(),
    exciseNumber: z.string().nullable(),
    mountain: z.boolean(),
  }),
);

export const clientContactAnswer = exact<ClientContact>("ClientContact")(
  z.object({
    id: z.string(),
    civility: z.enum(["", "mr", "mrs", "couple"]),
    firstname: z.string(),
    lastname: z.string(),
    job: z.string(),
    email: z.string(),
    phone: z.string(),
    siteName: z.string(),
    company: z.string(),
    businessName: z.string(),
    siret: z.string(),
    registration: z.string(),
  }),
);

export const clientRecordAnswer = exact<ClientRecord>("ClientRecord")(
  z.object({
    kind: z.enum(["individual", "professional"]),
    pipe: z.string().nullable(),
    civility: z.enum([
      "",
      "public",
      "other",
      "mr",
      "mrs",
      "couple",
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
    ]),
    firstname: z.string(),
    lastname: z.string(),
    company: z.string(),
    siret: z.string(),
    siren: z.string(),
    nic: z.string(),
    registration: z.string(),
    vatNumber: z.string().nullable(),
    emails: z.array(z.string()),
    mobile: z.string(),
    phone: z.string(),
    lang: z.enum(CLIENT_LANGS),
    addresses: z.array(clientAddressAnswer),
    contacts: z.array(clientContactAnswer),
    family: z.string(),
    family2: z.string(),
    memberCode: z.string(),
    birthday: z.string(),
    custom: z.string(),
    custom2: z.string(),
    listTag: z.array(z.string()),
    listTag2: z.array(z.string()),
    paymentTerms: paymentTerm.nullable(),
    creditLimitCents: moneyAnswer.nullable(),
    ownerId: z.string().nullable(),
    agentId: z.string().nullable(),
    id: z.string(),
    code: z.string(),
    name: z.string(),
    userId: z.string().nullable(),
    username: z.string().nullable(),
    typology: z.string().nullable(),
    archived: z.boolean(),
    createdAt: z.string(),
    turnoverCents: moneyAnswer,
    orders: z.number(),
    unpaidCents: moneyAnswer,
    outstandingCents: moneyAnswer,
    lastOrderAt: z.string().nullable(),
    points: z.number(),
    pointsExpiry: z.object({ on: z.string(), points: z.number() }).nullable(),
    merged: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
    version: z.number(),
  }),
);

export const clientListRowAnswer = exact<ClientListRow>("ClientListRow")(
  z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    kind: z.enum(["individual", "professional"]),
    pipe: z.string().nullable(),
    typology: z.string(),
    city: z.string(),
    zipcode: z.string(),
    country: z.string(),
    email: z.string(),
    phone: z.string(),
    siret: z.string(),
    vatNumber: z.string().nullable(),
    listTag: z.array(z.string()),
    listTag2: z.array(z.string()),
    family: z.string(),
    family2: z.string(),
    lastOrderAt: z.string().nullable(),
    turnoverCents: moneyAnswer,
    unpaidCents: moneyAnswer,
    outstandingCents: moneyAnswer,
    createdAt: z.string(),
    archived: z.boolean(),
    addressErrors: z.array(z.enum(ADDRESS_ERROR_KINDS)),
    lists: z.array(z.string()).optional(),
  }),
);

export const clientFieldAnswer = exact<ClientField>("ClientField")(
  z.object({
    type: clientFieldType,
    label: z.string(),
    options: z.array(z.string()),
    uses: z.record(z.string(), z.number()),
    version: z.number(),
  }),
);

export const tourClientAnswer = exact<TourClient>("TourClient")(
  z.object({
    id: z.string(),
    name: z.string(),
    pipe: z.string().nullable(),
    phone: z.string(),
    street: z.string(),
    zipcode: z.string(),
    city: z.string(),
    country: z.string(),
    lastOrderAt: z.string().nullable(),
    unpaidCents: moneyAnswer,
  }),
);

export const clientTwinAnswer = exact<ClientTwin>("ClientTwin")(
  z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    kind: z.enum(["individual", "professional"]),
    email: z.string(),
    phone: z.string(),
    siret: z.string(),
    zipcode: z.string(),
    city: z.string(),
    hasAccount: z.boolean(),
    orders: z.number(),
    createdAt: z.string(),
  }),
);

export const duplicatePairAnswer = exact<DuplicatePair>("DuplicatePair")(
  z.object({
    first: clientTwinAnswer,
    second: clientTwinAnswer,
    reasons: z.array(z.enum(DUPLICATE_REASONS)),
  }),
);

export const gridMoveAnswer = exact<GridMove>("GridMove")(
  z.object({ from: z.string().nullable(), to: z.string().nullable(), clients: z.number() }),
);

export const clientOrderAnswer = exact<ClientOrder>("ClientOrder")(
  z.object({
    id: z.string(),
    number: z.string().nullable(),
    createdAt: z.string(),
    status: z.string(),
    deliveryStatus: z.string(),
    paymentStatus: z.string(),
    bottles: z.number(),
    totalTtcCents: moneyAnswer,
  }),
);
