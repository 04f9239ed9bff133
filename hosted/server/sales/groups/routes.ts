import { groupsContract } from "@cuvee/core/sales/groups/contract.ts";
import type { GroupAct, GroupOrders, GroupView } from "@cuvee/core/sales/groups/groups.ts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "#kit/database.ts";
import { mount, nameOf, shopOf, within, type Context, type Ready } from "#kit/mount.ts";
import { closeGroup, endGroup } from "#sales/groups/close.ts";
import { committing } from "#sales/groups/commit.ts";
import { chooseLines, leaveGroup } from "#sales/groups/members.ts";
import { joinGroup, openGroup, proveGroup } from "#sales/groups/open.ts";
import { groupView } from "#sales/groups/read.ts";
import { actOnGroup, groupOrders } from "#sales/groups/seller.ts";
import { groupOf, joinKey, openByLink, organiserOnly, refuseOver } from "#sales/groups/state.ts";
import type { CardDesk } from "#sales/orders/card.ts";

type Contract = typeof groupsContract;
type Acting = (
  input: { params: { groupId: string }; query: undefined; body: { reason: string } },
  ctx: Context,
) => Promise<GroupOrders | Ready>;

export function groupsRoutes(app: FastifyInstance, desk: CardDesk): void {
  const { services, catalogue } = desk;
  const { secrets, settings, now } = services;
  const acting = (act: GroupAct): Acting =>
    within<Contract["acceptance"]>((tx, { params, body }, ctx) =>
      actOnGroup(tx, desk, {
        act,
        shopId: shopOf(ctx),
        groupId: params.groupId,
        by: nameOf(ctx),
        reason: body.reason,
      }),
    );
  /** Runs a decision of the organiser while the group is open. */
  const deciding =
    (end: boolean) =>
    async (tx: Tx, { params }: { params: { groupId: string } }, ctx: Context): Promise<GroupView> => {
      const { group, me } = await openByLink(tx, params.groupId, ctx.scope.orderKeyHash, true);
      const organiser = organiserOnly(me);
      refuseOver(group.row, now());
      if (end) await endGroup(tx, desk, group, "organiser");
      else await closeGroup(tx, desk, group, true);
      return groupView(tx, desk, await groupOf(tx, group.row, false), organiser.id);
    };
  mount(app, services, groupsContract, {
    async open(input, ctx) {
      await catalogue.shop(input.body.sellerId);
      return within<Contract["open"]>((tx, asked, of) => openGroup(tx, desk, asked, of))(input, ctx);
    },
    proof: within((tx, { params }, ctx) => proveGroup(tx, desk, params.groupId, ctx.scope.orderKeyHash)),
    detail: within(async (tx, { params }, ctx) => {
      const { group, me } = await openByLink(tx, params.groupId, ctx.scope.orderKeyHash, false);
      return groupView(tx, desk, group, me?.id ?? null);
    }),
    async code({ params }, ctx) {
      await services.database.transaction(ctx.scope, async (tx) => {
        await openByLink(tx, params.groupId, ctx.scope.orderKeyHash, false);
      });
      const url = `${settings.publicUrl}/orders/group/${params.groupId}#${joinKey(secrets, params.groupId)}`;
      // A megabyte of barcodes, loaded only when needed.
      const { default: bwip } = await import("bwip-js/node");
      const look = { eclevel: "M", padding: 4, backgroundcolor: "FFFFFF" };
      return { url, svg: bwip.toSVG({ bcid: "qrcode", text: url, ...look }) };
    },
    join: within((tx, input, ctx) => joinGroup(tx, desk, input, ctx)),
    choose: within((tx, input, ctx) => chooseLines(tx, desk, input, ctx)),
    leave: within((tx, input, ctx) => leaveGroup(tx, desk, input, ctx)),
    commit: committing(desk),
    close: within<Contract["close"]>(deciding(false)),
    cancel: within<Contract["cancel"]>(deciding(true)),
    orders: within((tx, { params }, ctx) => groupOrders(tx, shopOf(ctx), params.groupId)),
    acceptance: acting("acceptance"),
    refusal: acting("refusal"),
    delivery: acting("delivery"),
  });
}
