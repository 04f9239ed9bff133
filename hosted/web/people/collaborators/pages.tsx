import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["collaborators", "form", "table", "errors", "common"];
const staff = { roles: ["owner", "iam"], integration: "iam" } as const;

/** Routes of collaborators (specification §2). */
export const collaboratorPages: readonly Page[] = [
  {
    ...staff,
    path: "/dashboard/collaborators",
    permission: "accessCollaborator",
    screen: lazyScreen(() => import("#people/collaborators/CollaboratorsPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/collaborators/add",
    permission: "createCollaborator",
    screen: lazyScreen(() => import("#people/collaborators/AddCollaboratorPage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/collaborators/structure",
    permission: "accessCollaborator",
    screen: lazyScreen(() => import("#people/collaborators/StructurePage.tsx"), texts),
  },
  {
    ...staff,
    path: "/dashboard/collaborators/:collaboratorId",
    permission: "accessCollaborator",
    screen: lazyScreen(() => import("#people/collaborators/CollaboratorPage.tsx"), texts),
  },
];
