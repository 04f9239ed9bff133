import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { WebhookEvent } from "@cuvee/core/shops/webhooks/webhooks.ts";
import type { CallAnswer } from "#kit/api.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm, type RecordFormState } from "#ui/form/useRecordForm.ts";
import css from "#people/apiKeys/api.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

export type Endpoint = CallAnswer<"GET /v1/webhooks">["endpoints"][number];
type Fields = { url: string; description: string; events: string[]; enabled: boolean; version: number };

function useNeeded(): (fields: Fields) => { path: string; code: string; message: string }[] {
  const { t } = useTranslation("api");
  return ({ events }) =>
    events.length === 0 ? [{ path: "events", code: "needed", message: t("webhooks.eventsNeeded") }] : [];
}

type FormProps = {
  of: RecordFormState<Fields>;
  events: readonly string[];
  switches: boolean;
  submit: string;
  onClose: () => void;
};

function EndpointFields({ of, events, switches, submit, onClose }: FormProps): ReactNode {
  const { t } = useTranslation("api");
  return (
    <RecordForm of={of} bar="plain" onCancel={onClose} submit={submit}>
      <div className={cx(layout.grid4, layout.single)}>
        <TextField
          name="url"
          label={t("webhooks.url")}
          hint={t("webhooks.urlHint")}
          maxLength={2000}
          autoComplete="off"
        />
        <TextField
          name="description"
          label={t("webhooks.description")}
          maxLength={200}
          autoComplete="off"
          optional
        />
        <CheckboxesField
          className={css.grid}
          name="events"
          label={t("webhooks.events")}
          options={events.map((value) => ({
            value,
            label: t(`events.${value.replace(".", "-")}`),
            hint: value,
          }))}
        />
        {switches ? (
          <SwitchField name="enabled" label={t("webhooks.enabled")} hint={t("webhooks.enabledHint")} />
        ) : null}
      </div>
    </RecordForm>
  );
}

const schemas = () => import("@cuvee/core/shops/webhooks/contract.ts").then((m) => m.webhooksContract);

type NewProps = {
  events: readonly string[];
  onClose: () => void;
  /** Called once the endpoint is made: its secret is available only this once. */
  onMade: (endpoint: Endpoint, secret: string) => void;
};

/** Adds an endpoint. */
export function NewEndpoint({ events, onClose, onMade }: NewProps): ReactNode {
  const { t } = useTranslation("api");
  const check = useNeeded();
  const initial = useMemo<Fields>(
    () => ({ url: "https://", description: "", events: [], enabled: true, version: 0 }),
    [],
  );
  const record = useRecordForm<"POST /v1/webhooks", Fields>({
    route: "POST /v1/webhooks",
    initial,
    toInput: (fields) => ({
      body: { url: fields.url, description: fields.description, events: fields.events as WebhookEvent[] },
    }),
    onSaved: ({ endpoint, secret }) => onMade(endpoint, secret),
    check,
    schema: () => schemas().then((m) => m.addEndpoint.body),
    whole: ["events"],
  });
  return (
    <Dialog open onClose={onClose} size="large" title={t("webhooks.add")} text={t("webhooks.addText")}>
      <EndpointFields
        of={record}
        events={events}
        switches={false}
        submit={t("webhooks.submit")}
        onClose={onClose}
      />
    </Dialog>
  );
}

type OldProps = {
  endpoint: Endpoint;
  events: readonly string[];
  onClose: () => void;
  onSaved: () => Promise<unknown>;
};

/** Changes an endpoint, or disables and enables it. */
export function OldEndpoint({ endpoint, events, onClose, onSaved }: OldProps): ReactNode {
  const { t } = useTranslation("api");
  const check = useNeeded();
  const initial = useMemo<Fields>(
    () => ({
      url: endpoint.url,
      description: endpoint.description,
      events: [...endpoint.events],
      enabled: endpoint.enabled,
      version: endpoint.version,
    }),
    [endpoint],
  );
  const record = useRecordForm<"PUT /v1/webhooks/:endpointId", Fields>({
    route: "PUT /v1/webhooks/:endpointId",
    initial,
    toInput: (fields) => ({
      params: { endpointId: endpoint.id },
      body: { ...fields, events: fields.events as WebhookEvent[] },
    }),
    onSaved: async () => {
      onClose();
      await onSaved();
    },
    check,
    schema: () => schemas().then((m) => m.changeEndpoint.body),
    whole: ["events"],
  });
  const all = [...new Set([...events, ...endpoint.events])];
  return (
    <Dialog open onClose={onClose} size="large" title={t("webhooks.edit")}>
      <EndpointFields of={record} events={all} switches submit={t("webhooks.save")} onClose={onClose} />
    </Dialog>
  );
}
