import type { ReactNode } from "react";
import type { Access } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { PartNav, type PartTable } from "#ui/page/PartNav.tsx";
import { CLOSING_ACCESS, POINT_ACCESS, TICKET_ACCESS } from "#counter/pointsOfSale/access.ts";
import { tillPaths } from "#counter/pointsOfSale/tillPaths.ts";

/** Access without its integration: a page of the counter is open, so the shop has it. */
const inside = ({ integration: _, ...access }: Access): Access => access;

const COUNTER: PartTable = {
  texts: "tills",
  label: "points.nav",
  places: [
    { name: "points.title", href: paths.salesPoints(), access: inside(POINT_ACCESS) },
    { name: "tickets.title", href: tillPaths.tickets(), access: inside(TICKET_ACCESS) },
    { name: "closings.title", href: tillPaths.closings(), access: inside(CLOSING_ACCESS) },
  ],
};

/** Links to the parts of the counter that the user may open, above each of its lists. */
export const TillsNav = (): ReactNode => <PartNav of={COUNTER} />;
