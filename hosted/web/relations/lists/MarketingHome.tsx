import type { ReactNode } from "react";
import { Redirect } from "wouter";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";

/** Pages of marketing and the permission of each, in the order of preference of its index. */
const MARKETING: readonly (readonly [permission: string, address: () => string])[] = [
  ["createList", () => paths.contactLists()],
  ["createCampaign", () => paths.campaigns()],
  ["createModel", () => paths.models()],
];

/** The index of marketing leads to the first of its parts that the user may open: `/dashboard/crm`. */
export default function MarketingHome(): ReactNode {
  const { user } = useSession();
  const open = MARKETING.find(([permission]) => user && hasPermission(user, permission));
  return <Redirect to={open ? open[1]() : paths.dashboard()} replace />;
}
