import { today } from "#cellar/stocks/context.ts";
import { asEstate, type Seller, type Sold } from "#demo/sales.ts";
import { clientByCompany, clientsOfAgents } from "#demo/queries.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import {
  requestSample,
  refuseSample,
  sendAsked,
  sendSample,
  type SamplesContext,
} from "#sales/samples/samples.ts";
import { deliverShipment, dispatchShipment, makeDeliveryNote } from "#sales/shipments/commands.ts";
import { cancelLines } from "#sales/shipments/lineCancellation.ts";
import { lockShopOrder, planShipments, type ShipmentsContext } from "#sales/shipments/plan.ts";
import { shipmentsView } from "#sales/shipments/view.ts";
import type { OrderShipments } from "@cuvee/core/sales/shipments/shipments.ts";

const DAY_MS = 86_400_000;

/** A share of an order's first line, or the whole order, and its progress. */
type Share = {
  quantity?: number;
  carrier: string;
  tracking?: string;
  parcels?: number;
  /** Days from now until it leaves. */
  inDays: number;
  become?: "noted" | "sent" | "delivered";
};

/** Shipments of an order. `givenUp`: cancelled units of its first line, which no shipment contains. */
type Delivery = { shares: readonly Share[]; givenUp?: { quantity: number; reason: string } };

const CARRIED: (Sold & Delivery)[] = [
  {
    // On account, a part of it delivered, a part of it on its way, a part of it in preparation.
    client: { company: "Hôtel des Remparts" },
    payment: { type: "account", terms: "d30" },
    lines: [[0, 36]],
    shares: [
      { quantity: 18, carrier: "Transports Rhône", parcels: 3, inDays: -6, become: "delivered" },
      {
        quantity: 12,
        carrier: "Chronopost",
        tracking: "XN748219035FR",
        parcels: 2,
        inDays: -1,
        become: "sent",
      },
      { quantity: 6, carrier: "Chronopost", parcels: 1, inDays: 1, become: "noted" },
    ],
  },
  {
    // Delivered in part, and the rest cancelled.
    client: { company: "La Table d'Eugénie" },
    lines: [[1, 24]],
    shares: [{ quantity: 18, carrier: "Livraison du domaine", parcels: 3, inDays: -4, become: "delivered" }],
    givenUp: { quantity: 6, reason: "Le client préfère attendre le prochain millésime" },
  },
  {
    // Split over two days, with a rest to plan.
    client: { company: "Le Bouchon des Teinturiers" },
    lines: [[2, 18]],
    shares: [
      { quantity: 6, carrier: "Livraison du domaine", inDays: 2 },
      { quantity: 6, carrier: "Livraison du domaine", inDays: 9 },
    ],
  },
];

/** Plans the shares of an order and brings each as far as it is. `pass` is called before each of their steps. */
export async function carry(
  at: ShipmentsContext,
  orderId: string,
  { shares, givenUp }: Delivery,
  pass: () => void = () => undefined,
): Promise<void> {
  const { services } = at.deps;
  const seen = await shipmentsView(at.tx, at.deps, await lockShopOrder(at, orderId));
  const lineId = seen.lines[0]?.id ?? "";
  const linesOf = ({ quantity }: Share) =>
    quantity === undefined
      ? seen.lines.map((line) => ({ lineId: line.id, quantity: line.quantity, add: line.add }))
      : [{ lineId, quantity, add: 0 }];
  const plans = shares.map((share) => ({ share, id: newId(services) }));
  let now = await planShipments(
    at,
    orderId,
    plans.map(({ id, share }) => ({
      id,
      plannedOn: today(services.now() + share.inDays * DAY_MS),
      warehouseId: null,
      collected: false,
      recipient: seen.defaults.recipient,
      carrier: share.carrier,
      tracking: "",
      parcels: share.parcels ?? null,
      weightG: null,
      transport: {
        dutySuspended: false,
        recipientType: null,
        consigneeExciseNumber: "",
        arrangement: null,
        mode: 3,
        journeyTime: "",
        exportOffice: "",
      },
      lines: linesOf(share),
    })),
  );
  const versionOf = (id: string, { shipments }: OrderShipments): number =>
    shipments.find((s) => s.id === id)?.version ?? 0;
  for (const { id, share } of plans) {
    const body = (): { version: number; reason: string } => ({ version: versionOf(id, now), reason: "" });
    if (share.become) {
      pass();
      now = await makeDeliveryNote(at, id, { version: versionOf(id, now) });
    }
    if (share.become === "sent" || share.become === "delivered") {
      pass();
      now = await dispatchShipment(at, id, {
        ...body(),
        ...(share.tracking ? { tracking: share.tracking } : {}),
      });
    }
    if (share.become === "delivered") {
      pass();
      now = await deliverShipment(at, id, body());
    }
  }
  if (givenUp)
    await cancelLines(at, orderId, {
      id: newId(services),
      version: (await lockShopOrder(at, orderId)).version,
      reason: givenUp.reason,
      lines: [{ lineId, quantity: givenUp.quantity }],
    });
}

/** Creates samples of the estate: one that it sent, and those that its agent requested: sent, waiting, refused. */
async function giveSamples({ tx, deps, shopId, by, bottles }: Seller): Promise<void> {
  const at: SamplesContext = { tx, services: deps.services, catalogue: deps.catalogue, shopId, by };
  const lines = (...places: number[]) =>
    places.flatMap((place) => {
      const format = bottles[place % bottles.length];
      return format ? [{ formatId: format.id, quantity: 1 }] : [];
    });
  const input = (clientId: string, note: string, ...places: number[]) => ({
    id: newId(deps.services),
    clientId,
    handedOver: false,
    note,
    lines: lines(...places),
  });
  const carried = { warehouseId: null, carrier: "Chronopost" };
  const own = await clientByCompany(tx, shopId, "Cave du Vieux Pressoir");
  if (own)
    await sendSample(at, {
      ...input(own, "Avant la foire aux vins", 0, 3),
      ...carried,
      tracking: "XN748219110FR",
    });
  const [first, second, third] = await clientsOfAgents(tx, shopId);
  const ask = async (of: typeof first, note: string, ...places: number[]) =>
    of && requestSample(at, of.agentId, input(of.id, note, ...places));
  const sent = await ask(first, "Pour la carte de l'hiver", 1, 2);
  if (sent) await sendAsked(at, sent.id, { version: sent.version, ...carried, tracking: "XN748219226FR" });
  const no = await ask(third, "Douze cuvées pour une dégustation", 4, 5);
  if (no)
    await refuseSample(at, no.id, {
      version: no.version,
      reason: "Plus de bouteilles avant la mise de mars",
    });
  await ask(second, "À goûter avec le chef", 0, 1);
}

/**
 * Creates deliveries of the estate in every state, a cancelled rest, an order on account, and samples, by the server's
 * own actions: after `seedBills`, and only where people view the demo.
 */
export const seedShipments = (services: Services): Promise<void> =>
  asEstate(services, async (seller) => {
    const { tx, deps, shopId, by, sell } = seller;
    for (const order of CARRIED) {
      const orderId = await sell(order);
      if (orderId) await carry({ tx, deps, shopId, by }, orderId, order);
    }
    await giveSamples(seller);
  });
