import type {
  CampaignCheck,
  CampaignView,
} from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { CalendarClock, CalendarX, Copy, MoreHorizontal, Rocket, Send, Trash2, XCircle } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { useSWRConfig } from "swr";
import { useTranslation } from "#kit/i18n.ts";
import { answersOf, call, newId } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { runCommand, useKeepCampaign, useOnce } from "#relations/campaigns/calls.ts";
import { CHECK_PLACES } from "#relations/campaigns/editor/campaignDraft.ts";
import { goToPlace } from "#relations/campaigns/editor/ChecksCard.tsx";
import type { CampaignEditing } from "#relations/campaigns/editor/useCampaignDraft.ts";
import { momentOf, type When } from "#relations/campaigns/editor/WhenPart.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ask } from "#ui/popup/popup.ts";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";

type CommandsProps = {
  editing: CampaignEditing;
  when: When;
  /** Recipients as they were counted last; null when unknown. */
  recipients: number | null;
  checks: readonly CampaignCheck[] | undefined;
  onTest: () => void;
};

/** Leads to the first check that keeps the campaign from being started; false without one. */
function showBlocking(checks: readonly CampaignCheck[] | undefined): boolean {
  const first = checks?.find(({ isBlocking }) => isBlocking);
  if (!first) return false;
  goToPlace(CHECK_PLACES[first.check]);
  return true;
}

/** The changes of status before the start, each sent once. */
function useStatusCommands({ editing, when, checks }: CommandsProps) {
  const { t } = useTranslation("campaigns");
  const { mutate } = useSWRConfig();
  const { busy, once } = useOnce();
  const { view, send } = editing;
  const params = { campaignId: view.id };
  const versioned =
    (
      route:
        | "POST /v1/campaigns/:campaignId/readiness"
        | "POST /v1/campaigns/:campaignId/unscheduling"
        | "POST /v1/campaigns/:campaignId/sending",
      idempotencyKey: string,
    ) =>
    (version: number): Promise<CampaignView> =>
      call(route, { params, body: { version } }, { idempotencyKey });
  const prepare = async (): Promise<void> => {
    const done = await once("prepare", (key) =>
      send(versioned("POST /v1/campaigns/:campaignId/readiness", key)),
    );
    if (done) return showSnackbar("success", t([`done.preparedOf.${done.channel}`, "done.prepared"]));
    await mutate(answersOf("GET /v1/campaigns/:campaignId/checks"));
    showBlocking(checks);
  };
  const schedule = async (): Promise<void> => {
    const at = momentOf(when);
    if (at === null || at <= Date.now()) {
      goToPlace({ part: "when", element: "campaign-when" });
      return showSnackbar("error", t("when.past"));
    }
    const done = await once("schedule", () =>
      send((version) => call("PUT /v1/campaigns/:campaignId/schedule", { params, body: { version, at } })),
    );
    if (done) showSnackbar("success", t("done.scheduled"));
  };
  const unschedule = async (): Promise<void> => {
    const done = await once("unschedule", (key) =>
      send(versioned("POST /v1/campaigns/:campaignId/unscheduling", key)),
    );
    if (done) showSnackbar("success", t("done.unscheduled"));
  };
  const start = async (): Promise<boolean> => {
    const done = await once("start", (key) => send(versioned("POST /v1/campaigns/:campaignId/sending", key)));
    if (done) showSnackbar("success", t(`done.started.${done.automation ? "automatic" : done.channel}`));
    return Boolean(done);
  };
  return { busy, prepare, schedule, unschedule, start };
}

/** Copies, removes and cancels. */
function useOtherCommands({ view }: CampaignEditing) {
  const { t } = useTranslation("campaigns");
  const [, navigate] = useLocation();
  const { mutate } = useSWRConfig();
  const keep = useKeepCampaign();
  const { once } = useOnce();
  const params = { campaignId: view.id };
  return {
    copy: async (): Promise<void> => {
      const made = await once("copy", (idempotencyKey) =>
        call("POST /v1/campaigns/:campaignId/copies", { params, body: { id: newId() } }, { idempotencyKey }),
      );
      if (made) navigate(paths.campaign(made.id));
    },
    remove: async (): Promise<void> => {
      const isSure = await ask({
        title: t("remove.title"),
        text: t("remove.text"),
        validateLabel: t("commands.remove"),
        error: true,
      });
      if (!isSure) return;
      const done = await once("remove", () => call("DELETE /v1/campaigns/:campaignId", { params }));
      if (!done) return;
      void mutate(answersOf("GET /v1/campaigns", "GET /v1/campaigns/measure"));
      showSnackbar("success", t("remove.done"));
      navigate(paths.campaigns());
    },
    cancel: async (): Promise<void> => {
      const isSure = await ask({
        title: t("cancel.title"),
        text: t("cancel.before"),
        validateLabel: t("cancel.confirm"),
        cancelLabel: t("cancel.keep"),
        error: true,
      });
      if (!isSure) return;
      const done = await once("cancel", (key) => runCommand(view.id, "cancel", key));
      if (done) keep(done);
    },
  };
}

