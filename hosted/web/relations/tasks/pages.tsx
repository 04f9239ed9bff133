import { lazyScreen, type Page } from "#kit/guard.tsx";

const texts = ["tasks", "table", "form", "errors", "common"];
/** Every seller: a person without `seeAllTask`, and an agent, has tasks of their own. */
const sellers = { roles: ["owner", "iam", "agent"] } as const;

/** Routes of tasks (specification §2); the day is composed with other modules (`shells/back-office/day`). */
export const taskPages: readonly Page[] = [
  {
    ...sellers,
    path: "/dashboard/tasks/list",
    screen: lazyScreen(() => import("#relations/tasks/TasksPage.tsx"), texts),
  },
  {
    ...sellers,
    permission: "createTask",
    path: "/dashboard/tasks/add",
    screen: lazyScreen(() => import("#relations/tasks/AddTaskPage.tsx"), texts),
  },
  {
    ...sellers,
    path: "/dashboard/tasks/:taskId",
    screen: lazyScreen(() => import("#relations/tasks/TaskPage.tsx"), texts),
  },
];
