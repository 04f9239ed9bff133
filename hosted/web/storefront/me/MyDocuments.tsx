import { ReceiptText } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, useAnswer } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { DocumentRows, type OwnDocument } from "./DocumentRows.tsx";
import css from "./documents.module.css";
import { useWork } from "#ui/work.ts";

/** Rows shown before the button for more. */
const FEW = 5;

/** Lists every invoice, deposit invoice and credit note of the signed-in buyer, of every shop, the latest first. */
export default function MyDocuments(): ReactNode {
  const { t } = useTranslation("account");
  const { data, error, mutate } = useAnswer("GET /v1/users/me/documents", { query: {} });
  const [more, setMore] = useState<{ rows: OwnDocument[]; next: string | null } | null>(null);
  const { busy, run } = useWork("asMessage");
  const all = [...(data?.rows ?? []), ...(more?.rows ?? [])];
  const next = more ? more.next : (data?.next ?? null);
  const shown = more ? all : all.slice(0, FEW);
  const show = async (): Promise<void> => {
    if (!more) return setMore({ rows: [], next: data?.next ?? null });
    if (next === null) return;
    await run(async () => {
      const page = await call("GET /v1/users/me/documents", { query: { cursor: next } });
      setMore({ rows: [...more.rows, ...page.rows], next: page.next });
    });
  };
  return (
    <Card flush title={t("documents.title")}>
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : !data ? (
        <WhenLate>
          <Skeleton height="8rem" />
        </WhenLate>
      ) : all.length === 0 ? (
        <EmptyState
          icon={<ReceiptText aria-hidden="true" />}
          title={t("documents.none")}
          text={t("documents.noneText")}
        />
      ) : (
        <>
          <DocumentRows documents={shown} named />
          {shown.length < all.length || next !== null ? (
            <div className={css.more}>
              <Button busy={busy !== null} onClick={() => void show()}>
                {t("documents.more")}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Card>
  );
}
