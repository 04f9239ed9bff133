import { groupsContract } from "@cuvee/core/sales/groups/contract.ts";
import type { GroupCommand, GroupOrders, GroupView } from "@cuvee/core/sales/groups/groups.ts";
import type { FastifyInstance } from "fastify";
import type { Tx } from "#kit/postgres/database.ts";
import { mount, nameOf, shopOf, within, type RequestContext, type ReadyAnswer } from "#kit/http/mount.ts";
import { closeGroup, endGroup } from "#sales/groups/close.ts";
import { commitHandler } from "#sales/groups/commit.ts";
import { chooseLines, leaveGroup } from "#sales/groups/members.ts";
import { joinGroup, openGroup, confirmOrganiser } from "#sales/groups/open.ts";
import { groupView } from "#sales/groups/read.ts";
import { runGroupCommand, groupOrders } from "#sales/groups/seller.ts";
import { groupOf, joinKey, groupByLink, requireOrganiser, refuseOver } from "#sales/groups/state.ts";
import type { CardDeps } from "#sales/orders/payments/attempts.ts";

type Contract = typeof groupsContract;
type Acting = (
  input: { params: { groupId: string }; query: undefined; body: { reason: string } },
  ctx: RequestContext,
) => Promise<GroupOrders | ReadyAnswer>;

export function groupsRoutes(app: FastifyInstance, deps: CardDeps): void {
  const { services, catalogue } = deps;
  const { secrets, settings, now } = services;
  const acting = (act: GroupCommand): Acting =>
    within<Contract["acceptance"]>((tx, { params, body }, ctx) =>
      runGroupCommand(tx, deps, {
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
    async (tx: Tx, { params }: { params: { groupId: string } }, ctx: RequestContext): Promise<GroupView> => {
      const { group, me } = await groupByLink(tx, params.groupId, ctx.scope.orderKeyHash, true);
      const organiser = requireOrganiser(me);
      refuseOver(group.row, now());
      if (end) await endGroup(tx, deps, group, "organiser");
      else await closeGroup(tx, deps, group, true);
      return groupView(tx, deps, await groupOf(tx, group.row, false), organiser.id);
    };
  mount(app, services, groupsContract, {
    async open(input, ctx) {
      await catalogue.shop(input.body.sellerId);
      return within<Contract["open"]>((tx, requested, of) => openGroup(tx, deps, requested, of))(input, ctx);
    },
    proof: within((tx, { params }, ctx) =>
      confirmOrganiser(tx, deps, params.groupId, ctx.scope.orderKeyHash),
    ),
    detail: within(async (tx, { params }, ctx) => {
      const { group, me } = await groupByLink(tx, params.groupId, ctx.scope.orderKeyHash, false);
      return groupView(tx, deps, group, me?.id ?? null);
    }),
    async code({ params }, ctx) {
      await services.database.transaction(ctx.scope, async (tx) => {
        await groupByLink(tx, params.groupId, ctx.scope.orderKeyHash, false);
      });
      const url = `${settings.publicUrl}/orders/group/${params.groupId}#${joinKey(secrets, params.groupId)}`;
      // A megabyte of barcodes, loaded only when needed.
      const { default: bwip } = await import("bwip-js/node");
      const look = { eclevel: "M", padding: 4, backgroundcolor: "FFFFFF" };
      return { url, svg: bwip.toSVG({ bcid: "qrcode", text: url, ...look }) };
    },
    join: within((tx, input, ctx) => joinGroup(tx, deps, input, ctx)),
    choose: within((tx, input, ctx) => chooseLines(tx, deps, input, ctx)),
    leave: within((tx, input, ctx) => leaveGroup(tx, deps, input, ctx)),
    commit: commitHandler(deps),
    close: within<Contract["close"]>(deciding(false)),
    cancel: within<Contract["cancel"]>(deciding(true)),
    orders: within((tx, { params }, ctx) => groupOrders(tx, shopOf(ctx), params.groupId)),
    acceptance: acting("acceptance"),
    refusal: acting("refusal"),
    delivery: acting("delivery"),
  });
}
