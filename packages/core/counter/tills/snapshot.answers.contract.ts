import * as z from "zod";
import { centsAnswer, e4Answer, exact } from "#kit/answers.contract.ts";
import { documentSellerAnswer } from "#billing/documents/documents.answers.contract.ts";
import { productAnswer, ticketAnswer } from "#offer/catalogue/catalogue.answers.contract.ts";
import { pricingBuyerAnswer } from "#offer/pricing/priced.answers.contract.ts";
import { creditAnswer } from "#sales/quotes/quotes.answers.contract.ts";
import { pointUserAnswer, tillAnswer } from "#counter/pointsOfSale/points.answers.contract.ts";
import { shopRulesAnswer } from "#shops/settings/settings.answers.contract.ts";
import { fiscalYearDatesAnswer } from "#shops/settings/years.answers.contract.ts";
import { slotClosedReasonAnswer } from "#visits/events/availability.answers.contract.ts";
import type { TillArchive, TillClient, TillSlot, TillSnapshot } from "#counter/tills/snapshot.ts";
import { slotMode } from "#visits/events/enums.contract.ts";
import { offeredPayment } from "#counter/pointsOfSale/enums.contract.ts";
import { language } from "#kit/enums.contract.ts";

export const tillArchiveAnswer = exact<TillArchive>("TillArchive")(
  z.object({ n: z.number(), by: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
);

export const tillSlotAnswer = exact<TillSlot>("TillSlot")(
  z.object({
    id: z.string(),
    eventId: z.string(),
    name: z.string(),
    mode: slotMode,
    day: z.string(),
    start: z.number(),
    end: z.number(),
    languages: z.array(language),
    capacity: z.number(),
    left: z.number(),
    shut: slotClosedReasonAnswer.optional(),
    eventTitle: z.string(),
  }),
);

export const tillSnapshotAnswer = exact<TillSnapshot>("TillSnapshot")(
  z.object({
    version: z.string(),
    shop: z.object({ id: z.string(), code: z.string(), name: z.string(), timeZone: z.string() }),
    fiscal: z.object({
      startMonth: z.number(),
      startDay: z.number(),
      stated: z.array(fiscalYearDatesAnswer).optional(),
    }),
    seller: documentSellerAnswer,
    point: z.object({
      name: z.string(),
      warehouseId: z.string(),
      typology: z.string().nullable(),
      payments: z.array(offeredPayment),
      floatCents: centsAnswer,
      favourites: z.array(z.string()),
      receiptHead: z.string(),
      receiptFoot: z.string(),
      displayIdle: z.string(),
      displayWelcome: z.string(),
      offlineHours: z.number(),
      offlineCents: centsAnswer,
      reportTo: z.string(),
      id: z.string(),
    }),
    till: tillAnswer,
    archives: z.array(tillArchiveAnswer),
    users: z.array(pointUserAnswer),
    products: z.array(productAnswer),
    rules: shopRulesAnswer,
    tickets: z.array(ticketAnswer),
    eans: z.record(z.string(), z.string()),
    available: z.record(z.string(), z.number()),
    stockSeq: z.number(),
    slots: z.array(tillSlotAnswer),
    bookings: z
      .array(
        z.object({
          id: z.string(),
          clientId: z.string(),
          places: z.array(z.object({ ticketId: z.string(), unitE4: e4Answer })),
        }),
      )
      .optional(),
  }),
);

export const tillClientAnswer = exact<TillClient>("TillClient")(
  z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    city: z.string(),
    lang: z.string(),
    buyer: pricingBuyerAnswer,
    points: z.number(),
    credit: creditAnswer,
  }),
);
