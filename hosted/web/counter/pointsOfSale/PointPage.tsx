import type { PointView } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { Archive, Calculator } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { useParams } from "wouter";
import { answersOf, call, problemOf, useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { StatusBadge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ask } from "#ui/popup/popup.ts";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { PeopleCard } from "#counter/pointsOfSale/PeopleCard.tsx";
import { PointForm } from "#counter/pointsOfSale/PointForm.tsx";
import { useTillRights } from "#counter/pointsOfSale/rights.ts";
import { TillsCard } from "#counter/pointsOfSale/TillsCard.tsx";
import { tillPaths } from "#counter/pointsOfSale/tillPaths.ts";

function Acts({ of, onChange }: { of: PointView; onChange: (now: PointView) => void }): ReactNode {
  const { t } = useTranslation("tills");
  const archive = async (): Promise<void> => {
    const sure = await ask({
      title: t("points.archiveTitle", { name: of.name }),
      text: t("points.archiveText"),
      validateLabel: t("points.archive"),
      error: true,
      field: { kind: "checkbox", label: t("points.archiveSure"), required: true },
    });
    if (!sure) return;
    try {
      const input = { params: { pointId: of.id }, query: { version: of.version } };
      onChange(await call("DELETE /v1/salespoints/:pointId", input));
      showSnackbar("success", t("points.archived"));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
  };
  const { sells, manages } = useTillRights();
  if (of.archivedAt !== null) return null;
  return (
    <>
      {manages ? (
        <Button look="quiet" icon={<Archive aria-hidden="true" />} onClick={() => void archive()}>
          {t("points.archive")}
        </Button>
      ) : null}
      {sells ? (
        <ButtonLink
          loads
          look="primary"
          icon={<Calculator aria-hidden="true" />}
          href={tillPaths.till(of.id)}
        >
          {t("points.open")}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** `/dashboard/salespoints/:id`: settings of a point of sale, its people, its tills. */
export default function PointPage(): ReactNode {
  const { t } = useTranslation("tills");
  const { pointId = "" } = useParams<{ pointId: string }>();
  const { mutate } = useSWRConfig();
  const answer = useAnswer("GET /v1/salespoints/:pointId", { params: { pointId } });
  const choices = useAnswer("GET /v1/salespoints/choices", {});
  const changed = (now: PointView): void => {
    void answer.mutate(now, { revalidate: false });
    void mutate(answersOf("GET /v1/salespoints", "GET /v1/salespoints/measure"));
  };
  return (
    <RecordPage
      of={answer}
      kind={t("points.one")}
      back={{ href: paths.salesPoints(), label: t("points.title") }}
    >
      {(of) => ({
        title: of.name,
        badges: (
          <StatusBadge group={of.archivedAt === null ? "online" : "cancel"}>
            {t(`points.state.${of.archivedAt === null ? "active" : "archived"}`)}
          </StatusBadge>
        ),
        text: of.warehouseName,
        actions: <Acts of={of} onChange={changed} />,
        notices: of.archivedAt === null ? null : <Notice tone="info">{t("points.archivedText")}</Notice>,
        main: (
          <Answered of={choices} card waiting="24rem">
            {(found) => <PointForm of={of} choices={found} onSaved={changed} />}
          </Answered>
        ),
        side: (
          <>
            <TillsCard of={of} onChanged={() => void answer.mutate()} />
            <PeopleCard of={of} onChange={changed} />
          </>
        ),
      })}
    </RecordPage>
  );
}
