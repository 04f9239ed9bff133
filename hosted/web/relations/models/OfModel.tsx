import type { ModelDetail } from "@cuvee/core/relations/models/contract.ts";
import { isUntouched, type ModelKind } from "@cuvee/core/relations/models/models.ts";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useSWRConfig } from "swr";
import { Redirect, useParams } from "wouter";
import { answersOf, call, useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { modelPath } from "#relations/models/modelPath.ts";
import { useModelDraft, type ModelEditing } from "#relations/models/draft/useModelDraft.ts";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";

/** Deletes a model that nobody has touched since it was made. Throws what the calls throw. */
async function removeUntouched({ id, version }: ModelDetail): Promise<boolean> {
  const params = { modelId: id };
  // Another tab may have written meanwhile.
  const now = await call("GET /v1/models/:modelId", { params });
  if (now.version !== version || !isUntouched(now.content)) return false;
  await call("DELETE /v1/models/:modelId", { params });
  return true;
}

/**
 * Deletes a model that is left as it was made from an empty page: without a name of its own, words and blocks. One that
 * cannot be deleted stays in the list.
 */
function useDropUntouched({ draft, model }: ModelEditing): void {
  const { t } = useTranslation("models");
  const { mutate } = useSWRConfig();
  const isDropped = draft.name.trim() === t("add.untitled") && isUntouched(draft.content);
  const drop = useEffectEvent(async (): Promise<void> => {
    const isGone = isDropped && (await removeUntouched(model).catch(() => false));
    if (isGone) await mutate(answersOf("GET /v1/models", "GET /v1/models/measure"));
  });
  useEffect(() => () => void drop(), []);
}

type Editor = (props: { of: ModelEditing }) => ReactNode;

function Opened({ model, userId, Shown }: { model: ModelDetail; userId: string; Shown: Editor }): ReactNode {
  const of = useModelDraft(model, `${userId}:model:${model.id}`);
  useDropUntouched(of);
  return <Shown of={of} />;
}

/** Reads the model of the address and shows its editor; that of the other kind is at its own address. */
export function OfModel({ kind, children }: { kind: ModelKind; children: Editor }): ReactNode {
  const { t } = useTranslation("models");
  const { id = "" } = useParams<{ id: string }>();
  const { user } = useSession();
  const { mutate: forget } = useSWRConfig();
  // The next visit reads the model again: an old draft would begin with a conflict.
  useEffect(
    () => () =>
      void forget(["GET /v1/models/:modelId", { params: { modelId: id } }], undefined, { revalidate: false }),
    [id, forget],
  );
  const { data, error, mutate } = useAnswer(
    "GET /v1/models/:modelId",
    { params: { modelId: id } },
    { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false, dedupingInterval: 0 },
  );
  if (data && data.kind !== kind) return <Redirect to={modelPath(data)} replace />;
  if (data && user) return <Opened key={data.id} model={data} userId={user.id} Shown={children} />;
  return (
    <>
      <PageHeader title={t("one")} back={{ href: paths.models(), label: t("title") }} />
      {error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <WhenLate>
          <Skeleton height="70vh" />
        </WhenLate>
      )}
    </>
  );
}
