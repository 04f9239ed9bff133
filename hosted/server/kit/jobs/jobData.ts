/** Payload of each job, by queue. The shop comes first, because a worker acts for one shop. */
export type JobData = {
  /**
   * `shipmentId`: the event concerns a part of the order that is shipped separately; `earlier`: an event of the same
   * transaction, before this one.
   */
  "order-event": { shopId: string; orderId: string; event: string; shipmentId?: string; earlier?: string };
  /** An event of an invoice, a deposit or a credit note. */
  "document-event": { shopId: string; documentId: string; event: string };
  /** A month (`YYYY-MM`) was declared to the customs. */
  "duties-declared": { shopId: string; period: string };
  /** Makes one file of many documents. */
  "document-print": { shopId: string; exportId: string };
  /** Recorded money was allocated to these orders or their documents, or no longer is. */
  "money-allocated": { shopId: string; orderIds: string[] };
  /**
   * Writes the letter of a reminder, with the document that it reminds of. Empty texts are replaced by the shop's, or
   * ours.
   */
  "payment-reminder": {
    shopId: string;
    documentId: string;
    step: number;
    day: string;
    subject: string;
    text: string;
  };
  /** Notifies a debtor of a debit before its day. */
  "debit-notice": { shopId: string; collectionId: string };
  "order-expiry": { shopId: string; orderId: string };
  /** The deadline of a grouped order has come, or the end of the time to replace refused cards. */
  "group-clock": { shopId: string; groupId: string };
  /** Checks the VAT number of an order with the service in Brussels. */
  "vat-check": { shopId: string; orderId: string };
  "stock-alert": { shopId: string; alertId: number };
  /** Writes to people who wait for formats that can be ordered again. */
  "back-in-stock": { shopId: string };
  /** A person confirmed that they want the newsletter, by the event `givenId`. */
  "newsletter-welcome": { shopId: string; addressId: string; givenId: string };
  "quote-event": { shopId: string; quoteId: string; event: "accepted" | "refused" };
  /** Records of a till were stored, and one of its tickets needs the owner's attention. */
  "till-records": { shopId: string; tillId: string };
  "till-doubt": { shopId: string } & ({ ticketId: string } | { closingId: string });
  /** The client requested an invoice at the till. */
  "till-bill": { shopId: string; ticketId: string };
  /** A ticket takes goods back from one that has its invoice. */
  "till-credit": { shopId: string; ticketId: string };
  "grid-request": { shopId: string; requestId: string };
  /** An agent requests samples from a shop, or has its answer; `at` in milliseconds. */
  "sample-event": { shopId: string; sampleId: string; event: "asked" | "answered"; at: number };
  /** An agent requests to represent a shop, or has its answer. */
  "agent-request": { shopId: string; requestId: string; event: "asked" | "answered" };
  /**
   * A notice for people of a shop: a client was entrusted to an agent, a product came online, units are held, an order
   * lost lines, a visitor wrote, a mail was refused, the domain of campaigns is ready or lost (`text`), somebody was in
   * touch with a client. `id` is that of
   * the subject; `at` in milliseconds.
   */
  notice: {
    shopId: string;
    about:
      | "client"
      | "product"
      | "allocation"
      | "order"
      | "contact"
      | "mail"
      | "sender"
      | "campaign"
      | "task"
      | "activity";
    id: string;
    at: number;
    /** Names the writer, and the subject. */
    name?: string;
    text?: string;
  };
  /** Sends the notice of the clicks of a week, which begins on a Monday (`YYYY-MM-DD`). */
  "link-notice": { shopId: string; monday: string };
  mail: { mailId: string };
  /** Checks the domain that a shop sends campaigns from. */
  "sender-check": { shopId: string };
  "sandbox-webhook": { eventId: string; intentId: string; type: string };
  "payment-refund": { shopId: string; paymentId: string; reference: string };
  /** Charges a card that is held. */
  "imprint-charge": { shopId: string; orderId: string; attemptId: string };
  /** Releases a card that was held. */
  "imprint-release": { shopId: string; reference: string };
  /** Queries a provider for the state of an attempt; `times` counts the earlier queries. */
  "payment-ask": { shopId: string; orderId: string; attemptId: string; times: number };
  /** Closes the page of a provider: what was to be paid there is no longer due. */
  "payment-close": { shopId: string; reference: string };
  "list-export": { shopId: string; exportId: string };
  /** A user requested a copy of their data, which no shop owns. */
  "data-export": { userId: string; exportId: string };
  import: { shopId: string; importId: string };
  /** Books the points of a shop whose last day is over as expired. */
  "points-expiry": { shopId: string };
  /** A user asked to compare the figures of a shop with its sales. */
  "figure-recount": { shopId: string };
  /** Fetches the pictures that an import names. */
  "import-pictures": { shopId: string; importId: string };
  /** Reads an external calendar, if it is still its turn (`at`, milliseconds). */
  "busy-calendar": { shopId: string; calendarId: string; at: number };
  /** Checks the proof of a shop's site again. */
  "origin-check": { shopId: string; origin: string };
  /**
   * A site of a shop has lost its proof (`originFailing`), or its place (`originLost`): people who can change that are
   * notified.
   */
  "origin-notice": {
    shopId: string;
    type: "originFailing" | "originLost";
    origin: string;
    days: number;
    key: string;
    at: number;
  };
  /**
   * An event of a reservation: mails and notifications follow. `payerId` is the payer concerned; `waitingId` the entry
   * of the waiting list concerned (`waiting-joined` has no reservation yet: "").
   */
  "reservation-event": {
    shopId: string;
    reservationId: string;
    event: string;
    payerId?: string;
    waitingId?: string;
    /** Sent again manually: a mail that was written already is written once more. */
    again?: string;
  };
  /** Refunds a part of what an order paid, once per key. */
  "reservation-refund": {
    shopId: string;
    reservationId: string;
    orderId: string;
    amountCents: number;
    key: string;
  };
  /** The time of a reservation has come: it expires, or a reminder or a thank-you is sent. */
  "reservation-clock": { shopId: string; reservationId: string };
  /** Places of a slot came free: they are offered to people on the waiting list. */
  "waiting-list": { shopId: string; slotId: string };
  /** Sends a campaign for some seconds; its lanes work side by side. */
  "campaign-send": { shopId: string; campaignId: string; lane: number };
  /** The planned start of a campaign has come, or the choice of the winner of its test. */
  "campaign-clock": { shopId: string; campaignId: string };
  /** Makes the letters of a campaign in one file, or their address sheet. */
  "campaign-letters": { shopId: string; campaignId: string; exportId: string; kind: "pdf" | "csv" | "xlsx" };
  /**
   * A moment (`at`, milliseconds) of a task has come: its reminder, or the birth of the next one of its series. It does
   * nothing where the task no longer has that moment.
   */
  "task-clock": { shopId: string; taskId: string; at: number; what: "reminder" | "next" };
  /** Sends a webhook, if it has been tried this many times. */
  "webhook-delivery": { shopId: string; deliveryId: string; tries: number };
};

