import { PROSPECT_VIEWS, type ProspectView } from "@cuvee/core/relations/prospection/prospection.ts";
import type { ReactNode } from "react";
import { useSearch } from "wouter";
import { paths } from "#kit/paths.ts";
import { PartNav } from "#ui/page/PartNav.tsx";

/**
 * Returns the view that the query of an address names. The list keeps its own views under the same name: everything
 * that is no view of the page is one of those.
 */
export function viewOf(search: string): ProspectView {
  const asked = new URLSearchParams(search).get("view");
  return PROSPECT_VIEWS.find((view) => view === asked) ?? "list";
}

/** Links between the views of the prospects. */
export function ProspectionNav(): ReactNode {
  const here = viewOf(useSearch());
  return (
    <PartNav
      of={{
        texts: "prospection",
        label: "nav.label",
        places: PROSPECT_VIEWS.map((view) => ({
          name: `nav.${view}`,
          href: view === "list" ? paths.prospection() : paths.prospection({ view }),
          isHere: view === here,
        })),
      }}
    />
  );
}