type StartProps = {
  open: boolean;
  busy: boolean;
  editing: CampaignEditing;
  recipients: number | null;
  onClose: () => void;
  onStart: () => Promise<boolean>;
};

/** Asks for the last time, with the number of recipients and the channel. */
function StartDialog({ open, busy, editing, recipients, onClose, onStart }: StartProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const { draft } = editing;
  const isAutomatic = draft.automation !== null;
  const count = recipients ?? 0;
  const key = isAutomatic ? "automatic" : draft.channel;
  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      title={t(`start.title.${key}`, { count, shown: format.count(count) })}
      text={t(`start.text.${key}`)}
      confirm={t(`start.confirm.${key}`)}
      onClose={onClose}
      onConfirm={() => void onStart().then((isDone) => isDone && onClose())}
    />
  );
}

/** The command that follows next: prepare, send or plan; for a planned one, taking the plan back. */
function MainCommand(props: CommandsProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const { editing, when, recipients } = props;
  const [isStarting, setStarting] = useState(false);
  const acts = useStatusCommands(props);
  const { view, draft } = editing;
  const isPlanning = when.mode === "at" && draft.automation === null;
  const isBusy = acts.busy !== null;
  const key = draft.automation ? "automatic" : draft.channel;
  const dialog = (
    <StartDialog
      open={isStarting}
      busy={isBusy}
      editing={editing}
      recipients={recipients}
      onClose={() => setStarting(false)}
      onStart={acts.start}
    />
  );
  const isPlanned = view.status === "scheduled";
  // A planned campaign starts by itself: to start it now is not its next step.
  const start = (
    <Button
      look={isPlanned ? "secondary" : "primary"}
      busy={isBusy}
      icon={<Send aria-hidden="true" />}
      onClick={() => setStarting(true)}
    >
      {t(isPlanned ? `start.now.${key}` : `start.button.${key}`)}
    </Button>
  );
  if (isPlanned)
    return (
      <>
        <Button busy={isBusy} icon={<CalendarX aria-hidden="true" />} onClick={() => void acts.unschedule()}>
          {t("commands.unschedule")}
        </Button>
        {start}
        {dialog}
      </>
    );
  if (view.status === "ready" && editing.saving === "saved")
    return (
      <>
        {isPlanning ? (
          <Button
            look="primary"
            busy={isBusy}
            icon={<CalendarClock aria-hidden="true" />}
            onClick={() => void acts.schedule()}
          >
            {t("commands.schedule")}
          </Button>
        ) : (
          start
        )}
        {dialog}
      </>
    );
  return (
    <Button
      look="primary"
      busy={isBusy}
      icon={<Rocket aria-hidden="true" />}
      onClick={() => void acts.prepare()}
    >
      {t([`commands.prepareOf.${draft.channel}`, "commands.prepare"])}
    </Button>
  );
}

/** Commands of a campaign before its start, the next one last. */
export function EditorCommands(props: CommandsProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const { editing, onTest } = props;
  const { copy, remove, cancel } = useOtherCommands(editing);
  const { channel } = editing.draft;
  const entries: MenuEntry[] = [
    { kind: "act", label: t("commands.copy"), icon: <Copy aria-hidden="true" />, act: () => void copy() },
    {
      kind: "act",
      label: t("commands.cancel"),
      icon: <XCircle aria-hidden="true" />,
      act: () => void cancel(),
    },
    {
      kind: "act",
      label: t("commands.remove"),
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      act: () => void remove(),
    },
  ];
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t("commands.more")}>
            <MoreHorizontal aria-hidden="true" />
          </IconButton>
        }
        entries={entries}
      />
      {channel === "mail" || channel === "sms" ? (
        <Button id="campaign-test" onClick={onTest}>
          {t("commands.test")}
        </Button>
      ) : null}
      <MainCommand {...props} />
    </>
  );
}
