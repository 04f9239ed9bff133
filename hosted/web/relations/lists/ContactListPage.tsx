import { EMPTY_DEFINITION, type ListDefinition } from "@cuvee/core/relations/lists/definition.ts";
import { withoutEmptyGroups } from "@cuvee/core/relations/lists/editing.ts";
import { Archive, ArchiveRestore, Copy, Download, Ellipsis, Send, Trash2, Users } from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useLocation, useParams } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useContactList, useUpdateList, type ContactListAnswer } from "#relations/lists/calls.ts";
import { DefinitionEditor } from "#relations/lists/DefinitionEditor.tsx";
import { HandPicked } from "#relations/lists/HandPicked.tsx";
import { countable, definitionProblems, type ListValues } from "#relations/lists/listForm.ts";
import { useRuleNames } from "#relations/lists/names.ts";
import { Preview } from "#relations/lists/Preview.tsx";
import { useListCommands } from "#relations/lists/useListCommands.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Notice } from "#ui/Notice.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import ExportDialog from "#ui/table/ExportDialog.tsx";
import css from "#relations/lists/Lists.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Columns of an exported list, of the list of clients. */
const COLUMNS = ["name", "code", "kind", "typology", "email", "phone", "zipcode", "city", "country"];
const MORE = ["listTag", "listTag2", "family", "family2", "lastOrderAt", "createdAt"];

const membersFilter = (listId: string) => ({ lists: { in: [listId] } });

/** Opens the members in the list of clients, filtered by the list. */
const membersPath = (listId: string): string =>
  paths.clients({ filter: JSON.stringify(membersFilter(listId)) });

/** Exports the members of a list, of the list of clients. */
function MembersExport({ listId, onClose }: { listId: string; onClose: () => void }): ReactNode {
  return (
    <ExportDialog
      of={{
        route: "GET /v1/clients",
        search: "",
        filter: membersFilter(listId),
        sort: "name",
        count: undefined,
        ids: [],
        shown: COLUMNS,
        all: [...COLUMNS, ...MORE],
      }}
      onClose={onClose}
    />
  );
}

function Commands({ list }: { list: ContactListAnswer }): ReactNode {
  const { t } = useTranslation("lists");
  const { user } = useSession();
  const [, navigate] = useLocation();
  const [isExporting, setExporting] = useState(false);
  const { archive, duplicate, remove } = useListCommands();
  const seesClients = user !== null && hasPermission(user, "seeAllClient");
  const writes = user !== null && hasPermission(user, "createCampaign");
  return (
    <>
      {writes && !list.archived ? (
        <ButtonLink href={paths.addCampaign({ list: list.id })} icon={<Send aria-hidden="true" />}>
          {t("acts.campaign")}
        </ButtonLink>
      ) : null}
      {seesClients ? (
        <>
          <ButtonLink href={membersPath(list.id)} icon={<Users aria-hidden="true" />}>
            {t("acts.clients")}
          </ButtonLink>
          <Button icon={<Download aria-hidden="true" />} onClick={() => setExporting(true)}>
            {t("acts.export")}
          </Button>
        </>
      ) : null}
      <Menu
        align="end"
        trigger={
          <Button
            aria-label={t("editor.about")}
            title={t("editor.about")}
            icon={<Ellipsis aria-hidden="true" />}
          />
        }
        entries={[
          {
            kind: "act",
            label: t("acts.duplicate"),
            icon: <Copy />,
            act: () => void duplicate(list).then((id) => (id ? navigate(paths.contactList(id)) : undefined)),
          },
          {
            kind: "act",
            label: t(list.archived ? "acts.restore" : "acts.archive"),
            icon: list.archived ? <ArchiveRestore /> : <Archive />,
            act: () => void archive(list),
          },
          {
            kind: "act",
            label: t("acts.remove"),
            icon: <Trash2 />,
            danger: true,
            act: () => void remove(list).then((done) => (done ? navigate(paths.contactLists()) : undefined)),
          },
        ]}
      />
      {isExporting ? <MembersExport listId={list.id} onClose={() => setExporting(false)} /> : null}
    </>
  );
}

/** One list: its rules, its members chosen by hand, and who they are now: `/dashboard/crm/lists/:listId`. */
export default function ContactListPage(): ReactNode {
  const { t } = useTranslation("lists");
  const { listId = "" } = useParams();
  const answer = useContactList(listId);
  const back = { href: paths.contactLists(), label: t("title") };
  return (
    <Answered of={answer} waiting="24rem" card head={<PageHeader title={t("title")} back={back} />}>
      {(list) => <ContactListForm key={list.id} list={list} />}
    </Answered>
  );
}

/** Returns the form of a list. */
function useListForm(list: ContactListAnswer) {
  const { t } = useTranslation("lists");
  const update = useUpdateList();
  const isStatic = list.kind === "static";
  const initial = useMemo<ListValues>(
    () => ({
      name: list.name,
      description: list.description,
      kind: list.kind,
      definition: list.definition,
      version: list.version,
    }),
    [list],
  );
  return useRecordForm<"PUT /v1/lists/:listId", ListValues>({
    route: "PUT /v1/lists/:listId",
    initial,
    toInput: ({ kind: _, definition, ...values }) => ({
      params: { listId: list.id },
      body: { ...values, definition: isStatic ? EMPTY_DEFINITION : withoutEmptyGroups(definition) },
    }),
    onSaved: async (saved) => {
      await update(saved);
      showSnackbar("success", t("done.saved", { name: saved.name }));
    },
    schema: () =>
      import("@cuvee/core/relations/lists/contract.ts").then((m) => m.contactListsContract.save.body),
    check: (values) => definitionProblems(values, t),
    whole: ["definition"],
    draftKey: `contactList.${list.id}`,
  });
}

function ContactListForm({ list }: { list: ContactListAnswer }): ReactNode {
  const { t } = useTranslation("lists");
  const [round, setRound] = useState(0);
  const isStatic = list.kind === "static";
  const record = useListForm(list);
  const definition = record.form.watch("definition") as ListDefinition;
  const names = useRuleNames(definition);
  const hasHand = list.added.count > 0;
  const counted = countable({ definition }) ?? (hasHand ? EMPTY_DEFINITION : null);
  return (
    <>
      <PageHeader
        title={list.name}
        back={{ href: paths.contactLists(), label: t("title") }}
        badges={<Badge>{t(`kinds.${list.kind}`)}</Badge>}
        {...(list.usedBy.length > 0
          ? { text: t("editor.usedBy", { names: list.usedBy.map(({ name }) => name).join(", ") }) }
          : {})}
        actions={<Commands list={list} />}
      />
      {list.archived ? <Notice>{t("editor.archived")}</Notice> : null}
      <RecordForm of={record} cancelHref={paths.contactLists()} submit={t("editor.save")}>
        <div className={css.page}>
          <div className={cx(layout.stack5, layout.shrink)}>
            <Card title={t("editor.about")}>
              <div className={layout.stack4}>
                <TextField name="name" label={t("name")} maxLength={100} />
                <TextAreaField
                  name="description"
                  label={t("description")}
                  optional
                  rows={2}
                  maxLength={500}
                />
              </div>
            </Card>
            {isStatic ? null : <DefinitionEditor names={names} />}
            <HandPicked list={list} onChanged={() => setRound((n) => n + 1)} />
          </div>
          <div className={css.aside}>
            <Preview
              listId={list.id}
              definition={counted}
              start={t(isStatic ? "preview.none" : "preview.start")}
              round={round}
            />
          </div>
        </div>
      </RecordForm>
    </>
  );
}
