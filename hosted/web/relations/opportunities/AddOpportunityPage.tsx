import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { StagesAnswer } from "@cuvee/core/relations/opportunities/contract.ts";
import { useState, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSeesPrices } from "#kit/prices.ts";
import { useSession } from "#kit/session.tsx";
import { useUpdateOpportunities } from "#relations/opportunities/calls.ts";
import { OpportunityFields } from "#relations/opportunities/OpportunityFields.tsx";
import { bodyOf, newOpportunity, type OpportunityValues } from "#relations/opportunities/opportunityForm.ts";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

type Client = { value: string; label: string } | null;

/** Makes an opportunity, for a client where the address names one: `/dashboard/clients/opportunities/add?client=`. */
export default function AddOpportunityPage(): ReactNode {
  const clientId = new URLSearchParams(useSearch()).get("client");
  const { t } = useTranslation("opportunities");
  const stages = useAnswer("GET /v1/opportunities/stages", {}, { revalidateOnFocus: false });
  const head = <PageHeader title={t("add")} back={{ href: paths.opportunities(), label: t("title") }} />;
  return (
    <Answered of={stages} waiting="24rem" card head={head}>
      {(found) =>
        clientId ? (
          <ForClient key={clientId} clientId={clientId} stages={found.stages} />
        ) : (
          <AddForm client={null} stages={found.stages} />
        )
      }
    </Answered>
  );
}

type Of = { stages: StagesAnswer["stages"] };

/** Waits for the name of the client; one that the person may not see is left out. */
function ForClient({ clientId, stages }: Of & { clientId: string }): ReactNode {
  const { data, error } = useAnswer("GET /v1/clients/:clientId", { params: { clientId } });
  if (data) return <AddForm client={{ value: clientId, label: data.name }} stages={stages} />;
  if (error) return <AddForm client={null} stages={stages} />;
  return (
    <WhenLate>
      <Skeleton height="24rem" />
    </WhenLate>
  );
}

function AddForm({ client, stages }: Of & { client: Client }): ReactNode {
  const { t } = useTranslation("opportunities");
  const { user } = useSession();
  const seesPrices = useSeesPrices();
  const [, navigate] = useLocation();
  const update = useUpdateOpportunities();
  const [initial] = useState(() =>
    newOpportunity(dayInFrance(Date.now()), {
      clientId: client?.value ?? null,
      ownerId: user?.id ?? null,
      stageId: stages[0]?.id ?? null,
    }),
  );
  const back = client ? paths.client(client.value) : paths.opportunities();
  const record = useRecordForm<"POST /v1/opportunities", OpportunityValues>({
    route: "POST /v1/opportunities",
    initial,
    toInput: (values) => ({
      // Without a client the body is refused at its field.
      body: { id: values.id, clientId: values.clientId as string, ...bodyOf(values, seesPrices) },
    }),
    onSaved: async ({ id }) => {
      await update();
      showSnackbar("success", t("added"));
      navigate(paths.opportunity(id));
    },
    schema: () =>
      import("@cuvee/core/relations/opportunities/contract.ts").then(
        (m) => m.opportunitiesContract.creation.body,
      ),
  });
  return (
    <>
      <PageHeader title={t("add")} back={{ href: back, label: client?.label ?? t("title") }} />
      <RecordForm of={record} cancelHref={back} submit={t("form.add")}>
        <OpportunityFields stages={stages} client={{ chosen: client }} />
      </RecordForm>
    </>
  );
}
