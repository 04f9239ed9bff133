import type { captchaContract } from "#kit/captcha.contract.ts";
import type { downloadsContract } from "#kit/downloads.contract.ts";
import type { accountsContract } from "#people/accounts/contract.ts";
import type { viewsContract } from "#people/accounts/views.contract.ts";
import type { apiKeysContract } from "#people/apiKeys/contract.ts";
import type { agentsContract } from "#people/agents/contract.ts";
import type { agentRequestsContract } from "#people/agents/requests.contract.ts";
import type { collaboratorsContract } from "#people/collaborators/contract.ts";
import type { mastersContract } from "#people/accounts/masters.contract.ts";
import type { clientsContract } from "#shops/clients/contract.ts";
import type { timelineContract } from "#shops/clients/timeline.contract.ts";
import type { consentsContract } from "#shops/consents/contract.ts";
import type { reachContract } from "#shops/consents/reach.contract.ts";
import type { openingsContract } from "#shops/openings/contract.ts";
import type { openingPointsContract } from "#shops/openings/points.contract.ts";
import type { settingsContract } from "#shops/settings/contract.ts";
import type { webhooksContract } from "#shops/webhooks/contract.ts";
import type { contactQrContract } from "#shops/settings/contactQr.contract.ts";
import type { yearsContract } from "#shops/settings/years.contract.ts";
import type { catalogueContract } from "#offer/catalogue/contract.ts";
import type { recordsContract } from "#offer/catalogue/records.contract.ts";
import type { pricingContract } from "#offer/pricing/contract.ts";
import type { matrixContract } from "#offer/pricing/matrix/matrix.contract.ts";
import type { warehousesContract } from "#cellar/warehouses/contract.ts";
import type { exciseContract } from "#cellar/excise/contract.ts";
import type { costsContract } from "#cellar/stocks/costs.contract.ts";
import type { holdingsContract } from "#cellar/stocks/holdings.contract.ts";
import type { inventoriesContract } from "#cellar/stocks/inventories.contract.ts";
import type { stocksContract } from "#cellar/stocks/contract.ts";
import type { accountingContract } from "#billing/accounting/contract.ts";
import type { paymentsContract } from "#billing/payments/contract.ts";
import type { duesContract } from "#billing/payments/dues.contract.ts";
import type { sepaContract } from "#billing/payments/sepa.contract.ts";
import type { statementsContract } from "#billing/payments/statements.contract.ts";
import type { settlementsContract } from "#billing/payments/settlements.contract.ts";
import type { documentsContract } from "#billing/documents/contract.ts";
import type { eventsContract } from "#visits/events/contract.ts";
import type { calendarsContract } from "#visits/calendars/contract.ts";
import type { reservationsContract } from "#visits/reservations/contract.ts";
import type { addressesContract } from "#sales/addresses/contract.ts";
import type { billsContract } from "#sales/bills/contract.ts";
import type { proofsContract } from "#sales/bills/proofs.contract.ts";
import type { cartContract } from "#sales/cart/contract.ts";
import type { displaysContract } from "#counter/displays/contract.ts";
import type { groupsContract } from "#sales/groups/contract.ts";
import type { quotesContract } from "#sales/quotes/contract.ts";
import type { samplesContract } from "#sales/samples/contract.ts";
import type { rfmContract } from "#relations/lists/rfm.contract.ts";
import type { nextActsContract } from "#insight/nextActs/contract.ts";
import type { prospectionContract } from "#relations/prospection/contract.ts";
import type { mapContract } from "#relations/prospection/map.contract.ts";
import type { routeContract } from "#relations/prospection/route.contract.ts";
import type { calendarContract } from "#relations/calendar/contract.ts";
import type { opportunitiesContract } from "#relations/opportunities/contract.ts";
import type { tasksContract } from "#relations/tasks/contract.ts";
import type { shipmentsContract } from "#sales/shipments/contract.ts";
import type { pointsContract } from "#counter/pointsOfSale/points.contract.ts";
import type { journalContract } from "#counter/tills/journal.contract.ts";
import type { tillOrdersContract } from "#counter/tills/orders.contract.ts";
import type { snapshotContract } from "#counter/tills/snapshot.contract.ts";
import type { ticketsContract } from "#counter/tills/tickets/tickets.contract.ts";
import type { ordersContract } from "#sales/orders/contract.ts";
import type { ownOrdersContract } from "#sales/orders/own.contract.ts";
import type { withdrawalContract } from "#sales/orders/withdrawal.contract.ts";
import type { elabelsContract } from "#storefront/elabels/contract.ts";
import type { embedsContract } from "#storefront/embeds/contract.ts";
import type { iframesContract } from "#storefront/embeds/iframes.contract.ts";
import type { accountContract } from "#storefront/me/account.contract.ts";
import type { storiesContract } from "#storefront/me/orderStories.contract.ts";
import type { cellarContract } from "#storefront/me/cellar.contract.ts";
import type { ownPointsContract } from "#storefront/me/points.contract.ts";
import type { tillPurchasesContract } from "#storefront/me/tillPurchases.contract.ts";
import type { membersContract } from "#storefront/members/contract.ts";
import type { meContract } from "#storefront/me/contract.ts";
import type { helpContract } from "#storefront/help/contract.ts";
import type { siteContract } from "#storefront/pages/site.contract.ts";
import type { modelsContract } from "#relations/models/contract.ts";
import type { contactListsContract } from "#relations/lists/contract.ts";
import type { sendersContract } from "#relations/senders/contract.ts";
import type { messageAttachmentsContract } from "#relations/messaging/attachments.contract.ts";
import type { messagingContract } from "#relations/messaging/contract.ts";
import type { visitorsContract } from "#relations/messaging/visitors.contract.ts";
import type { templatesContract } from "#relations/messaging/templates.contract.ts";
import type {
  supportContract,
  supportDeskContract,
  supportFilesContract,
} from "#relations/tickets/contract.ts";
import type { campaignsContract, recallsContract } from "#relations/campaigns/contract.ts";
import type { notificationsContract } from "#relations/notifications/contract.ts";
import type { adminContract } from "#insight/admin/contract.ts";
import type { failuresContract } from "#insight/admin/failures.contract.ts";
import type { searchContract } from "#insight/home/search.contract.ts";
import type { filesContract } from "#kit/files.contract.ts";
import type { importsContract } from "#insight/imports/contract.ts";
import type { dashboardContract } from "#insight/home/dashboard.contract.ts";
import type { recountContract } from "#insight/home/recount.contract.ts";
import type { ByRoute } from "#kit/contract.ts";

