import { PROSPECT } from "@cuvee/core/shops/clients/clients.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation, useSearch } from "wouter";
import { hasPermission, isStaff } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useMayOpen } from "#kit/live.tsx";
import { useSession } from "#kit/session.tsx";
import { AddressesCard, ContactsCard } from "#shops/clients/AddressesCard.tsx";
import { useChoices, useUpdateClient } from "#shops/clients/calls.ts";
import { newClient, postBody, type NewClientValues, GRID_BY_KIND } from "#shops/clients/clientForm.ts";
import { CustomCard } from "#shops/clients/CustomCard.tsx";
import { IdentityCard } from "#shops/clients/IdentityCard.tsx";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextAreaField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Returns the person whom an address fills the form with: `name`, `email`, `phone`. */
function personIn(params: URLSearchParams): Partial<NewClientValues> {
  const of = (name: string, most: number): string => (params.get(name) ?? "").trim().slice(0, most);
  const [first = "", ...others] = of("name", 80).split(/\s+/);
  const email = of("email", 254).toLowerCase();
  return {
    firstname: others.length > 0 ? first : "",
    lastname: others.length > 0 ? others.join(" ") : first,
    emails: email === "" ? [] : [email],
    phone: of("phone", 30),
  };
}

/**
 * Adds an individual, a professional (`isPro=true`) or a prospect (`pipe=Prospect`), filled in with the person whom the
 * address names: `/dashboard/clients/add?name=&email=&phone=`.
 */
export default function AddClientPage(): ReactNode {
  const query = useSearch();
  // Another kind has another form: the draft keeps what was typed.
  return <AddClient key={query} query={query} />;
}

/** Chooses the price list of the new client. */
function GridCard({ choices }: Parameters<typeof CustomCard>[0]): ReactNode {
  const { t } = useTranslation("clients");
  return (
    <Card title={t("form.prices")}>
      <SelectField
        name="typology"
        label={t("columns.typology")}
        hint={t("form.gridHint")}
        none={choices.grids.find((grid) => grid.public)?.name ?? t("form.publicGrid")}
        options={[
          { value: GRID_BY_KIND, label: t("form.gridAuto") },
          ...choices.grids
            .filter((grid) => !grid.public)
            .map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
    </Card>
  );
}

function AddClient({ query }: { query: string }): ReactNode {
  const { t } = useTranslation(["clients", "shell"]);
  const mayOpen = useMayOpen();
  const [, navigate] = useLocation();
  const { user } = useSession();
  const choices = useChoices();
  const keep = useUpdateClient();
  const params = new URLSearchParams(query);
  const professional = params.get("isPro") === "true";
  const prospect = params.get("pipe");
  const what = prospect ? "prospect" : professional ? "professional" : "individual";
  const [initial] = useState(() => ({
    ...newClient(professional ? "professional" : "individual", prospect ? PROSPECT : null),
    ...personIn(params),
  }));
  const record = useRecordForm<"POST /v1/clients", NewClientValues>({
    route: "POST /v1/clients",
    initial,
    toInput: (values) => ({ body: postBody(values) }),
    onSaved: async (client) => {
      await keep(client);
      showSnackbar("success", t(prospect ? "add.doneProspect" : "add.done", { name: client.name }));
      navigate(user && hasPermission(user, "seeAllClient") ? paths.client(client.id) : paths.dashboard());
    },
    schema: () => import("@cuvee/core/shops/clients/contract.ts").then((m) => m.clientsContract.create.body),
    // A named person has a draft of their own.
    draftKey: `client.new.${what}${params.get("email") ?? ""}`,
  });
  const back =
    prospect && mayOpen(paths.prospection())
      ? { href: paths.prospection(), label: t("shell:menu.prospection") }
      : { href: paths.clients(), label: t("title") };
  if (!choices.data)
    return (
      <>
        <PageHeader title={t(`add.${what}`)} back={back} />
        {choices.error ? (
          <ErrorState error={choices.error} onRetry={() => void choices.mutate()} />
        ) : (
          <WhenLate>
            <Skeleton height="24rem" />
          </WhenLate>
        )}
      </>
    );
  return (
    <>
      <PageHeader title={t(`add.${what}`)} back={back} />
      <RecordForm of={record} cancelHref={back.href} submit={t("add.save")}>
        <div className={cx(layout.grid5, layout.shrink)}>
          <IdentityCard kindFixed={!prospect} />
          <AddressesCard />
          {professional ? <ContactsCard /> : null}
          {user && isStaff(user) ? <GridCard choices={choices.data} /> : null}
          <CustomCard choices={choices.data} />
          <Card title={t("timeline.note")}>
            <TextAreaField name="note" label={t("timeline.first")} optional maxLength={5000} rows={3} />
          </Card>
        </div>
      </RecordForm>
    </>
  );
}
