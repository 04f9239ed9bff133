import { Settings2, Target } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { hasPermission, isStaff } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import { AddOpportunity } from "#relations/opportunities/AddOpportunity.tsx";
import { Board } from "#relations/opportunities/board/Board.tsx";
import { queryOf, useBoard } from "#relations/opportunities/board/useBoard.ts";
import { useUpdateOpportunities } from "#relations/opportunities/calls.ts";
import { NarrowBar } from "#relations/opportunities/NarrowBar.tsx";
import { OpportunitiesNav } from "#relations/opportunities/OpportunitiesNav.tsx";
import { Button } from "#ui/Button.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { useListQuery } from "#ui/table/listQuery.ts";

const LossDialog = lazy(() => import("#relations/opportunities/LossDialog.tsx"));
const ReopenDialog = lazy(() => import("#relations/opportunities/ReopenDialog.tsx"));
const StagesDialog = lazy(() => import("#relations/opportunities/StagesDialog.tsx"));

/** `/dashboard/clients/opportunities`: the board of the opportunities. */
export default function BoardPage(): ReactNode {
  const { t } = useTranslation("opportunities");
  const { user } = useSession();
  const update = useUpdateOpportunities();
  const [query, { change }] = useListQuery();
  const acts = useBoard(queryOf(query));
  const [isEditing, setEditing] = useState(false);
  const mayMove = user !== null && hasPermission(user, "createClient");
  const { asked, setAsked } = acts;
  const isNarrowed = query.search !== "" || Object.keys(query.filter).length > 0;
  const close = (): void => {
    if (asked) acts.setFocused({ id: asked.card.id });
    setAsked(null);
  };
  const saved = async (): Promise<void> => {
    setAsked(null);
    await update();
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <>
            {mayMove && user && isStaff(user) ? (
              <Button icon={<Settings2 aria-hidden="true" />} onClick={() => setEditing(true)}>
                {t("stages.button")}
              </Button>
            ) : null}
            <AddOpportunity />
          </>
        }
      />
      <OpportunitiesNav />
      <NarrowBar query={query} onChange={change} />
      <Answered
        of={acts.answer}
        waiting="24rem"
        card
        empty={({ columns }) =>
          !isNarrowed && columns.every(({ count }) => count === 0) ? (
            <EmptyState icon={<Target aria-hidden="true" />} title={t("empty")} text={t("emptyText")}>
              <AddOpportunity />
            </EmptyState>
          ) : null
        }
      >
        {(board) => <Board board={board} acts={acts} mayMove={mayMove} />}
      </Answered>
      <Suspense>
        {asked?.kind === "loss" ? <LossDialog of={asked.card} onClose={close} onSaved={saved} /> : null}
        {asked?.kind === "reopening" ? (
          <ReopenDialog of={asked.card} stageId={asked.stageId} onClose={close} onSaved={saved} />
        ) : null}
        {isEditing ? <StagesDialog onClose={() => setEditing(false)} /> : null}
      </Suspense>
    </>
  );
}
