import { lazyScreen, type Page } from "#kit/guard.tsx";

/** The day of a person, of tasks and of what other modules have for today. */
export const dayPages: readonly Page[] = [
  {
    path: "/dashboard/tasks",
    roles: ["owner", "iam", "agent"],
    screen: lazyScreen(
      () => import("#shells/back-office/day/DayPage.tsx"),
      ["tasks", "opportunities", "table", "form", "errors", "common"],
    ),
  },
];
