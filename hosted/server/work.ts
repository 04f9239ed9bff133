import type { JobData } from "#kit/jobs/jobData.ts";
import type { Services } from "#kit/services.ts";
import type { CardDeps } from "#sales/orders/payments/attempts.ts";
import { expireShopPoints } from "#offer/loyalty/expiry.ts";
import { bookDuties } from "#billing/accounting/duties.ts";
import { makePrint } from "#billing/documents/prints.ts";
import { giveUpCancelledPlaces } from "#sales/bills/cancelledPlaces.ts";
import { notifyOrdersOfDocument, syncOrderPayments } from "#sales/bills/orderSync.ts";
import { makeExport } from "#kit/export/export.make.ts";
import { writeNotice } from "#billing/payments/sepa/notices.ts";
import { writeReminder } from "#billing/payments/settlements/reminders.ts";
import { writeRequestMails } from "#people/agents/requests.ts";
import { personNow } from "#people/accounts/views.ts";
import { mailFromModel } from "#relations/models/documentMails.ts";
import { announceExport } from "#relations/notifications/exports.ts";
import { onAttendedVisit } from "#relations/notifications/activity.ts";
import { onLinkNotice } from "#relations/notifications/linkNotices.ts";
import { onOriginNotice } from "#relations/notifications/origins.ts";
import { announceWebhookOff } from "#relations/notifications/webhooks.ts";
import { onStockAlert } from "#relations/notifications/stockAlerts.ts";
import {
  onAgentRequest,
  onGridRequest,
  onOrderEvents,
  onQuoteEvent,
  onSampleEvent,
  onVisitEvent,
} from "#relations/notifications/jobs.ts";
import { onCampaignClock } from "#relations/campaigns/clock.ts";
import type { CampaignDeps } from "#relations/campaigns/deps.ts";
import { makeLetters } from "#relations/campaigns/letters.ts";
import { sendCampaign } from "#relations/campaigns/sending.ts";
import { onTaskClock } from "#relations/tasks/clock.ts";
import { onNotice } from "#relations/notifications/notices.ts";
import { recountFigures } from "#insight/home/recount.ts";
import { fetchPictures } from "#insight/imports/pictures.ts";
import { workImport } from "#insight/imports/job.ts";
import { onBusyCalendar } from "#visits/calendars/busy.ts";
import { offerFreeSeats } from "#visits/reservations/waiting.ts";
import { handleDueReservation } from "#visits/reservations/jobs.ts";
import { writeVisitMails } from "#visits/reservations/mails.ts";
import { syncOrderWithReservation } from "#sales/orders/reservationSync.ts";
import { handleSharePayment, handleDueGroup } from "#sales/groups/jobs.ts";
import { writeSampleMails } from "#sales/samples/jobs.ts";
import {
  pollAttemptAgain,
  pollExternalProvider,
  closePaymentPage,
  releaseCardAuthorization,
} from "#sales/orders/payments/pollProvider.ts";
import { expireOrder, writeOrderMails } from "#sales/orders/jobs.ts";
import { findOrder } from "#sales/orders/queries.ts";
import { chargeAuthorizedCard } from "#sales/orders/payments/cardAuthorization.ts";
import { refundPart, refundPayment } from "#sales/orders/payments/refunds.ts";
import { checkVat } from "#sales/orders/placing/vatCheck.ts";
import { billRequestedTicket } from "#counter/tills/tickets/ticketInvoices.ts";
import { creditTicketRefund } from "#counter/tills/tickets/ticketCreditNotes.ts";
import { applyTillRecords } from "#counter/tills/effects.ts";
import { onSenderCheck } from "#relations/senders/domains.ts";
import { onTillDoubt } from "#relations/notifications/tills.ts";
import { writeQuoteMails } from "#sales/quotes/jobs.ts";
import { sendWebhook } from "#shops/webhooks/sending.ts";
import { onOriginCheck } from "#storefront/embeds/origins.ts";
import { writeBackInStock } from "#storefront/site/backInStock.ts";
import { placeParts } from "#storefront/site/placeMail.ts";
import { writeWelcome } from "#storefront/site/welcome.ts";
import { makeDataExport } from "#storefront/me/dataExport.ts";

/** Returns the events of a job, in their order. */
function eventsOf({ earlier, ...data }: JobData["order-event"]): JobData["order-event"][] {
  return earlier === undefined ? [data] : [{ ...data, event: earlier }, data];
}

