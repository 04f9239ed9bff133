import type { ReactNode } from "react";
import { paths } from "#kit/paths.ts";
import { PartNav } from "#ui/page/PartNav.tsx";

/** Links between the day of a person and the list of tasks. */
export function TasksNav(): ReactNode {
  return (
    <PartNav
      of={{
        texts: "tasks",
        label: "nav.label",
        places: [
          { name: "nav.day", href: paths.tasks() },
          { name: "nav.list", href: paths.taskList() },
        ],
      }}
    />
  );
}
