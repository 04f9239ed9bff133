import { declareList } from "#kit/list/listDeclaration.ts";
import { CLIENT_KINDS } from "#shops/clients/clients.ts";
import { PROSPECT_CALL_RESULTS } from "./prospection.ts";

/** Prospects of a shop. */
export const PROSPECT_LIST = declareList({
  name: "prospects",
  texts: "prospection",
  defaultSort: "name",
  columns: {
    name: { kind: "text", sort: true },
    kind: { kind: "text", filter: CLIENT_KINDS, words: "clients:kinds" },
    pipe: { kind: "text", filter: true },
    family: { kind: "text", filter: true },
    typology: { kind: "text", filter: true },
    city: { kind: "text", sort: true, filter: true },
    zipcode: { kind: "text", sort: true, filter: true },
    department: { kind: "text", filter: true },
    country: { kind: "text", filter: true },
    ownerName: { kind: "text", filter: true },
    agentName: { kind: "text", filter: true },
    isMine: { kind: "boolean", filter: true },
    phone: { kind: "text", filter: true },
    email: { kind: "text", filter: true },
    siret: { kind: "text", filter: true },
    website: { kind: "text", filter: true },
    source: { kind: "text", filter: true },
    since: { kind: "instant", sort: true, filter: true },
    lastContactAt: { kind: "instant", filter: true },
    nextTaskOn: { kind: "date", filter: true },
    calls: { kind: "number", sort: true, filter: true },
    neverCalled: { kind: "boolean", filter: true },
    lastCallAt: { kind: "instant", sort: true, filter: true },
    lastResult: { kind: "text", filter: PROSPECT_CALL_RESULTS, words: "prospection:results" },
    callOn: { kind: "date", sort: true, filter: true },
    callerName: { kind: "text", filter: true },
    listTag: { kind: "set", filter: true },
    archived: { kind: "boolean", filter: true },
  },
});
