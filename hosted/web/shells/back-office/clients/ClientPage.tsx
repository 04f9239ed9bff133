import type { ClientRecord } from "@cuvee/core/shops/clients/clients.ts";
import { lazy, Suspense, type ReactNode } from "react";
import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import { isStaff } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { useSession } from "#kit/session.tsx";
import { useSeesOpportunities } from "#relations/opportunities/useSeesOpportunities.ts";
import { AddressErrors } from "#relations/senders/AddressErrors.tsx";
import { ClientFrame, type ClientPart } from "#shops/clients/ClientFrame.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";

const ClientTerms = lazy(() => import("#offer/pricing/terms/ClientTerms.tsx"));
const ClientTickets = lazy(() => import("#counter/tills/tickets/ClientTickets.tsx"));
const ClientOrders = lazy(() => import("#sales/orders/list/ClientOrders.tsx"));
const ClientLists = lazy(() => import("#relations/lists/ClientLists.tsx"));
const ClientOpportunities = lazy(() => import("#relations/opportunities/ClientOpportunities.tsx"));
const ClientTasks = lazy(() => import("#relations/tasks/ClientTasks.tsx"));
const ClientRfm = lazy(() => import("#relations/lists/ClientRfm.tsx"));
const NextActCard = lazy(() => import("#insight/nextActs/NextActCard.tsx"));
const ClientOldOrders = lazy(() => import("#insight/imports/ClientOldOrders.tsx"));

const waiting = (
  <WhenLate>
    <Skeleton height="16rem" />
  </WhenLate>
);

/** The card of what to do next for a client, at the head of their page. */
const lead = (client: ClientRecord): ReactNode =>
  client.archived ? null : (
    <Suspense fallback={waiting}>
      <NextActCard key={client.id} clientId={client.id} version={client.version} />
    </Suspense>
  );

/** The page of a client, composed of parts from several areas. */
export default function ClientPage(): ReactNode {
  const { t } = useTranslation(["clients", "imports"]);
  const { user } = useSession();
  const parts: ClientPart[] = [
    {
      value: "terms",
      label: t("tabs.terms"),
      permissions: ["createProduct", "seeAllPrice"],
      show: (client) => (
        <Suspense fallback={waiting}>
          <ClientTerms key={client.id} clientId={client.id} />
        </Suspense>
      ),
    },
    {
      value: "orders",
      label: t("tabs.orders"),
      permissions: ["seeAllOrder"],
      show: (client) => (
        <Suspense fallback={waiting}>
          <ClientOrders key={client.id} clientId={client.id} />
        </Suspense>
      ),
    },
    {
      value: "before",
      label: t("imports:orders.tab"),
      permissions: ["seeAllOrder", "seeAllPrice"],
      show: (client) => (
        <Suspense fallback={waiting}>
          <ClientOldOrders key={client.id} clientId={client.id} />
        </Suspense>
      ),
    },
    {
      value: "tickets",
      label: t("tabs.tickets"),
      permissions: [["createOrderSalesPoint", "seeClosings"], "seeAllPrice"],
      show: (client) => (
        <Suspense fallback={waiting}>
          <ClientTickets key={client.id} clientId={client.id} />
        </Suspense>
      ),
    },
  ];
  const { integrations } = useOwnShop();
  const seesOpportunities = useSeesOpportunities();
  const seesLists = useMayOpen()(paths.contactLists());
  const aside = (client: ClientRecord): ReactNode => (
    <Suspense fallback={waiting}>
      {seesOpportunities ? <ClientOpportunities key={client.id} clientId={client.id} /> : null}
      <ClientTasks key={client.id} clientId={client.id} />
      {user !== null && isStaff(user) ? (
        <ClientRfm key={`${client.id} rfm`} clientId={client.id} kind={client.kind} />
      ) : null}
      {seesLists ? <ClientLists key={client.id} clientId={client.id} /> : null}
    </Suspense>
  );
  const isTold = user !== null && isStaff(user) && isActive(integrations, "campaigns");
  return (
    <ClientFrame
      parts={parts}
      lead={lead}
      aside={aside}
      notices={(client) => (isTold ? <AddressErrors key={client.id} clientId={client.id} /> : null)}
    />
  );
}
