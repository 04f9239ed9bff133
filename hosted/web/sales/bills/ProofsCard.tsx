import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import type { DocumentProof, DocumentProofs, RequiredProof } from "@cuvee/core/sales/bills/proofs.ts";
import { Download, FilePlus2, Trash2 } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useUpdateDocument } from "#billing/documents/calls.ts";
import { download } from "#billing/documents/files.ts";
import { call, newId, useAnswer, type Answered } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { proofFile } from "#sales/bills/proofs.ts";
import { cx } from "#ui/classes.ts";
import css from "#sales/bills/ProofsCard.module.css";
import { ProofBadge } from "#billing/documents/states.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

const ProofDialog = lazy(() => import("#sales/bills/ProofDialog.tsx"));

type Props = { document: DocumentView };

function Proof({
  documentId,
  proof,
  onWithdraw,
}: {
  documentId: string;
  proof: DocumentProof;
  onWithdraw: () => void;
}): ReactNode {
  const { t } = useTranslation("invoicing");
  const format = useFormat();
  return (
    <li className={cx(layout.top, css.proof)}>
      <div>
        <p>{t(`proof.kinds.${proof.kind}`)}</p>
        <p className={layout.quiet}>
          <span className={layout.breakable}>{proof.name}</span> · {format.date(proof.dated)}
        </p>
      </div>
      <div className={css.acts}>
        <IconButton
          label={t("proof.download", { name: proof.name })}
          onClick={() => void download(proofFile(documentId, proof.id))}
        >
          <Download aria-hidden="true" />
        </IconButton>
        <IconButton label={t("proof.withdraw", { name: proof.name })} onClick={onWithdraw}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

type Proofs = {
  setLeaving: (value: DocumentProof | null) => void;
  show: (next: DocumentProofs) => Promise<void>;
  leaving: DocumentProof | null;
  withdraw: ({ id }: DocumentProof) => Promise<void>;
  busy: boolean;
};

/** Shows and withdraws the proofs of a document. */
function useProofs(
  answer: Answered<"GET /v1/documents/:documentId/proofs">,
  params: { documentId: string },
): Proofs {
  const keepDocument = useUpdateDocument();
  const [leaving, setLeaving] = useState<DocumentProof | null>(null);
  const { busy, run } = useWork("asMessage");
  const show = async (next: DocumentProofs): Promise<void> => {
    await answer.mutate(next, { revalidate: false });
    await keepDocument();
  };
  const withdraw = async ({ id }: DocumentProof): Promise<void> => {
    await run(async () => {
      const route = "POST /v1/documents/:documentId/proofs/:proofId/withdrawal";
      const input = { params: { ...params, proofId: id } };
      await show(await call(route, input, { idempotencyKey: newId() }));
      setLeaving(null);
    });
  };
  return { setLeaving, show, leaving, withdraw, busy: busy !== null };
}

type ProofListProps = {
  data: DocumentProofs;
  requiredProof: RequiredProof;
  document: DocumentView;
  onLeaving: (value: DocumentProof | null) => void;
  onAdding: (value: boolean) => void;
};

function ProofList({ data, requiredProof, document, onLeaving, onAdding }: ProofListProps): ReactNode {
  const { t } = useTranslation("invoicing");
  return (
    <div className={layout.stack3}>
      <div>
        <ProofBadge of={{ proof: data.proofs.length > 0 ? "kept" : "missing" }} />
      </div>
      {data.proofs.length === 0 ? <p className={layout.quiet}>{t(`proof.why.${requiredProof}`)}</p> : null}
      <ul className={layout.stack3}>
        {data.proofs.map((proof) => (
          <Proof key={proof.id} documentId={document.id} proof={proof} onWithdraw={() => onLeaving(proof)} />
        ))}
      </ul>
      <div>
        <Button size="s" icon={<FilePlus2 aria-hidden="true" />} onClick={() => onAdding(true)}>
          {t("proof.add")}
        </Button>
      </div>
    </div>
  );
}

/** Shows the proofs that goods left without VAT, kept with their invoice; a missing one is reported first. */
export default function ProofsCard({ document }: Props): ReactNode {
  const { t } = useTranslation("invoicing");
  const params = { documentId: document.id };
  const answer = useAnswer("GET /v1/documents/:documentId/proofs", { params });
  const [adding, setAdding] = useState(false);
  const { setLeaving, show, leaving, withdraw, busy } = useProofs(answer, params);
  const { data, error } = answer;
  const requiredProof = data?.asked ?? "export";
  return (
    <Card title={t(`proof.${requiredProof}`)}>
      {error && !data ? <ErrorState error={error} onRetry={() => void answer.mutate()} /> : null}
      {data ? (
        <ProofList
          data={data}
          requiredProof={requiredProof}
          document={document}
          onLeaving={setLeaving}
          onAdding={setAdding}
        />
      ) : error ? null : (
        <Skeleton height="5rem" />
      )}
      <Suspense>
        {adding ? (
          <ProofDialog
            documentId={document.id}
            required={requiredProof}
            onClose={() => setAdding(false)}
            onKept={(next) => {
              setAdding(false);
              showSnackbar("success", t("proof.kept"));
              void show(next);
            }}
          />
        ) : null}
      </Suspense>
      {leaving ? (
        <ConfirmDialog
          open
          onClose={() => setLeaving(null)}
          onConfirm={() => void withdraw(leaving)}
          title={t("proof.leave")}
          text={t("proof.leaveText", { name: leaving.name })}
          confirm={t("proof.leaveButton")}
          busy={busy}
          danger
        />
      ) : null}
    </Card>
  );
}
