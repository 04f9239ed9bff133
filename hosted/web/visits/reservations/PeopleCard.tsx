import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { Mail, Pencil, Phone, UserRound } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { useHasPermission } from "#visits/reservations/calls.ts";
import { EditDialog } from "#visits/reservations/commands/EditDialog.tsx";
import { useWhen } from "#visits/reservations/when.ts";
import css from "#visits/reservations/cards.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Shows the visitor, their contact details, their wishes, and the shop's own notes. */
export function PeopleCard({ view }: { view: ReservationView }): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const when = useWhen();
  const clients = useHasPermission("seeAllClient");
  const [editing, setEditing] = useState(false);
  const { email, phone } = view.contact;
  return (
    <Card
      title={t("contact.title")}
      aside={
        view.acts.includes("edit") ? (
          <Button
            size="s"
            look="quiet"
            icon={<Pencil size={15} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            {t("acts.edit.button")}
          </Button>
        ) : null
      }
    >
      <div className={cx(layout.stack4, css.parts)}>
        <section>
          <p>
            <strong>{view.name || t("contact.none")}</strong>
          </p>
          {email ? (
            <p className={cx(layout.line2, layout.middle, layout.muted, css.reach)}>
              <Mail size={15} aria-hidden="true" />
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          ) : null}
          {phone ? (
            <p className={cx(layout.line2, layout.middle, layout.muted, css.reach)}>
              <Phone size={15} aria-hidden="true" />
              <a href={`tel:${phone.replaceAll(" ", "")}`}>{format.phone(phone)}</a>
            </p>
          ) : null}
          <p className={layout.quiet}>{t("contact.speaks", { language: when.language(view.lang) })}</p>
          {view.staff?.clientId && clients ? (
            <p className={css.more}>
              <ButtonLink
                size="s"
                href={paths.client(view.staff.clientId)}
                icon={<UserRound aria-hidden="true" />}
              >
                {t("contact.sheet")}
              </ButtonLink>
            </p>
          ) : null}
        </section>
        {view.notes ? (
          <section>
            <h3 className={css.title}>{t("notes.client")}</h3>
            <p className={css.notes}>{view.notes}</p>
          </section>
        ) : null}
        {view.staff?.notes ? (
          <section>
            <h3 className={css.title}>{t("notes.staff")}</h3>
            <p className={css.notes}>{view.staff.notes}</p>
          </section>
        ) : null}
      </div>
      {editing ? <EditDialog view={view} onClose={() => setEditing(false)} /> : null}
    </Card>
  );
}
