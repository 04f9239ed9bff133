import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import { useMayOpen } from "#kit/live.tsx";
import { useOwnShop } from "#kit/ownShop.ts";
import { paths } from "#kit/paths.ts";

/** Checks whether the person works with opportunities: as the entry of the menu, with agents or collaborators only. */
export function useSeesOpportunities(): boolean {
  const { integrations } = useOwnShop();
  const mayOpen = useMayOpen();
  return (
    (isActive(integrations, "agents") || isActive(integrations, "iam")) && mayOpen(paths.opportunities())
  );
}