/** Does what follows from the events of an order: mails and notices in one transaction, then those of its group. */
async function handleOrderEvent(
  services: Services,
  deps: CardDeps,
  data: JobData["order-event"],
): Promise<void> {
  const order = await services.database.transaction(
    { shopId: data.shopId, withoutDisk: true, onePlan: true },
    async (tx) => {
      const row = await findOrder(tx, data.orderId);
      if (row) for (const each of eventsOf(data)) await writeOrderMails(tx, deps, row, each);
      await onOrderEvents(tx, services, eventsOf(data));
      return row;
    },
  );
  if (order?.group_id) for (const each of eventsOf(data)) await handleSharePayment(deps, each);
}

/** Registers the worker of each kind of job. */
export function workJobs(services: Services, deps: CardDeps, campaigns: CampaignDeps): void {
  const { jobs } = services;
  jobs.work("campaign-send", (data) => sendCampaign(campaigns, data));
  jobs.work("campaign-clock", (data) => onCampaignClock(campaigns, data));
  jobs.work("campaign-letters", (data) => makeLetters(services, announceExport(services), data));
  jobs.work("task-clock", (data) => onTaskClock(services, data));
  jobs.work("order-event", (data) => handleOrderEvent(services, deps, data));
  jobs.work("document-print", (data) => makePrint(services, announceExport(services), data));
  jobs.work("document-event", (data) => notifyOrdersOfDocument(deps, data));
  jobs.work("duties-declared", (data) => bookDuties(services, data));
  jobs.work("money-allocated", (data) => syncOrderPayments(deps, data));
  jobs.work("debit-notice", (data) => writeNotice(services, data));
  jobs.work("payment-reminder", (data) => writeReminder(services, data, mailFromModel(deps)));
  jobs.work("vat-check", (data) => checkVat(deps, data));
  jobs.work("stock-alert", (data) => onStockAlert(services, data));
  jobs.work("back-in-stock", (data) => writeBackInStock(deps, data));
  jobs.work("newsletter-welcome", (data) => writeWelcome(deps, data));
  jobs.work("import", (data) => workImport(services, data));
  jobs.work("figure-recount", (data) => recountFigures(services, data));
  jobs.work("points-expiry", (data) => expireShopPoints(services, data));
  jobs.work("import-pictures", (data) => fetchPictures(services, data));
  jobs.work("busy-calendar", (data) => onBusyCalendar(services, data));
  jobs.work("sender-check", (data) => onSenderCheck(services, data));
  jobs.work("origin-check", (data) => onOriginCheck(services, data));
  jobs.work("origin-notice", (data) => onOriginNotice(services, data));
  jobs.work("quote-event", async (data) => {
    await writeQuoteMails(deps, data);
    await onQuoteEvent(services, data);
  });
  jobs.work("till-records", (data) => applyTillRecords(deps, data));
  jobs.work("till-bill", (data) => billRequestedTicket(deps, data));
  jobs.work("till-credit", (data) => creditTicketRefund(deps, data));
  jobs.work("till-doubt", (data) => onTillDoubt(services, data));
  jobs.work("grid-request", (data) => onGridRequest(services, data));
  jobs.work("sample-event", async (data) => {
    await writeSampleMails(services, data);
    await onSampleEvent(services, data);
  });
  jobs.work("agent-request", async (data) => {
    await writeRequestMails(services, data);
    await onAgentRequest(services, data);
  });
  jobs.work("link-notice", (data) => onLinkNotice(services, data));
  jobs.work("notice", (data) => onNotice(services, data));
  jobs.work("order-expiry", (data) => expireOrder(deps, data));
  jobs.work("group-clock", (data) => handleDueGroup(deps, data));
  jobs.work("payment-refund", (data) => refundPayment(deps, data));
  jobs.work("payment-ask", (data) => pollAttemptAgain(deps, data));
  jobs.work("payment-close", (data) => closePaymentPage(deps, data));
  jobs.work("imprint-charge", async (data) => {
    await chargeAuthorizedCard(deps, data);
    await pollExternalProvider(deps, data);
  });
  jobs.work("imprint-release", (data) => releaseCardAuthorization(deps, data));
  jobs.work("reservation-event", async (data) => {
    await syncOrderWithReservation(deps, data);
    await giveUpCancelledPlaces(deps, data);
    // The e-mail of a cancellation says what is left to pay of the order.
    await writeVisitMails(deps, data, (tx, visit) => placeParts(tx, services, visit));
    await onVisitEvent(services, data);
    await onAttendedVisit(services, data);
  });
  jobs.work("reservation-refund", (data) => refundPart(deps, data));
  jobs.work("reservation-clock", (data) => handleDueReservation(deps, data));
  jobs.work("waiting-list", (data) => offerFreeSeats(deps, data));
  jobs.work("webhook-delivery", (data) => sendWebhook(services, announceWebhookOff(services), data));
  jobs.work("data-export", (data) => makeDataExport(services, data));
  jobs.work("list-export", (data) => makeExport(services, personNow, announceExport(services), data));
}
