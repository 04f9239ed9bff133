import type { ProspectRow } from "@cuvee/core/relations/prospection/contract.ts";
import {
  Archive,
  FilePen,
  Globe,
  ListPlus,
  PhoneCall,
  PhoneOff,
  Route,
  Target,
  UserCheck,
  UserCog,
} from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { problemOf } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { useSeesOpportunities } from "#relations/opportunities/useSeesOpportunities.ts";
import { AssignDialog } from "#relations/prospection/AssignDialog.tsx";
import { CallListDialog } from "#relations/prospection/CallListDialog.tsx";
import { FactsDialog } from "#relations/prospection/FactsDialog.tsx";
import { useUpdateProspects } from "#relations/prospection/calls.ts";
import { changeProspects, type Chosen } from "#relations/prospection/chosen.ts";
import { useRouteBulk } from "#relations/prospection/route/routeBulk.tsx";
import { useAddToRoute } from "#relations/prospection/route/useAddToRoute.ts";
import { useConversion } from "#relations/prospection/useConversion.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ask } from "#ui/popup/popup.ts";
import type { BulkAct, RowAct } from "#ui/table/list.ts";

type Acts = { bulk: BulkAct[]; rowActs: RowAct<ProspectRow>[]; dialogs: ReactNode };

/** Returns the acts on one prospect, for those who may do them. */
function useRowActs(writes: boolean, edit: (row: ProspectRow) => void): RowAct<ProspectRow>[] {
  const { t } = useTranslation(["prospection", "dayRoutes"]);
  const [, navigate] = useLocation();
  const mayOpen = useMayOpen();
  const seesOpportunities = useSeesOpportunities();
  const convert = useConversion();
  const addToRoute = useAddToRoute();
  const task = paths.addTask();
  const quote = (client: string): string => paths.addOrder({ subType: "quote", client });
  return [
    {
      key: "call",
      label: t("acts.call"),
      icon: <PhoneCall aria-hidden="true" />,
      act: ({ id }) => navigate(paths.prospection({ view: "calls", clientId: id })),
    },
    {
      key: "route",
      label: t("dayRoutes:add.act"),
      icon: <Route aria-hidden="true" />,
      act: ({ id }) => void addToRoute([id]),
    },
    ...(mayOpen(task)
      ? [
          {
            key: "task",
            label: t("acts.task"),
            icon: <ListPlus aria-hidden="true" />,
            act: ({ id }: ProspectRow) => navigate(paths.addTask({ clientId: id })),
          },
        ]
      : []),
    ...(seesOpportunities && mayOpen(paths.addOpportunity())
      ? [
          {
            key: "opportunity",
            label: t("acts.opportunity"),
            icon: <Target aria-hidden="true" />,
            act: ({ id }: ProspectRow) => navigate(paths.addOpportunity({ client: id })),
          },
        ]
      : []),
    ...(mayOpen(quote(""))
      ? [
          {
            key: "quote",
            label: t("acts.quote"),
            icon: <FilePen aria-hidden="true" />,
            act: ({ id }: ProspectRow) => navigate(quote(id)),
          },
        ]
      : []),
    ...(writes
      ? [
          {
            key: "facts",
            label: t("acts.facts"),
            icon: <Globe aria-hidden="true" />,
            act: edit,
          },
          {
            key: "convert",
            label: t("acts.convert"),
            icon: <UserCheck aria-hidden="true" />,
            act: (row: ProspectRow) => void convert(row),
          },
        ]
      : []),
  ];
}

/** Returns the acts on chosen prospects and on one of them, with the dialogs that they open. */
export function useProspectActs({
  staff,
  writes,
  today,
}: {
  staff: boolean;
  writes: boolean;
  today: string;
}): Acts {
  const { t } = useTranslation("prospection");
  const route = useRouteBulk();
  const update = useUpdateProspects();
  const [assigning, setAssigning] = useState<Chosen | null>(null);
  const [listing, setListing] = useState<Chosen | null>(null);
  const [editing, setEditing] = useState<ProspectRow | null>(null);
  const rowActs = useRowActs(writes, setEditing);
  const opens =
    (open: (chosen: Chosen) => void): BulkAct["act"] =>
    (rows, count) =>
      new Promise((done) => open({ rows, count, done }));
  const confirmed =
    (kind: "uncall" | "archive"): BulkAct["act"] =>
    async (rows, count) => {
      const isSure = await ask({
        title: t(`bulk.${kind}.title`, { count }),
        text: t(`bulk.${kind}.text`),
        validateLabel: t(`bulk.${kind}.act`),
      });
      if (!isSure) return false;
      try {
        const changed = await changeProspects(rows, { kind });
        showSnackbar("success", t("bulk.done", { count: changed }));
      } catch (error) {
        showSnackbar("error", problemOf(error).message);
        return false;
      }
      await update();
      return true;
    };
  const act = (key: string, icon: ReactNode, run: BulkAct["act"]): BulkAct => ({
    key,
    label: t(`bulk.${key}.act`),
    icon,
    all: true,
    act: run,
  });
  return {
    bulk:
      staff && writes
        ? [
            act("call", <PhoneCall aria-hidden="true" />, opens(setListing)),
            route,
            act("assign", <UserCog aria-hidden="true" />, opens(setAssigning)),
            act("uncall", <PhoneOff aria-hidden="true" />, confirmed("uncall")),
            act("archive", <Archive aria-hidden="true" />, confirmed("archive")),
          ]
        : [],
    rowActs,
    dialogs: (
      <>
        {assigning ? <AssignDialog chosen={assigning} onClose={() => setAssigning(null)} /> : null}
        {listing ? <CallListDialog chosen={listing} today={today} onClose={() => setListing(null)} /> : null}
        {editing ? <FactsDialog prospect={editing} onClose={() => setEditing(null)} /> : null}
      </>
    ),
  };
}
