import { ADDRESS_ERROR_KINDS, CLIENT_KINDS } from "#shops/clients/clients.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Clients of a shop. */
export const CLIENT_LIST = declareList({
  name: "clients",
  texts: "clients",
  defaultSort: "name",
  columns: {
    name: { kind: "text", sort: true },
    code: { kind: "text", sort: true },
    kind: { kind: "text", filter: CLIENT_KINDS, words: "clients:kinds" },
    pipe: { kind: "text", filter: true },
    typology: { kind: "text", filter: true },
    email: { kind: "text", filter: true },
    phone: { kind: "text", filter: true },
    zipcode: { kind: "text", sort: true, filter: true },
    city: { kind: "text", sort: true, filter: true },
    country: { kind: "text", filter: true },
    siret: { kind: "text", filter: true },
    vatNumber: { kind: "text", filter: true },
    listTag: { kind: "set", filter: true },
    listTag2: { kind: "set", filter: true },
    family: { kind: "text", filter: true },
    family2: { kind: "text", filter: true },
    lastOrderAt: { kind: "instant", sort: true, filter: true },
    turnoverCents: { kind: "cents", sort: true, filter: true, total: true },
    unpaidCents: { kind: "cents", sort: true, filter: true, total: true },
    outstandingCents: { kind: "cents", sort: true, filter: true, total: true },
    createdAt: { kind: "instant", sort: true, filter: true },
    archived: { kind: "boolean", filter: true },
    addressErrors: { kind: "set", filter: ADDRESS_ERROR_KINDS, words: "clients:addressErrors" },
    // Filters by the members of lists; shows those that a person chose the client for.
    lists: { kind: "set", filter: true, permission: "createList" },
  },
});
