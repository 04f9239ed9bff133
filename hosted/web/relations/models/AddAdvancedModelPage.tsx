import { emptyContent } from "@cuvee/core/relations/models/models.ts";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { call, newId } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";

/** `/dashboard/crm/models/advanced`: makes an empty model of blocks and opens it. */
export default function AddAdvancedModelPage(): ReactNode {
  const { t } = useTranslation("models");
  const [, go] = useLocation();
  const [problem, setProblem] = useState<unknown>(null);
  const id = useRef<string | null>(null);
  const make = useEffectEvent(async (): Promise<void> => {
    // One key for all tries: a model is made once.
    const own = (id.current ??= newId());
    try {
      const body = {
        id: own,
        name: t("add.untitled"),
        use: "campaign" as const,
        content: emptyContent("advanced") as never,
      };
      await call("POST /v1/models", { body }, { idempotencyKey: own });
      go(paths.advancedModel(own), { replace: true });
    } catch (error) {
      setProblem(error);
    }
  });
  useEffect(() => {
    if (problem === null && id.current === null) void make();
  }, [problem]);
  return (
    <>
      <PageHeader title={t("add.untitled")} back={{ href: paths.models(), label: t("title") }} />
      {problem === null ? (
        <Skeleton height="70vh" />
      ) : (
        <ErrorState
          error={problem}
          onRetry={() => {
            setProblem(null);
            void make();
          }}
        />
      )}
    </>
  );
}