/** Every call of the product by `METHOD /path`, as types only: importing it adds no code. */
export type Api = ByRoute<typeof downloadsContract> &
  ByRoute<typeof documentsContract> &
  ByRoute<typeof billsContract> &
  ByRoute<typeof proofsContract> &
  ByRoute<typeof accountingContract> &
  ByRoute<typeof captchaContract> &
  ByRoute<typeof filesContract> &
  ByRoute<typeof accountsContract> &
  ByRoute<typeof mastersContract> &
  ByRoute<typeof viewsContract> &
  ByRoute<typeof collaboratorsContract> &
  ByRoute<typeof agentsContract> &
  ByRoute<typeof agentRequestsContract> &
  ByRoute<typeof apiKeysContract> &
  ByRoute<typeof clientsContract> &
  ByRoute<typeof timelineContract> &
  ByRoute<typeof consentsContract> &
  ByRoute<typeof reachContract> &
  ByRoute<typeof openingsContract> &
  ByRoute<typeof openingPointsContract> &
  ByRoute<typeof settingsContract> &
  ByRoute<typeof contactQrContract> &
  ByRoute<typeof yearsContract> &
  ByRoute<typeof webhooksContract> &
  ByRoute<typeof catalogueContract> &
  ByRoute<typeof recordsContract> &
  ByRoute<typeof pricingContract> &
  ByRoute<typeof matrixContract> &
  ByRoute<typeof warehousesContract> &
  ByRoute<typeof stocksContract> &
  ByRoute<typeof inventoriesContract> &
  ByRoute<typeof costsContract> &
  ByRoute<typeof holdingsContract> &
  ByRoute<typeof exciseContract> &
  ByRoute<typeof paymentsContract> &
  ByRoute<typeof settlementsContract> &
  ByRoute<typeof duesContract> &
  ByRoute<typeof sepaContract> &
  ByRoute<typeof statementsContract> &
  ByRoute<typeof eventsContract> &
  ByRoute<typeof calendarsContract> &
  ByRoute<typeof reservationsContract> &
  ByRoute<typeof addressesContract> &
  ByRoute<typeof cartContract> &
  ByRoute<typeof ordersContract> &
  ByRoute<typeof displaysContract> &
  ByRoute<typeof groupsContract> &
  ByRoute<typeof quotesContract> &
  ByRoute<typeof samplesContract> &
  ByRoute<typeof calendarContract> &
  ByRoute<typeof opportunitiesContract> &
  ByRoute<typeof tasksContract> &
  ByRoute<typeof nextActsContract> &
  ByRoute<typeof rfmContract> &
  ByRoute<typeof prospectionContract> &
  ByRoute<typeof mapContract> &
  ByRoute<typeof routeContract> &
  ByRoute<typeof shipmentsContract> &
  ByRoute<typeof pointsContract> &
  ByRoute<typeof snapshotContract> &
  ByRoute<typeof tillOrdersContract> &
  ByRoute<typeof ticketsContract> &
  ByRoute<typeof journalContract> &
  ByRoute<typeof ownOrdersContract> &
  ByRoute<typeof withdrawalContract> &
  ByRoute<typeof elabelsContract> &
  ByRoute<typeof embedsContract> &
  ByRoute<typeof iframesContract> &
  ByRoute<typeof membersContract> &
  ByRoute<typeof meContract> &
  ByRoute<typeof accountContract> &
  ByRoute<typeof storiesContract> &
  ByRoute<typeof cellarContract> &
  ByRoute<typeof ownPointsContract> &
  ByRoute<typeof tillPurchasesContract> &
  ByRoute<typeof helpContract> &
  ByRoute<typeof siteContract> &
  ByRoute<typeof campaignsContract> &
  ByRoute<typeof recallsContract> &
  ByRoute<typeof modelsContract> &
  ByRoute<typeof sendersContract> &
  ByRoute<typeof notificationsContract> &
  ByRoute<typeof contactListsContract> &
  ByRoute<typeof messagingContract> &
  ByRoute<typeof visitorsContract> &
  ByRoute<typeof messageAttachmentsContract> &
  ByRoute<typeof templatesContract> &
  ByRoute<typeof supportContract> &
  ByRoute<typeof supportDeskContract> &
  ByRoute<typeof supportFilesContract> &
  ByRoute<typeof adminContract> &
  ByRoute<typeof failuresContract> &
  ByRoute<typeof searchContract> &
  ByRoute<typeof dashboardContract> &
  ByRoute<typeof recountContract> &
  ByRoute<typeof importsContract>;
