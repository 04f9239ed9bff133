import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { changeMembers, useRefreshLists, type ContactListAnswer } from "#relations/lists/calls.ts";
import { ClientSearch } from "#relations/lists/ClientSearch.tsx";
import { ButtonLink, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FormError } from "#ui/Notice.tsx";
import { useWork } from "#ui/work.ts";
import css from "#relations/lists/Lists.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type HandChoice = ContactListAnswer["added"];
type RowsProps = {
  title: string;
  picked: HandChoice;
  labelOf: (name: string) => string;
  onTake: (id: string) => void;
};

/** Names of clients, each with a button that takes it off. */
export function PickedRows({ title, picked, labelOf, onTake }: RowsProps): ReactNode {
  const { t } = useTranslation("lists");
  if (picked.count === 0) return null;
  return (
    <section className={layout.stack2}>
      <h3 className={css.groupName}>
        {title} ({picked.count})
      </h3>
      <ul className={css.sample}>
        {picked.clients.map(({ id, name }) => (
          <li key={id} className={cx(layout.line3, layout.between, layout.middle)}>
            <Link href={paths.client(id)} className={layout.clipped}>
              {name}
            </Link>
            <IconButton size="s" label={labelOf(name)} onClick={() => onTake(id)}>
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {picked.count > picked.clients.length ? (
        <p className={layout.quiet}>{t("hand.more", { count: picked.count - picked.clients.length })}</p>
      ) : null}
    </section>
  );
}

/** Clients that belong to a list, or not, because a person says so. */
export function HandPicked({
  list,
  onChanged,
}: {
  list: ContactListAnswer;
  onChanged: () => void;
}): ReactNode {
  const { t } = useTranslation("lists");
  const { failure, run } = useWork("inPlace");
  const refresh = useRefreshLists();
  const isStatic = list.kind === "static";
  const change = (id: string, act: "add" | "remove" | "reset"): void =>
    void run(async () => {
      await changeMembers(list.id, { rows: { ids: [id] }, act });
      refresh();
      onChanged();
    });
  return (
    <Card title={t(isStatic ? "hand.static" : "hand.title")}>
      <div className={layout.stack4}>
        <ClientSearch
          {...(isStatic ? {} : { hint: t("hand.keep") })}
          onChoose={({ id }) => change(id, "add")}
        />
        {failure ? <FormError>{failure}</FormError> : null}
        {isStatic && list.added.count === 0 ? (
          <div className={layout.stack2}>
            <p className={layout.quiet}>{t("hand.empty")}</p>
            <div>
              <ButtonLink size="s" href={paths.clients()}>
                {t("hand.fromClients")}
              </ButtonLink>
            </div>
          </div>
        ) : null}
        <PickedRows
          title={t("hand.addedTitle")}
          picked={list.added}
          labelOf={(name) => t("hand.remove", { name })}
          onTake={(id) => change(id, "reset")}
        />
        <PickedRows
          title={t("hand.removedTitle")}
          picked={list.removed}
          labelOf={(name) => t("hand.reset", { name })}
          onTake={(id) => change(id, "reset")}
        />
      </div>
    </Card>
  );
}
