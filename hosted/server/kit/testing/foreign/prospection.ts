import { newTestId } from "#kit/testing/server.ts";
import type { Foreign, Prepare } from "./world.ts";

const DAY = "2026-01-05";
const FRAME = {
  start: "shop",
  startZipcode: "",
  startCity: "",
  returns: true,
  startsAt: "09:00",
  visitMinutes: 30,
  kmPerHour: 50,
};

/** Makes a prospect of the estate, who is visited on a day. */
export const prepareProspects: Prepare = async (server, _, owner) => {
  const reply = await server.send("POST", "/v1/clients", {
    token: owner,
    body: { kind: "professional", company: "Prospect", pipe: "Prospect" },
  });
  if (reply.status !== 201) throw new Error(reply.text);
  const prospectId = String(reply.body["id"]);
  const added = await server.send("POST", `/v1/day-routes/${DAY}/stops`, {
    token: owner,
    body: { clientIds: [prospectId] },
  });
  if (added.status !== 200) throw new Error(added.text);
  const { userId } = added.body["route"] as unknown as { userId: string };
  return { prospectId, routeUserId: userId };
};

const prospect = (what = "", body?: object): Foreign[string] => {
  return ({ own }) => ({ path: `/v1/prospects/${own["prospectId"]}${what}`, ...(body ? { body } : {}) });
};

const stop = (what: string, body: object): Foreign[string] => {
  return ({ own }) => ({ path: `/v1/day-routes/${DAY}/stops/${own["prospectId"]}/${what}`, body });
};

export const prospectionForeign: Foreign = {
  "GET /v1/day-routes/:day": ({ own }) => ({
    path: `/v1/day-routes/${DAY}?userId=${own["routeUserId"]}`,
  }),
  "PUT /v1/day-routes/:day": ({ own }) => ({
    path: `/v1/day-routes/${DAY}`,
    body: { ...FRAME, version: 0, stops: [{ clientId: own["prospectId"] }] },
  }),
  "POST /v1/day-routes/:day/stops": ({ own }) => ({
    path: `/v1/day-routes/${DAY}/stops`,
    body: { clientIds: [own["prospectId"]] },
  }),
  "POST /v1/day-routes/:day/move": () => ({
    path: `/v1/day-routes/${DAY}/move`,
    body: { version: 0, to: "2026-01-06" },
  }),
  "POST /v1/day-routes/:day/stops/:clientId/visit": stop("visit", { result: "met" }),
  "POST /v1/day-routes/:day/stops/:clientId/reopening": stop("reopening", {}),
  "GET /v1/prospects/:clientId/calls": prospect("/calls"),
  "POST /v1/prospects/:clientId/calls": ({ own }) => ({
    path: `/v1/prospects/${own["prospectId"]}/calls`,
    body: { id: newTestId(), result: "noAnswer" },
  }),
  "PUT /v1/prospects/:clientId": prospect("", { source: "x", website: "" }),
  "POST /v1/prospects/:clientId/conversion": prospect("/conversion", {}),
  "POST /v1/prospects/bulk": ({ own }) => ({
    path: "/v1/prospects/bulk",
    body: { rows: { ids: [own["prospectId"]] }, act: { kind: "uncall" } },
  }),
};
