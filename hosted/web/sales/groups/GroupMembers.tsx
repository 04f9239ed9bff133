import type { GroupMember, GroupView, MemberState } from "@cuvee/core/sales/groups/groups.ts";
import { X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf } from "#kit/api.ts";
import { Badge } from "#ui/Badge.tsx";
import { IconButton } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { useSingleAction, type GroupUse } from "./calls.ts";
import css from "./Groups.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const FIRM: ReadonlySet<MemberState> = new Set<MemberState>(["committed", "charging", "paid"]);

type MemberProps = {
  member: GroupMember;
  group: GroupView;
  mayGo: (member: GroupMember) => boolean;
  onFailure: (value: string | null) => void;
  onAsking: (value: GroupMember | null) => void;
};

function Member({ member, group, mayGo, onFailure, onAsking }: MemberProps): ReactNode {
  const { t } = useTranslation("groups");
  return (
    <li>
      <span className={cx(layout.fixed, css.initial)} aria-hidden="true">
        {member.firstname.slice(0, 1).toUpperCase()}
      </span>
      <span className={cx(layout.shrink, layout.breakable, layout.fill, css.member)}>
        <span>
          {member.firstname}
          {member.id === group.me?.id ? (
            <span className={cx(layout.quiet, css.quiet)}> {t("members.me")}</span>
          ) : null}
        </span>
        <span className={cx(layout.quiet, css.quiet)}>
          {[
            member.isOrganiser ? t("members.organiser") : null,
            member.bottles > 0 ? t("members.bottles", { count: member.bottles }) : t("members.none"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <Badge tone={FIRM.has(member.state) ? "accent" : "plain"}>{t(`state.${member.state}`)}</Badge>
      {mayGo(member) ? (
        <IconButton
          label={t("members.remove", { name: member.firstname })}
          onClick={() => {
            onFailure(null);
            onAsking(member);
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  );
}

/**
 * Shows the members of the group: first names, bottles, and states. The organiser may remove members who have not
 * committed.
 */
export function GroupMembers({ group, use }: { group: GroupView; use: GroupUse }): ReactNode {
  const { t } = useTranslation("groups");
  const [asking, setAsking] = useState<GroupMember | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useSingleAction();
  const isOrganiser = group.me?.isOrganiser === true && group.status === "open";
  const mayGo = (member: GroupMember): boolean =>
    isOrganiser && !member.isOrganiser && (member.state === "choosing" || member.state === "paying");
  const remove = (): void =>
    run("remove", async () => {
      const params = { groupId: group.id, memberId: asking?.id ?? "" };
      try {
        use.show(
          await call("DELETE /v1/groups/:groupId/members/:memberId", { params }, { orderKey: use.key ?? "" }),
        );
        setAsking(null);
      } catch (error) {
        setFailure(problemOf(error).message);
      }
    });
  return (
    <section
      className={cx(layout.grid3, layout.single, layout.panel, css.card)}
      aria-labelledby="group-members"
    >
      <h2 id="group-members" className={layout.large}>
        {t("members.title", { count: group.members.length })}
      </h2>
      <ul className={css.members}>
        {group.members.map((member) => (
          <Member
            key={member.id}
            member={member}
            group={group}
            mayGo={mayGo}
            onFailure={setFailure}
            onAsking={setAsking}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={remove}
        title={t("members.removeTitle", { name: asking?.firstname ?? "" })}
        text={t("members.removeText")}
        confirm={t("members.removeConfirm")}
        danger
        busy={busy === "remove"}
        error={failure}
      />
    </section>
  );
}
