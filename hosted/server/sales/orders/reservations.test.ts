import ICAL from "ical.js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { captureIntent, expire, submitCard, moneyOf, stateOf } from "#kit/testing/bank.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";
import { hold, openVisit, prices, viewOf, type TestVisit } from "#kit/testing/visits.ts";
import { orderHelpers, type Order } from "./testing/reservations.fixture.ts";

let server: TestServer;
let shop: TestShop;
let token: string;
let visit: TestVisit;
let onSite: TestVisit;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  visit = await openVisit(server, shop.id, token);
  onSite = await openVisit(server, shop.id, token, { payment: "onSite", needsApproval: true });
});
afterAll(() => server.stop());
afterEach(async () => {
  server.clock.now = 0;
  await server.settle();
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

const { slotOf, reservation, placed, orderNow, reservationNow, mailsOf, act } = orderHelpers(() => ({
  server,
  shop,
  token,
  visit,
}));

describe("an order with bottles and places", () => {
  it("takes the places with the stock, asks the bank for all, and is confirmed when it is paid", async () => {
    const slot = await slotOf(6);
    const reply = await hold(server, visit, slot, { quantity: 4 });
    const { id: holdId, key: holdKey } = reply.body as unknown as { id: string; key: string };
    const wished: [string, number][] = [
      [visit.adult, 4],
      [visit.tax, 40],
    ];
    const order = await placed([reservation({ slot, wished, hold: { id: holdId, key: holdKey } })], 2);
    const [mine] = order.order.reservations;
    expect(mine).toMatchObject({ id: holdId, status: "pending", totalCents: 6320, paidCents: 0 });
    expect(mine?.lines.map((l) => [l.kind, l.quantity])).toEqual([
      ["price", 4],
      ["tax", 4],
    ]);
    expect(codeOf(await hold(server, visit, slot, { quantity: 3 }))).toEqual([409, "places-missing"]);
    const requested = await submitCard(server, order.card, "4000002760003184");
    expect(requested.body["status"]).toBe("requires_action");
    const path = `/v1/sandbox/intents/${order.card.intentId}/challenge`;
    await server.send("POST", path, { body: { clientSecret: order.card.clientSecret, accept: true } });
    expect(await stateOf(server, order)).toEqual({
      status: "pending",
      paymentStatus: "paid",
      isNumbered: true,
    });
    expect((await orderNow(order)).reservations).toMatchObject([
      { status: "confirmed", totalCents: 6320, paidCents: 6320 },
    ]);
    expect(await moneyOf(server, order)).toEqual([{ taken: order.order.totalTtcCents, returned: 0 }]);
    const mails = await mailsOf(order.id);
    expect(
      mails.map((m) => [m.kind, m.files.map((f) => f.name).filter((name) => !name.startsWith("row-"))]),
    ).toEqual([
      ["orderNotice", []],
      ["orderPlaced", ["conditions-generales-de-vente.html"]],
      ["visitConfirmed", ["code.png", "visite.ics"]],
    ]);
    const [, , confirmation] = mails;
    expect(confirmation?.html).toContain('src="cid:code"');
    // The plain text of the e-mail has the code as well.
    expect(confirmation?.text).toMatch(/Code à présenter à votre arrivée : R20\d\d-\d{5}/);
    expect(confirmation?.html).toContain(`/reservations/follow/${holdId}#`);
    const calendar = ICAL.parse(confirmation?.files[1]?.text ?? "");
    const component = new ICAL.Component(calendar);
    const event = new ICAL.Event(component.getFirstSubcomponent("vevent") ?? undefined);
    expect([component.getFirstPropertyValue("method"), event.uid.split("@")[0]]).toEqual(["PUBLISH", holdId]);
    expect(event.startDate.toJSDate().getTime()).toBe(slot.start);
    // Nothing of it is written twice when its jobs run again.
    const data = { shopId: shop.id, reservationId: holdId, event: "confirmed" };
    await server.app.services.database.transaction({ shopId: shop.id }, (tx) =>
      server.app.services.jobs.send(tx, "reservation-event", data),
    );
    await server.settle();
    expect(await mailsOf(order.id)).toHaveLength(3);
  });

  it("gives a part back when a part is cancelled, and the rest when the order is", async () => {
    const slot = await slotOf(6);
    const order = await placed([reservation({ slot })], 2);
    await captureIntent(server, order.card.intentId);
    await server.settle();
    const id = order.order.reservations[0]?.id ?? "";
    const before = await reservationNow(id);
    const two = { prices: prices([visit.adult, 2]), expectedTotalCents: 3160, version: before.version };
    const orderKey = order.key;
    const changed = await server.send("POST", `/v1/reservations/${id}/changes`, { body: two, orderKey });
    expect(viewOf(changed)).toMatchObject({ totalCents: 3160, paidCents: 3160, dueCents: 0 });
    await server.settle();
    const total = order.order.totalTtcCents;
    expect(await moneyOf(server, order)).toEqual([{ taken: total, returned: 3160 }]);
    const now = await orderNow(order);
    expect(now).toMatchObject({ status: "pending", paymentStatus: "paid", payment: { refundedCents: 3160 } });
    const body = { version: now.version, reason: "" };
    const gone = await server.send("POST", `/v1/orders/${order.id}/cancellation`, { token, body });
    expect(gone.status).toBe(200);
    await server.settle();
    expect(await moneyOf(server, order)).toEqual([{ taken: total, returned: total }]);
    expect(await reservationNow(id)).toMatchObject({ status: "cancelled", paidCents: 0, totalCents: 0 });
    expect((await hold(server, visit, slot, { quantity: 6 })).status).toBe(201);
  });
});

describe("an order of places only", () => {
  it("needs no delivery, is accepted when it is confirmed, and is over when they came", async () => {
    const slot = await slotOf(6);
    const order = await placed([reservation({ slot })]);
    await captureIntent(server, order.card.intentId);
    await server.settle();
    const id = order.order.reservations[0]?.id ?? "";
    expect(await orderNow(order)).toMatchObject({ status: "validated", deliveryStatus: "pending", acts: [] });
    expect((await mailsOf(order.id)).map((m) => m.kind)).toEqual(["orderNotice", "visitConfirmed"]);
    const { version } = await reservationNow(id);
    server.clock.now = slot.start;
    const later = { token: await server.login("calades", "Calades2026") };
    expect((await act(id, "attendance", { as: "attended", version }, later)).status).toBe(200);
    await server.settle();
    expect(await orderNow(order)).toMatchObject({ status: "validated", deliveryStatus: "delivered" });
    server.clock.now = slot.end + 25 * 3_600_000;
    await server.app.tidy();
    await server.settle();
    const thanks = (await mailsOf(order.id)).find((m) => m.kind === "visitThanks");
    expect(thanks?.html).toContain(shop.product.name);
  });

  it("with nothing due now asks for no card, and waits for the word of the shop", async () => {
    const slot = await slotOf(6, onSite);
    const order = await placed([reservation({ of: onSite, slot })]);
    expect(order).toMatchObject({
      card: null,
      order: { status: "pending", paymentType: "cash", payment: { amountCents: 0 } },
    });
    const id = order.order.reservations[0]?.id ?? "";
    await server.settle();
    expect(await reservationNow(id)).toMatchObject({ status: "pending", expiresAt: null, dueCents: 6320 });
    const { version } = await reservationNow(id);
    const { text: notices } = await server.send("GET", "/v1/notifications-centers", { token });
    expect(JSON.parse(notices)).toContainEqual(
      expect.objectContaining({ type: "newResa", redirectLink: `/dashboard/reservations/${id}` }),
    );
    await act(id, "approval", { version });
    await server.settle();
    expect(await orderNow(order)).toMatchObject({ status: "validated" });
    // The buyer cancels by the order's private link, and nothing is left of the order.
    const seen = await reservationNow(id);
    const body = { refundCents: 0, reason: "", version: seen.version };
    expect((await act(id, "cancellation", body, { orderKey: order.key })).status).toBe(200);
    await server.settle();
    expect(await orderNow(order)).toMatchObject({ status: "cancelled", paymentStatus: "cancelled" });
    const kinds = (await mailsOf(order.id)).map((m) => m.kind);
    expect(kinds).toEqual(["orderNotice", "visitCancelled", "visitConfirmed", "visitPending"]);
    const gone = (await mailsOf(order.id))[1]?.files[0]?.text;
    expect(gone).toContain("METHOD:CANCEL");
    expect(gone).toContain("STATUS:CANCELLED");
  });

  it("that is not paid in time frees its places; paid late it takes them again, or the money goes back", async () => {
    const slot = await slotOf(4);
    const late = await placed([reservation({ slot })]);
    await expire(server, late);
    expect(await reservationNow(late.order.reservations[0]?.id ?? "")).toMatchObject({ status: "cancelled" });
    await captureIntent(server, late.card.intentId);
    await server.settle();
    expect(await orderNow(late)).toMatchObject({
      status: "validated",
      reservations: [{ status: "confirmed" }],
    });
    const other = await slotOf(4);
    const gone = await placed([reservation({ slot: other })]);
    await expire(server, gone);
    expect((await hold(server, visit, other, { quantity: 1 })).status).toBe(201);
    await captureIntent(server, gone.card.intentId);
    await server.settle();
    expect(await orderNow(gone)).toMatchObject({ status: "expired", paymentStatus: "refunded" });
    expect(await moneyOf(server, gone)).toEqual([{ taken: 6320, returned: 6320 }]);
  });

  it("by transfer is reserved when the money has come; a deposit leaves the rest for the door", async () => {
    const deposit = await openVisit(server, shop.id, token, { payment: "deposit", depositBp: 3000 });
    const slot = await slotOf(6, deposit, 3);
    const wished: [string, number][] = [[deposit.adult, 3]];
    const order = await placed([reservation({ of: deposit, slot, wished })], 0, {
      payment: { type: "transfer" },
    });
    expect(order.order.payment.amountCents).toBe(1422);
    await server.settle();
    const mails = await mailsOf(order.id);
    expect(mails.map((m) => m.kind)).toEqual(["orderNotice", "orderPlaced"]);
    // Mail, thanks page and reservation say by when to pay.
    const { expiresAt } = (await orderNow(order)) as { expiresAt?: string };
    const day = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" });
    expect(mails[1]?.text.replaceAll(/\s+/g, " ")).toContain(
      `Vos places sont confirmées dès réception du virement. À payer avant le ${day.format(new Date(expiresAt ?? ""))}.`,
    );
    const waiting = await reservationNow(order.order.reservations[0]?.id ?? "");
    expect(waiting).toMatchObject({ status: "pending", expiresAt, awaitedCents: 1422 });
    const { version } = await orderNow(order);
    const receipt = await server.send("POST", `/v1/orders/${order.id}/payment-receipt`, {
      token,
      body: { version },
    });
    expect(receipt.status).toBe(200);
    await server.settle();
    expect(await orderNow(order)).not.toHaveProperty("expiresAt");
    expect(await reservationNow(order.order.reservations[0]?.id ?? "")).toMatchObject({
      status: "confirmed",
      totalCents: 4740,
      paidCents: 1422,
      dueCents: 3318,
    });
  });
});

describe("a visit that is cancelled while its order awaits a transfer", () => {
  type Given = { ttcCents: number; laterCents: number; totalTtcCents: number; dueCents: number };
  type Seen = Order["order"] & { givenUp?: Given; priced: { payLaterCents: number; dueNowCents: number } };
  type Billing = { totalTtcCents: number; givenUpTtcCents: number; toBillTtcCents: number };
  const seen = async (of: Order): Promise<Seen> => (await orderNow(of)) as Seen;
  const deposit = (): Promise<TestVisit> =>
    openVisit(server, shop.id, token, { payment: "deposit", depositBp: 3000 });
  const command = async (of: Order, name: string, more: object = {}): Promise<void> => {
    const { version } = await orderNow(of);
    const reply = await server.send("POST", `/v1/orders/${of.id}/${name}`, {
      token,
      body: { version, ...more },
    });
    expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
    await server.settle();
  };
  const cancelled = async (of: Order, id: string): Promise<void> => {
    const { version } = await reservationNow(id);
    const body = { refundCents: 0, reason: "", version };
    const reply = await act(id, "cancellation", body, { orderKey: of.key });
    expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
    await server.settle();
  };

  it("is neither owed nor invoiced any more, on site or now", async () => {
    const visit = await deposit();
    const slot = await slotOf(6, visit, 3);
    const wished: [string, number][] = [[visit.adult, 3]];
    const order = await placed([reservation({ of: visit, slot, wished })], 6, {
      payment: { type: "transfer" },
    });
    const [place] = order.order.reservations;
    const total = order.order.totalTtcCents;
    // The places cost 47.40 €, of which 30 % are due now.
    expect(order.order.payment.amountCents).toBe(total - 3318);
    await command(order, "acceptance");
    await cancelled(order, place?.id ?? "");
    const left = total - 4740;
    const now = await seen(order);
    expect(now).toMatchObject({
      status: "validated",
      totalTtcCents: left,
      payment: { amountCents: left },
      givenUp: { ttcCents: 4740, laterCents: 3318, totalTtcCents: left, dueCents: left },
      reservations: [{ status: "cancelled", totalCents: 0 }],
    });
    const billing = await server.send("GET", `/v1/orders/${order.id}/billing`, { token });
    expect(billing.body as unknown as Billing).toMatchObject({ givenUpTtcCents: 4740, toBillTtcCents: left });
    // The money that comes is for the bottles alone.
    await command(order, "payment-receipt");
    expect(await seen(order)).toMatchObject({ paymentStatus: "paid", payment: { amountCents: left } });
    expect(await reservationNow(place?.id ?? "")).toMatchObject({ paidCents: 0, dueCents: 0 });
  });

  it("says what is paid now and what on site, alike on its pages and in its e-mails", async () => {
    const visit = await deposit();
    const slot = await slotOf(6, visit, 3);
    const wished: [string, number][] = [[visit.adult, 3]];
    const order = await placed([reservation({ of: visit, slot, wished })], 6, {
      payment: { type: "transfer" },
    });
    await server.settle();
    const [place] = order.order.reservations;
    const transfer = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });
    const amount = transfer.format((order.order.totalTtcCents - 3318) / 100);
    const words = (text = ""): string => text.replaceAll(/\s+/g, " ");
    const mailOf = async (kind: string): Promise<string> =>
      words((await mailsOf(order.id)).find((mail) => mail.kind === kind)?.text);
    expect(await mailOf("orderPlaced")).toContain(words(`faites un virement de ${amount} sur le compte`));
    expect(await seen(order)).toMatchObject({
      reservations: [{ totalCents: 4740, paidCents: 0, awaitedCents: 1422 }],
    });
    await command(order, "acceptance");
    expect(await reservationNow(place?.id ?? "")).toMatchObject({ dueCents: 4740, awaitedCents: 1422 });
    const confirmed = await mailOf("visitConfirmed");
    expect(confirmed).toMatch(/À régler avec la commande\W+14,22 €/);
    expect(confirmed).toMatch(/À payer sur place\W+33,18 €/);
    await command(order, "payment-receipt");
    const paid = await reservationNow(place?.id ?? "");
    expect(paid).toMatchObject({ paidCents: 1422, dueCents: 3318 });
    expect(paid).not.toHaveProperty("awaitedCents");
  });

  it("may be given up by its buyer while it waits for the money", async () => {
    const visit = await deposit();
    const wished: [string, number][] = [[visit.adult, 3]];
    const slot = await slotOf(6, visit, 3);
    const order = await placed([reservation({ of: visit, slot, wished })], 6, {
      payment: { type: "transfer" },
    });
    const id = order.order.reservations[0]?.id ?? "";
    const own = await server.send("GET", `/v1/reservations/${id}`, { orderKey: order.key });
    expect(viewOf(own)).toMatchObject({ status: "pending", acts: ["cancel"], refundNowCents: 0 });
    await cancelled(order, id);
    const left = order.order.totalTtcCents - 4740;
    const now = await seen(order);
    expect(now).toMatchObject({ totalTtcCents: left, payment: { amountCents: left } });
    const history = (of: Seen): string[] =>
      (of as unknown as { events: { kind: string; by: string }[] }).events.map((e) => `${e.kind} ${e.by}`);
    expect(history(now)).toContain("lines-cancelled buyer");
    await command(order, "acceptance");
    const accepted = (await mailsOf(order.id)).find((mail) => mail.kind === "orderAccepted")?.text ?? "";
    expect(accepted).toContain("Places annulées");
    expect(accepted).not.toContain("À payer sur place");
    // An order of places alone ends with them.
    const alone = await placed([reservation({ of: visit, slot, wished })], 0, {
      payment: { type: "transfer" },
    });
    await cancelled(alone, alone.order.reservations[0]?.id ?? "");
    const ended = await seen(alone);
    expect(ended).toMatchObject({ status: "cancelled", paymentStatus: "cancelled" });
    expect(history(ended)).toContain("cancelled buyer");
  });

  it("tells its buyer what is left to transfer", async () => {
    const visit = await deposit();
    const wished: [string, number][] = [[visit.adult, 3]];
    const order = await placed([reservation({ of: visit, slot: await slotOf(6, visit, 3), wished })], 6, {
      payment: { type: "transfer" },
    });
    await cancelled(order, order.order.reservations[0]?.id ?? "");
    const euros = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });
    const { number } = (await orderNow(order)) as unknown as { number: string };
    const words = (text = ""): string => text.replaceAll(/\s+/g, " ");
    const mail = (await mailsOf(order.id)).find(({ kind }) => kind === "visitCancelled");
    expect(words(mail?.text)).toContain(
      words(
        `La commande ${number} n'est pas encore payée : il reste ${euros.format((order.order.totalTtcCents - 4740) / 100)} à régler`,
      ),
    );
  });

  it("leaves the other visit of the order as it is, and is given up once", async () => {
    const visit = await deposit();
    const wished: [string, number][] = [[visit.adult, 3]];
    const both = [await slotOf(6, visit, 3), await slotOf(6, visit, 4)].map((slot) =>
      reservation({ of: visit, slot, wished }),
    );
    const order = await placed(both, 1, { payment: { type: "transfer" } });
    const total = order.order.totalTtcCents;
    await command(order, "acceptance");
    const [first, second] = order.order.reservations.map(({ id }) => id);
    await cancelled(order, first ?? "");
    const data = { shopId: shop.id, reservationId: first ?? "", event: "ended" };
    await server.app.services.database.transaction({ shopId: shop.id }, (tx) =>
      server.app.services.jobs.send(tx, "reservation-event", data),
    );
    await server.settle();
    expect(await seen(order)).toMatchObject({
      totalTtcCents: total - 4740,
      payment: { amountCents: total - 4740 - 3318 },
      givenUp: { ttcCents: 4740, laterCents: 3318 },
    });
    await command(order, "payment-receipt");
    expect(await reservationNow(second ?? "")).toMatchObject({ paidCents: 1422, dueCents: 3318 });
  });

  it("is not invoiced either where it was paid and is refunded whole", async () => {
    const slot = await slotOf(6, undefined, 3);
    const order = await placed([reservation({ slot })], 2);
    await captureIntent(server, order.card.intentId);
    await server.settle();
    const id = order.order.reservations[0]?.id ?? "";
    const { version, refundNowCents } = viewOf(
      await server.send("GET", `/v1/reservations/${id}`, { orderKey: order.key }),
    ) as unknown as { version: number; refundNowCents: number };
    expect(refundNowCents).toBe(6320);
    const body = { refundCents: refundNowCents, reason: "", version };
    expect((await act(id, "cancellation", body, { orderKey: order.key })).status).toBe(200);
    await server.settle();
    const total = order.order.totalTtcCents;
    expect(await seen(order)).toMatchObject({
      totalTtcCents: total - 6320,
      paymentStatus: "paid",
      payment: { amountCents: total, refundedCents: 6320 },
      givenUp: { ttcCents: 6320, laterCents: 0, dueCents: 0, refundCents: 0 },
    });
    expect(await moneyOf(server, order)).toEqual([{ taken: total, returned: 6320 }]);
    // The rest goes back with the order, and no cent more.
    await command(order, "cancellation", { reason: "" });
    expect(await moneyOf(server, order)).toEqual([{ taken: total, returned: total }]);
  });

  it("leaves no amount on site either where the bottles were paid by card", async () => {
    const later = await openVisit(server, shop.id, token, { payment: "onSite" });
    const slot = await slotOf(6, later);
    const wished: [string, number][] = [[later.adult, 3]];
    const order = await placed([reservation({ of: later, slot, wished })], 2);
    await captureIntent(server, order.card.intentId);
    await server.settle();
    const total = order.order.totalTtcCents;
    await cancelled(order, order.order.reservations[0]?.id ?? "");
    expect(await seen(order)).toMatchObject({
      paymentStatus: "paid",
      totalTtcCents: total - 4740,
      givenUp: { laterCents: 4740, dueCents: 0 },
    });
    expect(await moneyOf(server, order)).toEqual([{ taken: total - 4740, returned: 0 }]);
  });
});
