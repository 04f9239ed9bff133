import { lazyScreen, type Page } from "#kit/guard.tsx";

/** The page of one client; mounted after every other address below `/dashboard/clients`. */
export const clientPage: readonly Page[] = [
  {
    path: "/dashboard/clients/:clientId",
    roles: ["owner", "iam", "agent"],
    permission: "seeAllClient",
    screen: lazyScreen(
      () => import("#shells/back-office/clients/ClientPage.tsx"),
      [
        "clients",
        "senders",
        "imports",
        "lists",
        "tasks",
        "nextActs",
        "opportunities",
        "pricing",
        "prices",
        "orders",
        "tills",
        "status",
        "form",
        "table",
        "errors",
        "common",
      ],
    ),
  },
];
