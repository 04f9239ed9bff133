import { lazy, Suspense, type ReactNode } from "react";
import { hasPermission, isOn } from "#kit/access.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { useSession } from "#kit/session.tsx";
import MailsTab from "#shops/settings/MailsTab.tsx";
import * as layout from "#ui/layout.ts";

const ModelUses = lazy(() => import("#relations/models/ModelUses.tsx"));

/** Sender and signature of the shop's mails, and the models that mails are made from by themselves. */
export default function MailsPage(): ReactNode {
  const { user } = useSession();
  const { integrations } = useOwnShop();
  const hasModels = user !== null && hasPermission(user, "createModel") && isOn(integrations, "campaigns");
  return (
    <div className={layout.stack5}>
      <MailsTab />
      <Suspense>{hasModels ? <ModelUses /> : null}</Suspense>
    </div>
  );
}
