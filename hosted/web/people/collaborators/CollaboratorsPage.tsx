import { Network, UserPlus, Users } from "lucide-react";
import { COLLABORATOR_STATUSES } from "@cuvee/core/people/collaborators/collaborators.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { holds } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { CollaboratorBadge, RoleName } from "#people/collaborators/words.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import type { ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#people/collaborators/collaborators.module.css";

/** Lists the collaborators of the shop, and the pending invitations. */
export default function CollaboratorsPage(): ReactNode {
  const { t } = useTranslation("collaborators");
  const format = useFormat();
  const { user } = useSession();
  const mayInvite = user !== null && holds(user, "createCollaborator");
  const invite = mayInvite ? (
    <ButtonLink look="primary" href={paths.addCollaborator()} icon={<UserPlus aria-hidden="true" />}>
      {t("invite")}
    </ButtonLink>
  ) : null;
  const list: ListDescription<"GET /v1/collaborators"> = {
    name: "collaborators",
    route: "GET /v1/collaborators",
    title: t("title"),
    search: t("searchHint"),
    columns: [
      {
        name: "name",
        label: t("columns.name"),
        sort: true,
        locked: true,
        cell: (row) => <RowLink href={paths.collaborator(row.id)}>{row.name || row.email}</RowLink>,
      },
      { name: "job", label: t("columns.job"), sort: true, from: "medium", cell: (row) => row.job },
      { name: "preset", label: t("columns.preset"), cell: (row) => <RoleName preset={row.preset} /> },
      {
        name: "status",
        label: t("columns.status"),
        filter: {
          kind: "words",
          options: COLLABORATOR_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        cell: (row) => <CollaboratorBadge status={row.status} />,
      },
      { name: "email", label: t("columns.email"), from: "wide", cell: (row) => row.email },
      { name: "phone", label: t("columns.phone"), hidden: true, cell: (row) => row.phone },
      {
        name: "invitedAt",
        label: t("columns.invitedAt"),
        sort: true,
        hidden: true,
        cell: (row) => format.date(row.invitedAt),
      },
      {
        name: "acceptedAt",
        label: t("columns.acceptedAt"),
        sort: true,
        from: "wide",
        filter: { kind: "days" },
        cell: (row) => (row.acceptedAt ? format.date(row.acceptedAt) : ""),
      },
    ],
    defaultSort: "name",
    rowId: (row) => row.id,
    card: (row) => (
      <div className={css.card}>
        <RowLink href={paths.collaborator(row.id)}>{row.name || row.email}</RowLink>
        <CollaboratorBadge status={row.status} />
        <span className={css.quiet}>
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
