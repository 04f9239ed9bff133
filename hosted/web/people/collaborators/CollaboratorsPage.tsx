import { COLLABORATOR_LIST } from "@cuvee/core/people/collaborators/collaborators.list.ts";
import { Network, UserPlus, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { CollaboratorBadge, RoleName } from "#people/collaborators/labels.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import type { ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#people/collaborators/collaborators.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Lists the collaborators of the shop, and the pending invitations. */
export default function CollaboratorsPage(): ReactNode {
  const { t } = useTranslation("collaborators");
  const format = useFormat();
  const { user } = useSession();
  const mayInvite = user !== null && hasPermission(user, "createCollaborator");
  const invite = mayInvite ? (
    <ButtonLink look="primary" href={paths.addCollaborator()} icon={<UserPlus aria-hidden="true" />}>
      {t("invite")}
    </ButtonLink>
  ) : null;
  const list: ListDescription<"GET /v1/collaborators", typeof COLLABORATOR_LIST> = {
    of: COLLABORATOR_LIST,
    route: "GET /v1/collaborators",
    title: t("title"),
    search: t("searchHint"),
    columns: [
      {
        name: "name",
        locked: true,
        cell: (row) => <RowLink href={paths.collaborator(row.id)}>{row.name || row.email}</RowLink>,
      },
      { name: "job", from: "medium" },
      { name: "preset", cell: (row) => <RoleName preset={row.preset} /> },
      { name: "status", cell: (row) => <CollaboratorBadge status={row.status} /> },
      { name: "email", from: "wide" },
      { name: "phone", hidden: true },
      { name: "invitedAt", hidden: true, cell: (row) => format.date(row.invitedAt) },
      {
        name: "acceptedAt",
        from: "wide",
        cell: (row) => (row.acceptedAt ? format.date(row.acceptedAt) : ""),
      },
    ],
    rowId: (row) => row.id,
    card: (row) => (
      <div className={css.card}>
        <RowLink href={paths.collaborator(row.id)}>{row.name || row.email}</RowLink>
        <CollaboratorBadge status={row.status} />
        <span className={cx(layout.quiet, layout.breakable)}>
          {row.job ? `${row.job} · ` : ""}
          <RoleName preset={row.preset} />
        </span>
      </div>
    ),
    views: [
      { key: "all", label: t("views.all"), filter: {} },
      { key: "waiting", label: t("views.waiting"), filter: { status: { in: ["invited", "expired"] } } },
      { key: "suspended", label: t("views.suspended"), filter: { status: { in: ["suspended"] } } },
      { key: "revoked", label: t("views.revoked"), filter: { status: { in: ["revoked"] } } },
    ],
    empty: {
      icon: <Users aria-hidden="true" />,
      title: t("empty.title"),
      text: t("empty.text"),
      action: invite,
    },
    actions: (
      <>
        <ButtonLink href={paths.structure()} icon={<Network aria-hidden="true" />}>
          {t("structureLink")}
        </ButtonLink>
        {invite}
      </>
    ),
  };
  return <ListPage list={list} />;
}
