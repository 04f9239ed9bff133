import type { CampaignView } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { Copy, Flag, MoreHorizontal, Pause, Play, Reply, XCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { runCommand, useKeepCampaign, useOnce, type RunningCommand } from "#relations/campaigns/calls.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ask } from "#ui/popup/popup.ts";

/** New drafts made of a campaign. */
const BEGINNINGS = {
  copy: "POST /v1/campaigns/:campaignId/copies",
  followUp: "POST /v1/campaigns/:campaignId/follow-ups",
} as const;

/** Commands of a campaign that has begun; those that cannot be taken back ask first. */
function useRunCommands(campaign: CampaignView) {
  const { t } = useTranslation("campaigns");
  const [, navigate] = useLocation();
  const keep = useKeepCampaign();
  const { busy, once } = useOnce();
  const params = { campaignId: campaign.id };
  const run = async (command: RunningCommand): Promise<void> => {
    const done = await once(command, (key) => runCommand(campaign.id, command, key));
    if (!done) return;
    keep(done);
    showSnackbar("success", t(`done.${command}`));
  };
  const runAsked = async (command: "cancel" | "finish"): Promise<void> => {
    const key = campaign.automation ? "automatic" : campaign.channel;
    const words = { title: t(`${command}.title`), text: t(`${command}.text.${key}`) };
    const labels = { validateLabel: t(`${command}.confirm`), cancelLabel: t(`${command}.keep`) };
    if (await ask({ ...words, ...labels, error: command === "cancel" })) await run(command);
  };
  const begin = async (how: keyof typeof BEGINNINGS): Promise<void> => {
    const made = await once(how, (idempotencyKey) =>
      call(BEGINNINGS[how], { params, body: { id: newId() } }, { idempotencyKey }),
    );
    if (!made) return;
    keep(made);
    navigate(paths.campaign(made.id));
  };
  return { busy, run, runAsked, begin };
}

/** Checks which commands suit a campaign as it is. */
function commandsOf({ status, channel, automation, followUpId, kind, postedBy }: CampaignView) {
  const isRunning = status === "sending" || status === "paused";
  const isPosted = channel === "letter" && postedBy === "provider";
  const sends = channel === "mail" || channel === "sms" || isPosted;
  return {
    cancels: isRunning,
    pauses: status === "sending" && (sends || automation !== null),
    resumes: status === "paused",
    finishes: status === "sending" && (automation !== null || !sends),
    follows:
      status === "sent" && !automation && followUpId === null && kind === "promotion" && sends && !isPosted,
  };
}

type CommandButtonProps = {
  name: RunningCommand | "followUp";
  icon: ReactNode;
  busy: boolean;
  isMain?: boolean;
  act: () => void;
};

function CommandButton({ name, icon, busy, isMain, act }: CommandButtonProps): ReactNode {
  const { t } = useTranslation("campaigns");
  return (
    <Button look={isMain ? "primary" : "secondary"} icon={icon} busy={busy} onClick={act}>
      {t(`commands.${name}`)}
    </Button>
  );
}

/** Commands that suit the status: pause, go on, finish, follow up, cancel, copy. */
export function RunCommands({ campaign }: { campaign: CampaignView }): ReactNode {
  const { t } = useTranslation("campaigns");
  const { busy, run, runAsked, begin } = useRunCommands(campaign);
  const may = commandsOf(campaign);
  const entries: MenuEntry[] = [
    {
      kind: "act",
      label: t("commands.copy"),
      icon: <Copy aria-hidden="true" />,
      act: () => void begin("copy"),
    },
  ];
  if (may.cancels)
    entries.push({
      kind: "act",
      label: t("commands.cancel"),
      icon: <XCircle aria-hidden="true" />,
      danger: true,
      act: () => void runAsked("cancel"),
    });
  const shared = (name: CommandButtonProps["name"]) => ({ name, busy: busy === name });
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
      {may.pauses ? (
        <CommandButton
          {...shared("pause")}
          icon={<Pause aria-hidden="true" />}
          act={() => void run("pause")}
        />
      ) : null}
      {may.finishes ? (
        <CommandButton
          {...shared("finish")}
          icon={<Flag aria-hidden="true" />}
          act={() => void runAsked("finish")}
        />
      ) : null}
      {may.resumes ? (
        <CommandButton
          {...shared("resume")}
          isMain
          icon={<Play aria-hidden="true" />}
          act={() => void run("resume")}
        />
      ) : null}
      {may.follows ? (
        <CommandButton
          {...shared("followUp")}
          isMain
          icon={<Reply aria-hidden="true" />}
          act={() => void begin("followUp")}
        />
      ) : null}
    </>
  );
}
