import type { ReactNode } from "react";
import { useSearch } from "wouter";
import { paths } from "#kit/paths.ts";
import { PartNav } from "#ui/page/PartNav.tsx";

/** The search and the filters hold on each of the three pages; the rest of the address belongs to the list. */
const SHARED = ["search", "filter"];

/** Links between the board, the list and the forecast. */
export function OpportunitiesNav(): ReactNode {
  const query = new URLSearchParams(
    [...new URLSearchParams(useSearch())].filter(([name]) => SHARED.includes(name)),
  );
  return (
    <PartNav
      search={query.toString() || undefined}
      of={{
        texts: "opportunities",
        label: "title",
        places: [
          { name: "nav.board", href: paths.opportunities() },
          { name: "nav.list", href: paths.opportunityList() },
          { name: "nav.forecast", href: paths.opportunityForecast() },
        ],
      }}
    />
  );
}
