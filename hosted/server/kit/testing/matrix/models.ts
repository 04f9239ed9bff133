import { STAFF, type Row } from "./row.ts";

const models: Row = { roles: STAFF, permission: "createModel" };
/** Campaigns choose and preview models too. */
const chosen: Row = { ...models, orElse: ["createCampaign"] };

/** Written manually from the specification §6: models of mails. */
export const modelsMatrix = {
  "GET /v1/models": models,
  "GET /v1/models/measure": models,
  "POST /v1/models/exports": models,
  "GET /v1/models/ready": models,
  "GET /v1/models/options": chosen,
  "GET /v1/models/parts": chosen,
  "GET /v1/models/clients": { ...chosen, also: "seeAllClient" },
  "GET /v1/models/uses": models,
  "PUT /v1/models/uses": models,
  "POST /v1/models/previews": chosen,
  "POST /v1/models/tests": chosen,
  "POST /v1/models": models,
  "GET /v1/models/:modelId": chosen,
  "PUT /v1/models/:modelId": models,
  "POST /v1/models/:modelId/copies": models,
  "PUT /v1/models/:modelId/archived": models,
  "GET /v1/models/:modelId/versions": models,
  "GET /v1/models/:modelId/versions/:number": models,
  "POST /v1/models/:modelId/versions": models,
  "PUT /v1/models/:modelId/versions/:number": models,
  "DELETE /v1/models/:modelId": models,
} satisfies Record<string, Row>;
