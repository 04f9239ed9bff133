import type { Services } from "#kit/services.ts";
import type { CardDesk } from "#sales/orders/card.ts";
import { bookDuties } from "#billing/accounting/duties.ts";
import { makePrint } from "#billing/documents/prints.ts";
import { followDocument, followMoney } from "#sales/bills/follow.ts";
import { makeExport } from "#kit/export.make.ts";
import { writeNotice } from "#billing/payments/notices.ts";
import { writeReminder } from "#billing/payments/reminders.ts";
import { writeRequestMails } from "#people/agents/requests.ts";
import { personNow } from "#people/accounts/views.ts";
import { announceExport } from "#relations/notifications/exports.ts";
import { onOriginNotice } from "#relations/notifications/origins.ts";
import { announceWebhookOff } from "#relations/notifications/webhooks.ts";
import { onStockAlert } from "#relations/notifications/stockAlerts.ts";
import {
  onAgentRequest,
  onGridRequest,
  onOrderEvent,
  onQuoteEvent,
  onSampleEvent,
  onVisitEvent,
} from "#relations/notifications/jobs.ts";
import { onNotice } from "#relations/notifications/notices.ts";
import { fetchPictures } from "#insight/imports/pictures.ts";
import { workImport } from "#insight/imports/job.ts";
import { onBusyCalendar } from "#visits/calendars/busy.ts";
import { serveWaiting } from "#visits/reservations/waiting.ts";
import { tendReservation } from "#visits/reservations/jobs.ts";
import { writeVisitMails } from "#visits/reservations/mails.ts";
import { followVisit } from "#sales/orders/visits.ts";
import { onShareEvent, tendGroup } from "#sales/groups/jobs.ts";
import { writeSampleMails } from "#sales/samples/jobs.ts";
import { askAgain, askOutside, closePage, releaseImprint } from "#sales/orders/pollProvider.ts";
import { expireOrder, writeOrderMails } from "#sales/orders/jobs.ts";
import { chargeImprint } from "#sales/orders/imprint.ts";
import { refundPart, refundPayment } from "#sales/orders/refunds.ts";
import { checkVat } from "#sales/orders/vatCheck.ts";
import { billWanted } from "#sales/tills/billed.ts";
import { creditBack } from "#sales/tills/credited.ts";
import { followRecords } from "#sales/tills/effects.ts";
import { onTillDoubt } from "#relations/notifications/tills.ts";
import { writeQuoteMails } from "#sales/quotes/jobs.ts";
import { sendWebhook } from "#shops/webhooks/sending.ts";
import { onOriginCheck } from "#storefront/embeds/origins.ts";
import { makeDataExport } from "#storefront/me/dataExport.ts";

/** Registers the worker of each kind of job. */
export function workJobs(services: Services, desk: CardDesk): void {
  const { jobs } = services;
  jobs.work("order-event", async (data) => {
    await writeOrderMails(desk, data);
    await onShareEvent(desk, data);
    await onOrderEvent(services, data);
  });
  jobs.work("document-print", (data) => makePrint(services, announceExport(services), data));
  jobs.work("document-event", (data) => followDocument(desk, data));
  jobs.work("duties-declared", (data) => bookDuties(services, data));
  jobs.work("money-allocated", (data) => followMoney(desk, data));
  jobs.work("debit-notice", (data) => writeNotice(services, data));
  jobs.work("payment-reminder", (data) => writeReminder(services, data));
  jobs.work("vat-check", (data) => checkVat(desk, data));
  jobs.work("stock-alert", (data) => onStockAlert(services, data));
  jobs.work("import", (data) => workImport(services, data));
  jobs.work("import-pictures", (data) => fetchPictures(services, data));
  jobs.work("busy-calendar", (data) => onBusyCalendar(services, data));
  jobs.work("origin-check", (data) => onOriginCheck(services, data));
  jobs.work("origin-notice", (data) => onOriginNotice(services, data));
  jobs.work("quote-event", async (data) => {
    await writeQuoteMails(desk, data);
    await onQuoteEvent(services, data);
  });
  jobs.work("till-records", (data) => followRecords(desk, data));
  jobs.work("till-bill", (data) => billWanted(desk, data));
  jobs.work("till-credit", (data) => creditBack(desk, data));
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
  jobs.work("notice", (data) => onNotice(services, data));
  jobs.work("order-expiry", (data) => expireOrder(desk, data));
  jobs.work("group-clock", (data) => tendGroup(desk, data));
  jobs.work("payment-refund", (data) => refundPayment(desk, data));
  jobs.work("payment-ask", (data) => askAgain(desk, data));
  jobs.work("payment-close", (data) => closePage(desk, data));
  jobs.work("imprint-charge", async (data) => {
    await chargeImprint(desk, data);
    await askOutside(desk, data);
  });
  jobs.work("imprint-release", (data) => releaseImprint(desk, data));
  jobs.work("reservation-event", async (data) => {
    await writeVisitMails(desk, data);
    await followVisit(desk, data);
    await onVisitEvent(services, data);
  });
  jobs.work("reservation-refund", (data) => refundPart(desk, data));
  jobs.work("reservation-clock", (data) => tendReservation(desk, data));
  jobs.work("waiting-list", (data) => serveWaiting(desk, data));
  jobs.work("webhook-delivery", (data) => sendWebhook(services, announceWebhookOff(services), data));
  jobs.work("data-export", (data) => makeDataExport(services, data));
  jobs.work("list-export", (data) => makeExport(services, personNow, announceExport(services), data));
}
