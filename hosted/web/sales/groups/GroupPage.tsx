import { MAX_LINES } from "@cuvee/core/sales/cart/cart.ts";
import type { GroupView } from "@cuvee/core/sales/groups/groups.ts";
import { Users } from "lucide-react";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import { call, canRetry, problemOf } from "#kit/api.ts";
import { useTitle } from "#kit/title.ts";
import { useCartEmbed, type Embed } from "#sales/cart/pricing.ts";
import { useShownShop } from "#sales/cart/shownShop.ts";
import { MinorsBanner } from "#sales/checkout/MinorsBanner.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { useGroup, type GroupUse } from "./calls.ts";
import { FailedShare } from "./FailedShare.tsx";
import { GroupHead } from "./GroupHead.tsx";
import { GroupMembers } from "./GroupMembers.tsx";
import { GroupOver } from "./GroupOver.tsx";
import { GroupProgress } from "./GroupProgress.tsx";
import { JoinForm } from "./JoinForm.tsx";
import { OrganiserCard } from "./OrganiserCard.tsx";
import { OwnShareCard } from "./OwnShareCard.tsx";
import { Picks } from "./Picks.tsx";
import css from "./Groups.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** States in which a member may still choose. */
const CHOOSES: ReadonlySet<string> = new Set(["choosing", "paying"]);

function OpenGroup({ group, use, embed }: { group: GroupView; use: GroupUse; embed: Embed }): ReactNode {
  const { me } = group;
  const chooses = me !== null && CHOOSES.has(me.state);
  return (
    <div className={cx(layout.grid4, layout.single, layout.top, css.columns)}>
      <div className={css.progress}>
        <GroupProgress group={group} embed={embed} />
      </div>
      <div className={cx(layout.grid4, layout.single, css.main)}>
        {me ? null : <JoinForm group={group} use={use} />}
        {chooses ? <Picks group={group} me={me} use={use} embed={embed} /> : null}
        {me && !chooses ? <OwnShareCard group={group} me={me} use={use} embed={embed} /> : null}
        {chooses ? <OwnShareCard group={group} me={me} use={use} embed={embed} /> : null}
      </div>
      <div className={cx(layout.grid4, layout.single, css.side)}>
        <GroupMembers group={group} use={use} />
        {me?.isOrganiser ? <OrganiserCard group={group} use={use} /> : null}
      </div>
    </div>
  );
}

/**
 * A group whose cards are being debited: shows who has paid, who has not, and a form for another card after a refusal.
 */
function Settling({ group, use, embed }: { group: GroupView; use: GroupUse; embed: Embed }): ReactNode {
  const { me } = group;
  return (
    <div className={cx(layout.grid4, layout.single, layout.top, css.columns)}>
      <div className={cx(layout.grid4, layout.single, css.main)}>
        {me?.state === "failed" ? <FailedShare group={group} me={me} use={use} /> : null}
        {me && me.state !== "failed" && me.state !== "out" ? (
          <OwnShareCard group={group} me={me} use={use} embed={embed} />
        ) : null}
        {me?.state === "out" || !me ? <GroupOver group={group} embed={embed} /> : null}
      </div>
      <div className={cx(layout.grid4, layout.single, css.side)}>
        <GroupMembers group={group} use={use} />
      </div>
    </div>
  );
}

/** Returns what the members have chosen, the own lines first: as many formats as the shop answers for at once. */
const linesOf = ({ me, progress }: GroupView): { formatId: string }[] =>
  [...new Set([...(me?.lines ?? []), ...progress.prices].map(({ formatId }) => formatId))]
    .slice(0, MAX_LINES)
    .map((formatId) => ({ formatId }));

function Body({ group, use }: { group: GroupView; use: GroupUse }): ReactNode {
  const embed = useCartEmbed(group.shopId, linesOf(group));
  if (!embed.data)
    return embed.error ? (
      <ErrorState error={embed.error} onRetry={() => void embed.mutate()} />
    ) : (
      <WhenLate>
        <Skeleton height="18rem" />
      </WhenLate>
    );
  if (group.status === "open") return <OpenGroup group={group} use={use} embed={embed.data} />;
  if (group.status === "settling") return <Settling group={group} use={use} embed={embed.data} />;
  return <GroupOver group={group} embed={embed.data} />;
}

function Missing({ removed }: { removed: boolean }): ReactNode {
  const { t } = useTranslation(["groups", "common"]);
  return (
    <EmptyState
      isPage
      icon={<Users aria-hidden="true" />}
      title={t(removed ? "removed.title" : "missing.title")}
      text={t(removed ? "removed.text" : "missing.text")}
    />
  );
}

type FoundProps = {
  group: GroupView;
  isUnproven: boolean;
  use: GroupUse;
};

function Found({ group, isUnproven, use }: FoundProps): ReactNode {
  const { t } = useTranslation(["groups", "common"]);
  return (
    <article className={cx(layout.grid5, layout.single)}>
      <GroupHead group={group} />
      {group.status === "unproven" && !isUnproven ? (
        <EmptyState title={t("unproven.title")} text={t("unproven.text")} />
      ) : (
        <Body group={group} use={use} />
      )}
    </article>
  );
}

/** `/orders/group/:groupId#key`: a grouped order, for holders of its shared link, or of the link of a share. */
export default function GroupPage(): ReactNode {
  const { t } = useTranslation(["groups", "common"]);
  const { groupId = "" } = useParams<{ groupId: string }>();
  const use = useGroup(groupId);
  const { group, key, show } = use;
  useTitle(group?.name ?? t("title"));
  useShownShop(group?.shopId);
  const isUnproven = group?.status === "unproven" && group.me?.isOrganiser === true;
  const prove = useEffectEvent(() => {
    // Opening the link of the mail proves the e-mail address.
    if (!isUnproven || key === null) return;
    call("POST /v1/groups/:groupId/proof", { params: { groupId } }, { orderKey: key }).then(
      show,
      () => undefined,
    );
  });
  useEffect(() => prove(), [isUnproven, key, groupId]);

  const removed = use.error !== undefined && problemOf(use.error).code === "share-removed";
  // A member who was removed meanwhile sees no more.
  if (!group || removed) {
    const error = key === null ? null : use.error;
    if (key !== null && !error)
      return (
        <WhenLate>
          <Skeleton height="18rem" />
        </WhenLate>
      );
    if (error && canRetry(error)) return <ErrorState error={error} onRetry={() => void use.again()} />;
    return <Missing removed={removed} />;
  }
  return (
    <>
      {group.status === "open" || group.status === "settling" ? <MinorsBanner /> : null}
      <Found group={group} isUnproven={isUnproven} use={use} />
    </>
  );
}
