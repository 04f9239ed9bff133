import type { GroupView } from "@cuvee/core/sales/groups/groups.ts";
import { expect } from "vitest";
import { submitCard, moneyOf, type TestCardOrder } from "#kit/testing/bank.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { ADDRESS, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, type Reply, type Sending, type TestServer } from "#kit/testing/server.ts";

export type World = { server: TestServer; shop: TestShop };
/** A member with their own link to a group. */
export type GroupMember = { groupId: string; id: string; key: string; email: string };
export type ShareOrder = TestCardOrder & { order: { id: string; status: string; totalTtcCents: number } };

export const HOUR_MS = 3_600_000;
export const CARD = "4242424242424242";
/** A card that can be held, but has no money when it is debited. */
export const LATER_REFUSED = "4000008260003178";

/** Returns the helpers of grouped-order tests, in the world that exists when they run. */
export function groupHelpers(at: () => World) {
  const send = (method: string, path: string, sending?: Sending): Promise<Reply> =>
    at().server.send(method, path, sending);
  const linesOf = (quantity: number, formatId = at().shop.bottle.id) => [{ formatId, quantity }];
  const inHours = (hours: number): string =>
    new Date(at().server.app.services.now() + hours * HOUR_MS).toISOString();
  const openBody = (quantity: number, change: object = {}) => ({
    id: newTestId(),
    sellerId: at().shop.id,
    name: "Les voisins du 12",
    deadline: inHours(24),
    firstname: "Jeanne",
    email: `jeanne.${newTestId()}@example.org`,
    shipping: { ref: at().shop.shippingRef },
    deliveryAddress: ADDRESS,
    lines: linesOf(quantity),
    ...change,
  });
  const rows = <T>(query: string, values: unknown[] = []): Promise<T[]> =>
    asOwner(at().server.ownerUrl, async (client) => (await client.query(query, values)).rows as T[]);
  /** Returns the kinds of the e-mails to an address, in the order of writing. */
  const mailsTo = async (email: string): Promise<string[]> =>
    (
      await rows<{ kind: string }>("select kind from mails where recipient = $1 order by created_at, id", [
        email,
      ])
    ).map((mail) => mail.kind);
  const viewOf = (reply: Reply): GroupView => {
    expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
    return reply.body as unknown as GroupView;
  };
  const view = async (member: Pick<GroupMember, "groupId" | "key">): Promise<GroupView> =>
    viewOf(await send("GET", `/v1/groups/${member.groupId}`, { orderKey: member.key }));

  /** Opens a group as a guest, and follows the link of their e-mail. */
  async function opened(quantity = 3, change: object = {}): Promise<GroupMember> {
    const body = openBody(quantity, change);
    const reply = await send("POST", "/v1/groups", { body });
    expect([reply.status, reply.body]).toEqual([201, { id: body.id, status: "unproven", key: null }]);
    const [mail] = await rows<{ text: string }>("select body_text as text from mails where recipient = $1", [
      body.email,
    ]);
    const key = /\/orders\/group\/[0-9a-z]{16}#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const hand = { groupId: body.id, id: body.id, key, email: body.email };
    const proven = await send("POST", `/v1/groups/${body.id}/proof`, { orderKey: key });
    expect(viewOf(proven).status).toBe("open");
    return hand;
  }
  async function joined(organiser: GroupMember, firstname: string, quantity: number): Promise<GroupMember> {
    const { joinKey } = await view(organiser);
    const body = {
      id: newTestId(),
      firstname,
      email: `${newTestId()}@example.org`,
      lines: linesOf(quantity),
    };
    const reply = await send("POST", `/v1/groups/${organiser.groupId}/members`, { orderKey: joinKey, body });
    expect([reply.status, reply.text]).toEqual([201, expect.anything()]);
    return { groupId: organiser.groupId, id: body.id, key: String(reply.body["key"]), email: body.email };
  }
  const commitBody = async (member: GroupMember, change: object = {}) => ({
    id: newTestId(),
    expectedCapCents: (await view(member)).me?.capCents ?? 0,
    contact: { firstname: "Paul", lastname: "Martin", phone: "+33612345678" },
    billingAddress: ADDRESS,
    terms: true,
    adult: true,
    ...change,
  });
  const commit = (member: GroupMember, body: object, sending: Sending = {}): Promise<Reply> =>
    send("POST", `/v1/groups/${member.groupId}/members/${member.id}/orders`, {
      orderKey: member.key,
      body,
      ...sending,
    });
  async function asked(member: GroupMember): Promise<ShareOrder> {
    const reply = await commit(member, await commitBody(member));
    expect([reply.status, reply.text]).toEqual([201, expect.anything()]);
    const answer = reply.body as unknown as ShareOrder;
    return { ...answer, id: answer.order.id };
  }
  /** Commits several members, each with the card of that number; waits for the payment provider once. */
  async function committed(...all: readonly [GroupMember, string?][]): Promise<ShareOrder[]> {
    const orders: ShareOrder[] = [];
    for (const [member, number = CARD] of all) {
      const order = await asked(member);
      await submitCard(at().server, order.card, number);
      if (number === LATER_REFUSED) {
        const body = { clientSecret: order.card.clientSecret, accept: true };
        await send("POST", `/v1/sandbox/intents/${order.card.intentId}/challenge`, { body });
      }
      orders.push(order);
    }
    await at().server.settle();
    return orders;
  }
  const decide = (member: GroupMember, what: "closing" | "cancellation"): Promise<Reply> =>
    send("POST", `/v1/groups/${member.groupId}/${what}`, { orderKey: member.key });
  /** Advances the clock by so many hours, and runs what is due: by the sweep, as after a lost job. */
  async function pass(hours: number): Promise<void> {
    at().server.clock.now = at().server.app.services.now() + hours * HOUR_MS;
    await at().server.app.tidy();
    await at().server.settle();
  }
  const orderOf = async ({ id, key }: TestCardOrder): Promise<Record<string, unknown>> =>
    (await send("GET", `/v1/orders/${id}`, { orderKey: key })).body;
  /** Returns the amount that the payment provider has of an order, less refunds, in cents. */
  const takenOf = async (order: TestCardOrder): Promise<number> =>
    (await moneyOf(at().server, order)).reduce((all, m) => all + m.taken - m.returned, 0);
  return {
    takenOf,
    send,
    rows,
    mailsTo,
    view,
    openBody,
    opened,
    joined,
    commitBody,
    commit,
    asked,
    committed,
    decide,
    pass,
    orderOf,
    linesOf,
  };
}
