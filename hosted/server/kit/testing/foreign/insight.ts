import { newTestId } from "#kit/testing/server.ts";
import type { Foreign, Prepare } from "./world.ts";

/** Makes a file of clients that was imported by the estate. */
export const prepareInsight: Prepare = async (server, _shop, owner) => {
  const response = await fetch(`${server.url}/v1/imports?kind=clients&name=fichier.csv`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${owner}`,
      "content-type": "application/octet-stream",
      "idempotency-key": newTestId(),
    },
    body: "Nom\nMartin",
  });
  const { id } = (await response.json()) as { id: string };
  return { importId: id };
};

export const insightForeign: Foreign = {
  "GET /v1/clients/:clientId/imported-orders": ({ own }) => ({
    path: `/v1/clients/${own["clientId"]}/imported-orders`,
  }),
  "GET /v1/clients/:clientId/next": ({ own }) => ({ path: `/v1/clients/${own["clientId"]}/next` }),
  "PUT /v1/clients/:clientId/next/:act": ({ own }) => ({
    path: `/v1/clients/${own["clientId"]}/next/birthday`,
    body: { hidden: true },
  }),
  "GET /v1/imports/:importId": ({ own }) => ({ path: `/v1/imports/${own["importId"]}` }),
  "GET /v1/imports/:importId/lines": ({ own }) => ({ path: `/v1/imports/${own["importId"]}/lines` }),
  "PUT /v1/imports/:importId/mapping": ({ own }) => ({
    path: `/v1/imports/${own["importId"]}/mapping`,
    body: { mapping: { lastname: 0 }, source: "default", version: 1 },
  }),
  "PUT /v1/imports/:importId/lines/:line": ({ own }) => ({
    path: `/v1/imports/${own["importId"]}/lines/1`,
    body: { cells: ["x"] },
  }),
  "GET /v1/imports/:importId/words": ({ own }) => ({ path: `/v1/imports/${own["importId"]}/words` }),
  "PUT /v1/imports/:importId/words": ({ own }) => ({
    path: `/v1/imports/${own["importId"]}/words`,
    body: { words: [{ field: "lastname", word: "x", value: "y" }] },
  }),
  "GET /v1/imports/:importId/pictures": ({ own }) => ({ path: `/v1/imports/${own["importId"]}/pictures` }),
  "PUT /v1/imports/:importId/lines": ({ own }) => ({
    path: `/v1/imports/${own["importId"]}/lines`,
    body: { rows: { lines: [1] }, act: { skipped: true } },
  }),
  ...Object.fromEntries(
    ["check", "run", "reversal", "pictures"].map((act) => [
      `POST /v1/imports/:importId/${act}`,
      ({ own }: { own: Record<string, string> }) => ({ path: `/v1/imports/${own["importId"]}/${act}` }),
    ]),
  ),
};
