import { Pencil, Plus, Trash2 } from "lucide-react";
import { PRESET_NAMES } from "@cuvee/core/people/collaborators/permissions.ts";
import { presetMap } from "@cuvee/core/people/collaborators/collaborators.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, useAnswer } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { countRights } from "#people/collaborators/RightsFields.tsx";
import { RoleDialog, type Role } from "#people/collaborators/RoleDialog.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#people/accounts/AccountTab.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

type RowProps = { role: Role; open: boolean; onEdit: () => void; onRemove: () => void };

function RoleRow({ role, open, onEdit, onRemove }: RowProps): ReactNode {
  const { t } = useTranslation("collaborators");
  const holders = role.holders === 0 ? t("roles.noHolder") : t("roles.holders", { count: role.holders });
  return (
    <li className={cx(layout.line3, layout.middle, css.row)}>
      <div className={cx(layout.column, layout.shrink, layout.breakable, layout.fill)}>
        <span className={layout.medium}>{role.name}</span>
        <span className={layout.quiet}>
          {t("roles.rights", { count: countRights(role.authorizations) })} · {holders}
        </span>
      </div>
      {open ? (
        <div className={layout.line1}>
          <IconButton label={`${t("roles.edit")} : ${role.name}`} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={`${t("roles.remove")} : ${role.name}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
    </li>
  );
}

/** Lists the roles that every shop has. */
function ProvidedRoles(): ReactNode {
  const { t } = useTranslation("collaborators");
  return (
    <Card title={t("roles.provided")}>
      <ul className={layout.plain}>
        {PRESET_NAMES.map((name) => (
          <li key={name} className={cx(layout.line3, layout.middle, css.row)}>
            <div className={cx(layout.column, layout.shrink, layout.breakable, layout.fill)}>
              <span className={layout.medium}>{t(`presets.${name}.name`)}</span>
              <span className={layout.quiet}>
                {t("roles.rights", { count: countRights(presetMap(name)) })} · {t(`presets.${name}.text`)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Asks whether a role is removed, and does it. */
function RemoveDialog({
  role,
  onClose,
  onDone,
}: {
  role: Role;
  onClose: () => void;
  onDone: () => void;
}): ReactNode {
  const { t } = useTranslation("collaborators");
  const { busy, run } = useWork("asMessage");
  const remove = async (): Promise<void> => {
    const isDone = await run(async () => {
      await call("DELETE /v1/roles/:roleId", { params: { roleId: role.id } });
      showSnackbar("success", t("roles.removed"));
    });
    if (isDone) onClose();
    onDone();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={t("roles.removeTitle", { name: role.name })}
      text={t("roles.removeText")}
      confirm={t("roles.remove")}
      danger
      busy={busy !== null}
    />
  );
}

/** Lists the shop's own roles beside the built-in ones. */
export default function RolesTab(): ReactNode {
  const { t } = useTranslation("collaborators");
  const { user } = useSession();
  const answer = useAnswer("GET /v1/roles", {});
  const [edited, setEdited] = useState<Role | "new" | null>(null);
  const [removed, setRemoved] = useState<Role | null>(null);
  const mayChange = user !== null && hasPermission(user, "createCollaborator");
  const covers = (role: Role): boolean =>
    user !== null &&
    Object.keys(role.authorizations).every((n) => !role.authorizations[n] || hasPermission(user, n));
  return (
    <div className={cx(layout.grid5, layout.shrink)}>
      <Card
        title={t("roles.own")}
        aside={
          mayChange ? (
            <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => setEdited("new")}>
              {t("roles.add")}
            </Button>
          ) : null
        }
      >
        <p className={cx(layout.muted, css.text)}>{t("roles.text")}</p>
        <Answered
          of={answer}
          waiting="6rem"
          empty={({ roles }) =>
            roles.length === 0 ? <p className={layout.quiet}>{t("roles.none")}</p> : null
          }
        >
          {({ roles }) => (
            <ul className={layout.plain}>
              {roles.map((role) => (
                <RoleRow
                  key={role.id}
                  role={role}
                  open={mayChange && covers(role)}
                  onEdit={() => setEdited(role)}
                  onRemove={() => setRemoved(role)}
                />
              ))}
            </ul>
          )}
        </Answered>
      </Card>
      <ProvidedRoles />
      {edited ? <RoleDialog role={edited === "new" ? null : edited} onClose={() => setEdited(null)} /> : null}
      {removed ? (
        <RemoveDialog role={removed} onClose={() => setRemoved(null)} onDone={() => void answer.mutate()} />
      ) : null}
    </div>
  );
}
