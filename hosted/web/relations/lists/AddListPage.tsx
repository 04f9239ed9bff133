import { EMPTY_DEFINITION, LIST_KINDS, type ListDefinition } from "@cuvee/core/relations/lists/definition.ts";
import { blankGroup, withoutEmptyGroups } from "@cuvee/core/relations/lists/editing.ts";
import { ListChecks, Workflow } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { newId } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useUpdateList } from "#relations/lists/calls.ts";
import { DefinitionEditor } from "#relations/lists/DefinitionEditor.tsx";
import { countable, definitionProblems, type ListValues } from "#relations/lists/listForm.ts";
import { useRuleNames } from "#relations/lists/names.ts";
import { ClientSearch } from "#relations/lists/ClientSearch.tsx";
import { PickedRows } from "#relations/lists/HandPicked.tsx";
import { Preview } from "#relations/lists/Preview.tsx";
import { proposalOf } from "#relations/lists/proposals.ts";
import { Card } from "#ui/Card.tsx";
import { ChoiceField } from "#ui/form/fields/ChoiceField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#relations/lists/Lists.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const ICONS = {
  dynamic: <Workflow size={18} aria-hidden="true" />,
  static: <ListChecks size={18} aria-hidden="true" />,
};

/** Makes a list, empty or from a proposal (`?proposal=lapsed`): `/dashboard/crm/lists/add`. */
export default function AddListPage(): ReactNode {
  const query = useSearch();
  return <AddList key={query} proposal={new URLSearchParams(query).get("proposal")} />;
}

type NewListValues = ListValues & {
  id: string;
  /** Members chosen by hand. */
  clients: readonly { id: string; name: string }[];
};

/** Clients that a list begins with; the contract allows so many. */
const CLIENTS_MAX = 1000;

/** Returns the form of a new list, from a proposal if there is one. */
function useNewList(proposal: string | null) {
  const { t } = useTranslation("lists");
  const [, navigate] = useLocation();
  const update = useUpdateList();
  const [initial] = useState<NewListValues>(() => {
    const proposed = proposalOf(proposal);
    return {
      id: newId(),
      name: proposed ? t(proposed.name) : "",
      description: "",
      kind: "dynamic",
      definition: proposed?.definition ?? { ...EMPTY_DEFINITION, include: blankGroup() },
      version: 0,
      clients: [],
    };
  });
  return useRecordForm<"POST /v1/lists", NewListValues>({
    route: "POST /v1/lists",
    initial,
    schema: () =>
      import("@cuvee/core/relations/lists/contract.ts").then((m) => m.contactListsContract.create.body),
    toInput: ({ version: _, definition, clients, ...values }) => ({
      body: {
        ...values,
        clientIds: values.kind === "static" ? clients.map(({ id }) => id) : [],
        definition: values.kind === "static" ? EMPTY_DEFINITION : withoutEmptyGroups(definition),
      },
    }),
    onSaved: async (list) => {
      await update(list);
      showSnackbar("success", t("done.created", { name: list.name }));
      navigate(paths.contactList(list.id));
    },
    check: (values) => definitionProblems(values, t),
    whole: ["definition", "clients"],
    draftKey: `contactList.new.${proposal ?? ""}`,
  });
}

/** The members of a new list that are chosen by hand. */
function FirstMembers({ record }: { record: ReturnType<typeof useNewList> }): ReactNode {
  const { t } = useTranslation("lists");
  const { form } = record;
  const clients = form.watch("clients");
  const set = (next: NewListValues["clients"]): void => form.setValue("clients", next, { shouldDirty: true });
  return (
    <Card title={t("hand.static")}>
      <div className={layout.stack4}>
        <ClientSearch
          hint={t("hand.afterCreate")}
          onChoose={(client) =>
            clients.length >= CLIENTS_MAX || clients.some(({ id }) => id === client.id)
              ? undefined
              : set([...clients, client])
          }
        />
        <PickedRows
          title={t("hand.addedTitle")}
          picked={{ count: clients.length, clients: [...clients] }}
          labelOf={(name) => t("hand.remove", { name })}
          onTake={(gone) => set(clients.filter(({ id }) => id !== gone))}
        />
      </div>
    </Card>
  );
}

function AddList({ proposal }: { proposal: string | null }): ReactNode {
  const { t } = useTranslation("lists");
  const record = useNewList(proposal);
  const kind = record.form.watch("kind");
  const definition = record.form.watch("definition") as ListDefinition;
  const names = useRuleNames(definition);
  return (
    <>
      <PageHeader title={t("editor.new")} back={{ href: paths.contactLists(), label: t("title") }} />
      <RecordForm of={record} cancelHref={paths.contactLists()} submit={t("editor.create")}>
        <div className={css.page}>
          <div className={cx(layout.stack5, layout.shrink)}>
            <Card title={t("editor.about")}>
              <div className={layout.stack4}>
                <TextField name="name" label={t("name")} maxLength={100} placeholder={t("namePlaceholder")} />
                <ChoiceField
                  name="kind"
                  label={t("editor.kind")}
                  cards={LIST_KINDS.map((value) => ({
                    value,
                    title: t(`kinds.${value}`),
                    text: t(`kindTexts.${value}`),
                    icon: ICONS[value],
                  }))}
                />
                <TextAreaField
                  name="description"
                  label={t("description")}
                  optional
                  rows={2}
                  maxLength={500}
                />
              </div>
            </Card>
            {kind === "dynamic" ? <DefinitionEditor names={names} /> : <FirstMembers record={record} />}
          </div>
          {kind === "dynamic" ? (
            <div className={css.aside}>
              <Preview listId={null} definition={countable({ definition })} start={t("preview.start")} />
            </div>
          ) : null}
        </div>
      </RecordForm>
    </>
  );
}
