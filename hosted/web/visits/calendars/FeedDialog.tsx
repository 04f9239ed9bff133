import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { mutate } from "swr";
import { answersOf, newId, useAnswer } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { useResources } from "#visits/events/calls.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Fields = { kind: "shop" | "resource" | "event"; ofId: string | null; name: string; withNames: boolean };

/** Reads what a calendar may be of: guides and rooms, and events for who may see them. */
function useTargets(): Record<Fields["kind"], { value: string; label: string }[]> {
  const { user } = useSession();
  const resources = useResources().filter((one) => !one.archived);
  const seesEvents = user !== null && hasPermission(user, "accessEvent");
  const events = useAnswer(
    "GET /v1/visits",
    seesEvents ? ({ query: { limit: 100, sort: "title" } } as never) : null,
  );
  return {
    shop: [],
    resource: resources.map((one) => ({ value: one.id, label: one.name })),
    event: (events.data?.rows ?? []).map((one) => ({ value: one.id, label: one.title })),
  };
}

/** A form that makes an address for the calendar of the shop, of a guide or room, or of an event. */
export default function FeedDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation("visits");
  const [id] = useState(newId);
  const [initial] = useState<Fields>({
    kind: "shop",
    ofId: null,
    name: t("feeds.wholeShop"),
    withNames: true,
  });
  const options = useTargets();
  const record = useRecordForm<"POST /v1/calendar-feeds", Fields>({
    route: "POST /v1/calendar-feeds",
    initial,
    toInput: (fields) => ({ body: { ...fields, id } }),
    onSaved: async () => {
      showSnackbar("success", t("feeds.made"));
      onClose();
      await mutate(answersOf("GET /v1/calendar-feeds"));
    },
    check: ({ kind, ofId }) =>
      kind !== "shop" && ofId === null
        ? [{ path: "ofId", code: "needed", message: t("feeds.ofNeeded") }]
        : [],
    schema: () =>
      import("@cuvee/core/visits/calendars/contract.ts").then((m) => m.calendarsContract.addFeed.body),
  });
  const { watch, setValue, getFieldState } = record.form;
  const kind = watch("kind");
  const kinds = (["shop", "resource", "event"] as const).filter(
    (value) => value === "shop" || options[value].length > 0,
  );
  /** The name follows the choice, until the user types a name. */
  const suggest = (name: string | undefined): void => {
    if (name !== undefined && !getFieldState("name").isTouched) setValue("name", name.slice(0, 80));
  };
  return (
    <Dialog open onClose={onClose} size="medium" title={t("feeds.add")} text={t("feeds.addText")}>
      <RecordForm of={record} bar="plain" onCancel={onClose} submit={t("feeds.submit")}>
        <div className={cx(layout.grid4, layout.single)}>
          <SelectField
            name="kind"
            label={t("feeds.kindLabel")}
            options={kinds.map((value) => ({ value, label: t(`feeds.kind.${value}`) }))}
            onChosen={(value) => {
              setValue("ofId", null);
              if (value === "shop") suggest(t("feeds.wholeShop"));
            }}
          />
          {kind === "shop" ? null : (
            <SelectField
              name="ofId"
              label={t(`feeds.of.${kind}`)}
              placeholder={t("feeds.choose")}
              options={options[kind]}
              onChosen={(value) => suggest(options[kind].find((one) => one.value === value)?.label)}
            />
          )}
          <TextField
            name="name"
            label={t("feeds.name")}
            hint={t("feeds.nameHint")}
            maxLength={80}
            autoComplete="off"
          />
          <SwitchField name="withNames" label={t("feeds.names")} hint={t("feeds.namesHint")} />
        </div>
      </RecordForm>
    </Dialog>
  );
}
