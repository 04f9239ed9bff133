import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import type {
  PointArticle,
  PointPerson,
  PointRow,
  PointUser,
  PointView,
  Till,
  TillView,
} from "#counter/pointsOfSale/points.ts";
import { offeredPayment, tillAct } from "#counter/pointsOfSale/enums.contract.ts";

export const pointArticleAnswer = exact<PointArticle>("PointArticle")(
  z.object({ formatId: z.string(), name: z.string(), detail: z.string() }),
);

export const pointPersonAnswer = exact<PointPerson>("PointPerson")(
  z.object({
    userId: z.string(),
    name: z.string(),
    isOwner: z.boolean(),
    works: z.boolean(),
    acts: z.array(tillAct),
    hasCode: z.boolean(),
    version: z.number(),
  }),
);

export const tillViewAnswer = exact<TillView>("TillView")(
  z.object({
    id: z.string(),
    pointId: z.string(),
    code: z.string(),
    name: z.string(),
    publicKey: z.string(),
    state: z.enum(["active", "retired"]),
    shopId: z.string(),
    pointName: z.string(),
    enrolledBy: z.string(),
    enrolledAt: z.string(),
    retiredAt: z.string().nullable(),
    version: z.number(),
  }),
);

export const pointViewAnswer = exact<PointView>("PointView")(
  z.object({
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
    warehouseName: z.string(),
    articles: z.array(pointArticleAnswer),
    archivedAt: z.string().nullable(),
    version: z.number(),
    people: z.array(pointPersonAnswer),
    tills: z.array(tillViewAnswer),
  }),
);

export const pointRowAnswer = exact<PointRow>("PointRow")(
  z.object({
    id: z.string(),
    name: z.string(),
    warehouseName: z.string(),
    state: z.enum(["active", "archived"]),
    people: z.number(),
    tills: z.number(),
    lastSaleAt: z.string().nullable(),
    createdAt: z.string(),
    devices: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  }),
);

export const tillAnswer = exact<Till>("Till")(
  z.object({
    id: z.string(),
    pointId: z.string(),
    code: z.string(),
    name: z.string(),
    publicKey: z.string(),
    state: z.enum(["active", "retired"]),
  }),
);

export const pointUserAnswer = exact<PointUser>("PointUser")(
  z.object({
    userId: z.string(),
    name: z.string(),
    acts: z.array(tillAct),
    code: z.string().nullable(),
  }),
);
