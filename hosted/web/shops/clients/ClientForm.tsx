import type { ClientRecord } from "@cuvee/core/shops/clients/clients.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { CallAnswer } from "#kit/api.ts";
import { AddressesCard, ContactsCard } from "#shops/clients/AddressesCard.tsx";
import { useUpdateClient } from "#shops/clients/calls.ts";
import { putBody, valuesOf, type ClientValues } from "#shops/clients/clientForm.ts";
import { CustomCard } from "#shops/clients/CustomCard.tsx";
import { IdentityCard } from "#shops/clients/IdentityCard.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { client: ClientRecord; choices: CallAnswer<"GET /v1/clients/choices">; writes: boolean };

/** The form of a client: identity, addresses, contacts, fields. */
export function ClientForm({ client, choices, writes }: Props): ReactNode {
  const { t } = useTranslation("clients");
  const keep = useUpdateClient();
  const record = useRecordForm<"PUT /v1/clients/:clientId", ClientValues>({
    route: "PUT /v1/clients/:clientId",
    initial: valuesOf(client),
    toInput: (values) => ({ params: { clientId: client.id }, body: putBody(values) }),
    onSaved: async (saved) => {
      await keep(saved);
      showSnackbar("success", t("saved"));
    },
    fieldsOf: (current) => valuesOf(current as ClientRecord),
    schema: () => import("@cuvee/core/shops/clients/contract.ts").then((m) => m.clientsContract.save.body),
    draftKey: `client.${client.id}`,
  });
  return (
    <RecordForm of={record} bar={writes ? "sticky" : "none"}>
      <fieldset disabled={!writes} className={layout.fieldset}>
        <div className={cx(layout.grid5, layout.shrink)}>
          <IdentityCard />
          <AddressesCard />
          <ContactsCard />
          <CustomCard choices={choices} />
        </div>
      </fieldset>
    </RecordForm>
  );
}
