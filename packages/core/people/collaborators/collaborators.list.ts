import { COLLABORATOR_STATUSES } from "#people/collaborators/collaborators.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Collaborators of a shop and pending invitations. */
export const COLLABORATOR_LIST = declareList({
  name: "collaborators",
  texts: "collaborators",
  defaultSort: "name",
  columns: {
    name: { kind: "text", sort: true },
    email: { kind: "text" },
    phone: { kind: "text" },
    job: { kind: "text", sort: true },
    preset: { kind: "text" },
    status: { kind: "text", filter: COLLABORATOR_STATUSES, words: "collaborators:status" },
    invitedAt: { kind: "instant", sort: true },
    acceptedAt: { kind: "instant", sort: true, filter: true },
  },
});