export type JobName = keyof JobData;

/**
 * How the jobs of a queue run: one after another (`plain`); few at once, because they wait for outside services, at
 * worst 20 s each, and the whole batch would otherwise run a second time beside the first (`outside`); some at once,
 * those about the same record one after another (`records`), and fewer in a batch where each may wait 20 s too
 * (`letters`); all at once, because they wait for many independent servers and a slow one must not delay the others
 * (`abreast`).
 */
export type QueueMode = "plain" | "outside" | "records" | "letters" | "abreast";

/** The mode of each queue. */
export const QUEUES: Readonly<Record<JobName, QueueMode>> = {
  "order-event": "records",
  "document-event": "records",
  "duties-declared": "plain",
  "money-allocated": "plain",
  "payment-reminder": "plain",
  "debit-notice": "plain",
  "document-print": "plain",
  "order-expiry": "plain",
  "group-clock": "plain",
  "vat-check": "outside",
  "stock-alert": "plain",
  "back-in-stock": "plain",
  "newsletter-welcome": "plain",
  "quote-event": "plain",
  "till-records": "plain",
  "till-doubt": "plain",
  "till-bill": "plain",
  "till-credit": "plain",
  "grid-request": "plain",
  "sample-event": "plain",
  "agent-request": "plain",
  notice: "records",
  "link-notice": "plain",
  mail: "letters",
  "sender-check": "outside",
  "sandbox-webhook": "letters",
  "payment-refund": "outside",
  "imprint-charge": "outside",
  "imprint-release": "outside",
  "payment-ask": "outside",
  "payment-close": "outside",
  "list-export": "plain",
  "data-export": "plain",
  import: "plain",
  "figure-recount": "plain",
  "points-expiry": "plain",
  "import-pictures": "outside",
  "busy-calendar": "outside",
  "origin-check": "outside",
  "origin-notice": "plain",
  "reservation-event": "records",
  "reservation-refund": "outside",
  "reservation-clock": "plain",
  "waiting-list": "plain",
  "webhook-delivery": "abreast",
  "campaign-send": "abreast",
  "campaign-clock": "plain",
  "campaign-letters": "plain",
  "task-clock": "plain",
};
