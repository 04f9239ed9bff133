import type { CampaignView } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import {
  answersOf,
  call,
  canRetry,
  newId,
  problemOf,
  useAnswer,
  type CallAnswer,
  type CallInput,
} from "#kit/api.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Reads one campaign of the shop. */
export const useCampaign = (campaignId: string) =>
  useAnswer("GET /v1/campaigns/:campaignId", campaignId ? { params: { campaignId } } : null, {
    // The editor keeps its own draft: a new answer must not arrive at each change of window.
    revalidateOnFocus: false,
  });

export type CampaignOptions = CallAnswer<"GET /v1/campaigns/options">;

/** Reads the channels, lists, models and members of the team that a campaign is made with. */
export const useCampaignOptions = () => useAnswer("GET /v1/campaigns/options", {});

/** Asks for an answer that depends on a saved draft: `version` is only part of the name under which it is kept. */
const ofVersion = <T extends object>(input: T, version: number): T => ({ ...input, version });
const KEPT = { keepPreviousData: true, revalidateOnFocus: false } as const;

/** Reads how many members of the lists a campaign reaches, as it was saved. */
export const useReach = (campaignId: string, version: number) =>
  useAnswer("GET /v1/campaigns/:campaignId/reach", ofVersion({ params: { campaignId } }, version), KEPT);

/** Reads what keeps a campaign from being started, as it was saved. */
export const useChecks = (campaignId: string, version: number) =>
  useAnswer("GET /v1/campaigns/:campaignId/checks", ofVersion({ params: { campaignId } }, version), KEPT);

type PreviewQuery = NonNullable<CallInput<"GET /v1/campaigns/:campaignId/preview">["query"]>;

/** Reads a version of a campaign as a client reads it, as it was saved. */
export const usePreview = (campaignId: string, version: number, query: PreviewQuery) =>
  useAnswer(
    "GET /v1/campaigns/:campaignId/preview",
    ofVersion({ params: { campaignId }, query }, version),
    KEPT,
  );

/** Returns a function that shows a changed campaign everywhere. */
export function useKeepCampaign(): (campaign: CampaignView) => void {
  const { mutate } = useSWRConfig();
  return (campaign) => {
    const key = ["GET /v1/campaigns/:campaignId", { params: { campaignId: campaign.id } }];
    void mutate(key, campaign, { revalidate: false });
    void mutate(
      answersOf(
        "GET /v1/campaigns",
        "GET /v1/campaigns/measure",
        "GET /v1/campaigns/:campaignId/progress",
        "GET /v1/campaigns/:campaignId/results",
        "GET /v1/campaigns/recipients",
        "GET /v1/campaigns/recipients/measure",
      ),
    );
  };
}

/** The commands that need no version: they act on a campaign as it runs. */
const RUNNING = {
  pause: "POST /v1/campaigns/:campaignId/pause",
  resume: "POST /v1/campaigns/:campaignId/resumption",
  cancel: "POST /v1/campaigns/:campaignId/cancellation",
  finish: "POST /v1/campaigns/:campaignId/completion",
  post: "POST /v1/campaigns/:campaignId/posting",
} as const;
export type RunningCommand = keyof typeof RUNNING;

/** Sends a command to a running campaign. Throws `CallError`. */
export const runCommand = (
  campaignId: string,
  command: RunningCommand,
  idempotencyKey: string,
): Promise<CampaignView> => call(RUNNING[command], { params: { campaignId }, body: {} }, { idempotencyKey });

export type Once = {
  busy: string | null;
  /**
   * Runs an act once, however often it is asked for: its key is kept while its outcome is unknown. Returns its result;
   * undefined after a failure, which a snackbar shows.
   */
  once: <T>(name: string, act: (key: string) => Promise<T>) => Promise<T | undefined>;
};

/** Runs acts one at a time, and shows their failures. */
export function useOnce(): Once {
  const keys = useRef(new Map<string, string>());
  const [busy, setBusy] = useState<string | null>(null);
  const running = useRef(false);
  const once = async <T>(name: string, act: (key: string) => Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    const key = keys.current.get(name) ?? newId();
    keys.current.set(name, key);
    setBusy(name);
    try {
      const done = await act(key);
      keys.current.delete(name);
      return done;
    } catch (error) {
      if (!canRetry(error)) keys.current.delete(name);
      showSnackbar("error", problemOf(error).message);
      return undefined;
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  return { busy, once };
}
