import { expect } from "vitest";
import type { WithdrawalView } from "@cuvee/core/sales/orders/withdrawal.ts";
import { newTestId } from "#kit/testing/server.ts";
import { readOrder } from "#sales/bills/testing/bills.fixture.ts";
import type { Story } from "#sales/bills/testing/clientYears.fixture.ts";
import { post, read, send } from "#sales/bills/testing/stress.fixture.ts";

type Step = { which: number; much: number };
const one = <T>(of: readonly T[], which: number): T | undefined => of[which % Math.max(1, of.length)];

const ENDS = ["refund", "credit"] as const;
const MEANS = ["check", "transfer", "cash"] as const;
/** Actions of stories that go wrong: the order ends, its buyer withdraws, the shop settles that. */
export const END: Record<"end" | "withdraw" | "settle", (story: Story, step: Step) => Promise<void>> = {
  async end(story, { which, much }) {
    // Few end: the others continue.
    if (much % 4 !== 0) return;
    const { version, acts } = await readOrder(story.world.office, story.order.id);
    if (!acts.includes("cancellation")) return;
    const to = one(ENDS, which);
    const money = to === "refund" ? { to, type: one(MEANS, much) } : { to };
    const path = `/v1/orders/${story.order.id}/cancellation`;
    if (await post(story.world, path, { version, reason: "Rupture", money })) story.isBroken = true;
  },
  async withdraw(story, { which, much }) {
    const { world, order } = story;
    const { server } = world.office;
    const orderKey = server.app.services.secrets.orderKey(order.id);
    const path = `/v1/orders/${order.id}/withdrawals`;
    const view = (await server.send("GET", path, { orderKey })).body as unknown as WithdrawalView;
    const line = one(
      view.refusal === null ? view.lines.filter(({ left, excluded }) => left > 0 && excluded === null) : [],
      which,
    );
    if (!line) return;
    const lines = [{ lineId: line.lineId, quantity: 1 + (much % line.left) }];
    const body = { id: newTestId(), name: "Élise Martin", email: "elise@example.org", lines };
    const reply = await server.send("POST", path, { orderKey, body });
    expect(reply.status, reply.text).toBe(201);
    story.isBroken = true;
  },
  async settle({ world, order }, { which, much }) {
    const view = (await read(world, `/v1/orders/${order.id}/withdrawals`)) as unknown as WithdrawalView;
    const withdrawal = one(
      view.made.filter(({ status }) => status === "declared" || status === "returned"),
      which,
    );
    if (!withdrawal) return;
    const most = Math.min(withdrawal.dueCents, view.refundableCents ?? 0);
    const amountCents = much % 3 === 0 && most > 0 ? much % most : most;
    const goods = one(["restocked", "lost", undefined] as const, much);
    const more = withdrawal.returnedAt === null && goods ? { goods } : {};
    const path = `/v1/orders/${order.id}/withdrawals/${withdrawal.id}/refund`;
    const body = { version: withdrawal.version, type: one(MEANS, which), ...more };
    // Money that a deposit holds for a future invoice is not refunded before that invoice.
    const reply = await send(world, "POST", path, { ...body, amountCents });
    if (reply.status === 422) await post(world, path, { ...body, amountCents: 0 });
    else if (reply.status < 300) world.done["/refund"] = (world.done["/refund"] ?? 0) + 1;
  },
};
