/** Work for later, by queue: what each job carries. Shop first, because a worker acts for one shop. */
export type JobData = {
  /** `shipmentId`: it happened to a part of the order that goes by itself. */
  "order-event": { shopId: string; orderId: string; event: string; shipmentId?: string };
  /** Something happened to a bill, a deposit or a credit note. */
  "document-event": { shopId: string; documentId: string; event: string };
  /** A month (`YYYY-MM`) was handed to the customs. */
  "duties-declared": { shopId: string; period: string };
  /** One file of many documents is made. */
  "document-print": { shopId: string; exportId: string };
  /** Recorded money pays these orders, or their documents, or does not any more. */
  "money-allocated": { shopId: string; orderIds: string[] };
  /** The letter of a reminder is written, with the document that it reminds of. Words that are empty are the shop's, or ours. */
  "payment-reminder": {
    shopId: string;
    documentId: string;
    step: number;
    day: string;
    subject: string;
    text: string;
  };
  /** A debtor is told of a debit before its day. */
  "debit-notice": { shopId: string; collectionId: string };
  "order-expiry": { shopId: string; orderId: string };
  /** The deadline of a grouped order has come, or the end of the time to replace refused cards. */
  "group-clock": { shopId: string; groupId: string };
  /** The VAT number of an order is asked for in Brussels. */
  "vat-check": { shopId: string; orderId: string };
  "stock-alert": { shopId: string; alertId: number };
  "quote-event": { shopId: string; quoteId: string; event: "accepted" | "refused" };
  /** Records of a till were stored; a ticket of it has something that its owner should look at. */
  "till-records": { shopId: string; tillId: string };
  "till-doubt": { shopId: string } & ({ ticketId: string } | { closingId: string });
  /** The client wished an invoice at the till. */
  "till-bill": { shopId: string; ticketId: string };
  /** A ticket took something back of one that has its invoice. */
  "till-credit": { shopId: string; ticketId: string };
  "grid-request": { shopId: string; requestId: string };
  /** An agent asks a shop for samples, or has its answer; when, in milliseconds. */
  "sample-event": { shopId: string; sampleId: string; event: "asked" | "answered"; at: number };
  /** An agent asks a shop to represent it, or has his answer. */
  "agent-request": { shopId: string; requestId: string; event: "asked" | "answered" };
  /**
   * Something that people of a shop should know: a client was entrusted to an agent, a product came online, units are held, an order
   * lost lines, a visitor wrote, a mail was refused. `id` is that of what it is about; `at` in milliseconds.
   */
  notice: {
    shopId: string;
    about: "client" | "product" | "allocation" | "order" | "contact" | "mail";
    id: string;
    at: number;
    /** The writer, and the subject. */
    name?: string;
    text?: string;
  };
  mail: { mailId: string };
  "sandbox-webhook": { eventId: string; intentId: string; type: string };
  "payment-refund": { shopId: string; paymentId: string; reference: string };
  /** Money is asked of a card that is held. */
  "imprint-charge": { shopId: string; orderId: string; attemptId: string };
  /** A card that was held is let go. */
  "imprint-release": { shopId: string; reference: string };
  /** A provider is asked what became of an attempt; `times` that it was asked before. */
  "payment-ask": { shopId: string; orderId: string; attemptId: string; times: number };
  /** The page of a provider is closed: what was to be paid there is not any more. */
  "payment-close": { shopId: string; reference: string };
  "list-export": { shopId: string; exportId: string };
  /** Somebody asked for a copy of his data, which no shop owns. */
  "data-export": { userId: string; exportId: string };
  import: { shopId: string; importId: string };
  /** Pictures that an import names are fetched. */
  "import-pictures": { shopId: string; importId: string };
  /** A calendar elsewhere is read, if that is still its turn (`at`, milliseconds). */
  "busy-calendar": { shopId: string; calendarId: string; at: number };
  /** A site of a shop is looked at for its proof again. */
  "origin-check": { shopId: string; origin: string };
  /** A site of a shop has lost its proof (`originFailing`), or its place (`originLost`): who may change that is told. */
  "origin-notice": {
    shopId: string;
    type: "originFailing" | "originLost";
    origin: string;
    days: number;
    key: string;
    at: number;
  };
  /**
   * Something happened to a reservation: mails and notifications follow. `payerId` is whom it concerns of those who pay;
   * `waitingId` of those who wait (`waiting-joined` has no reservation yet: "").
   */
  "reservation-event": {
    shopId: string;
    reservationId: string;
    event: string;
    payerId?: string;
    waitingId?: string;
    /** Sent again by hand: a mail that was written already is written once more. */
    again?: string;
  };
  /** A part of what an order paid goes back, once per key. */
  "reservation-refund": {
    shopId: string;
    reservationId: string;
    orderId: string;
    amountCents: number;
    key: string;
  };
  /** The time of a reservation has come: it expires, or somebody is reminded or thanked. */
  "reservation-clock": { shopId: string; reservationId: string };
  /** Places of a slot came free: who waits for them is offered some. */
  "waiting-list": { shopId: string; slotId: string };
  /** A webhook is sent, if it has been tried so many times. */
  "webhook-delivery": { shopId: string; deliveryId: string; tries: number };
};
