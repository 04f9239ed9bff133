import { campaignsMatrix } from "./campaigns.ts";
import { modelsMatrix } from "./models.ts";
import { SIGNED_IN, STAFF, sellers, staff, type Row } from "./row.ts";

const messages = staff("seeAllMessages");
const lists = staff("createList");
/** Everybody who sells has tasks of their own. */
const ownTasks: Row = { roles: [...STAFF, "agent"] };
const makeTasks: Row = sellers("createTask");
const readLists: Row = { ...lists, orElse: ["createCampaign"] };

/** Written manually from the specification §6 and §7, not from the contracts. */
export const relationsMatrix = {
  ...campaignsMatrix,
  ...modelsMatrix,
  "GET /v1/notifications-centers": SIGNED_IN,
  "PUT /v1/notifications-centers/mark-as-seen": SIGNED_IN,
  "GET /v1/events": SIGNED_IN,
  "GET /v1/senders/domain": { ...staff("fullAccess"), orElse: ["createCampaign"] },
  "PUT /v1/senders/domain": staff("fullAccess"),
  "POST /v1/senders/domain/verification": staff("fullAccess"),
  "DELETE /v1/senders/domain": staff("fullAccess"),
  "GET /v1/clients/:clientId/address-errors": staff("seeAllClient"),
  "POST /v1/clients/:clientId/address-errors/clearing": staff("createClient"),
  "GET /v1/conversations": { roles: ["buyer", ...STAFF], permission: "seeAllMessages" },
  "POST /v1/conversations": { roles: ["buyer"] },
  "GET /v1/conversations/:conversationId": { roles: ["buyer", ...STAFF], permission: "seeAllMessages" },
  "POST /v1/conversations/:conversationId/messages": {
    roles: ["buyer", ...STAFF],
    permission: "seeAllMessages",
  },
  "PUT /v1/conversations/:conversationId/seen": { roles: ["buyer", ...STAFF], permission: "seeAllMessages" },
  "GET /v1/conversations/colleagues": messages,
  "POST /v1/conversations/:conversationId/notes": messages,
  "PUT /v1/conversations/:conversationId/assignee": messages,
  "PUT /v1/conversations/:conversationId/done": messages,
  "GET /v1/answer-templates": messages,
  "POST /v1/answer-templates": messages,
  "PUT /v1/answer-templates/:templateId": messages,
  "DELETE /v1/answer-templates/:templateId": messages,
  "GET /v1/lists": lists,
  "GET /v1/lists/measure": lists,
  "POST /v1/lists/exports": lists,
  "GET /v1/lists/options": readLists,
  "GET /v1/lists/choices": lists,
  "POST /v1/lists/choices/names": lists,
  "POST /v1/lists/preview": readLists,
  "POST /v1/lists": lists,
  "GET /v1/lists/of-client/:clientId": lists,
  "GET /v1/lists/:listId": readLists,
  "PUT /v1/lists/:listId": lists,
  "PUT /v1/lists/:listId/archived": lists,
  "POST /v1/lists/:listId/duplicates": lists,
  "DELETE /v1/lists/:listId": lists,
  "POST /v1/lists/:listId/members": { ...lists, also: "seeAllClient" },
  "GET /v1/tasks": ownTasks,
  "GET /v1/tasks/measure": ownTasks,
  "POST /v1/tasks/exports": ownTasks,
  "GET /v1/tasks/day": ownTasks,
  "GET /v1/tasks/people": ownTasks,
  "GET /v1/tasks/clients": { ...makeTasks, also: "seeAllClient" },
  "GET /v1/tasks/links/:clientId": { ...makeTasks, also: "seeAllClient" },
  "GET /v1/tasks/of-client/:clientId": ownTasks,
  "GET /v1/tasks/:taskId": ownTasks,
  "POST /v1/tasks": makeTasks,
  "PUT /v1/tasks/:taskId": makeTasks,
  "POST /v1/tasks/:taskId/completion": ownTasks,
  "POST /v1/tasks/:taskId/cancellation": makeTasks,
  "POST /v1/tasks/:taskId/reopening": ownTasks,
  "POST /v1/tasks/:taskId/postponement": ownTasks,
} satisfies Record<string, Row>;
