import {
  IMPORT_KINDS,
  IMPORT_SOURCES,
  type ImportKind,
  type ImportSource,
  type ImportView,
} from "@cuvee/core/insight/imports/fields.ts";
import { FileUp, Upload } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { sendFile } from "#insight/imports/calls.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { Field } from "#ui/input/Field.tsx";
import { FormError } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Select } from "#ui/input/Select.tsx";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#insight/imports/Imports.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

const NEEDS: Record<ImportKind, readonly string[]> = {
  products: ["createProduct", "seeAllPrice"],
  clients: ["createClient"],
  prospects: ["createClient"],
  stocks: ["seeAllStock"],
  orders: ["createOrder", "createClient", "seeAllPrice"],
};
const GROUPS: Record<ImportView["status"], StatusGroup> = {
  pending: "waiting",
  processing: "waiting",
  completed: "finished",
  reverted: "cancel",
  error: "error",
};

/** Shows the status of an import, in the colour of its group. */
export function ImportBadge({ of }: { of: Pick<ImportView, "status" | "states"> }): ReactNode {
  const { t } = useTranslation("imports");
  const { status, states } = of;
  const isPart = status === "reverted" && states.kept > 0;
  return (
    <StatusBadge group={isPart ? "waiting" : GROUPS[status]}>
      {isPart ? t("revertedPart") : t(`status.${status}`)}
    </StatusBadge>
  );
}

/** Takes a file by dropping it, or by choosing it. */
function DropZone({ busy, onFile }: { busy: boolean; onFile: (file: File | undefined) => void }): ReactNode {
  const { t } = useTranslation("imports");
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={over ? css.dropOver : css.drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <Upload size={28} aria-hidden="true" />
      <p className={layout.unmargined}>{t("new.drop")}</p>
      <Button look="primary" busy={busy} onClick={() => input.current?.click()}>
        {t("new.choose")}
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t("new.choose")}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <p className={cx(layout.quiet, layout.unmargined)}>{t("new.formats")}</p>
    </div>
  );
}

function NewImport({ kinds }: { kinds: readonly ImportKind[] }): ReactNode {
  const { t } = useTranslation(["imports", "common"]);
  const [, navigate] = useLocation();
  const wanted = new URLSearchParams(location.search).get("kind");
  const [kind, setKind] = useState<ImportKind>(kinds.find((one) => one === wanted) ?? kinds[0] ?? "products");
  const [source, setSource] = useState<ImportSource>("default");
  const { busy, failure, run } = useWork("inPlace");
  const send = async (file: File | undefined): Promise<void> => {
    if (!file || busy) return;
    await run(async () => navigate(paths.importRun((await sendFile(file, kind, source)).id)));
  };
  return (
    <Card title={t("new.title")}>
      <div className={cx(layout.stack4, layout.shrink)}>
        <div className={cx(layout.grid4, layout.top, css.pair)}>
          <Field label={t("new.kind")}>
            <Select
              options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
              value={kind}
              onChange={(event) => setKind(event.target.value as ImportKind)}
            />
          </Field>
          <Field label={t("new.source")} hint={t("new.sourceHint")}>
            <Select
              options={IMPORT_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
              value={source}
              onChange={(event) => setSource(event.target.value as ImportSource)}
            />
          </Field>
        </div>
        {failure ? <FormError>{failure}</FormError> : null}
        <DropZone busy={busy !== null} onFile={(file) => void send(file)} />
      </div>
    </Card>
  );
}

/** `/dashboard/imports`: uploads a file, and lists the latest imports. */
export default function ImportsPage(): ReactNode {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const nameOf = usePersonName();
  const { user } = useSession();
  const answer = useAnswer("GET /v1/imports", {});
  const kinds = IMPORT_KINDS.filter(
    (kind) => user && NEEDS[kind].every((permission) => hasPermission(user, permission)),
  );
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} />
      <div className={cx(layout.stack5, layout.shrink)}>
        {kinds.length > 0 ? <NewImport kinds={kinds} /> : null}
        <Card title={t("last")} flush>
          <Answered
            of={answer}
            waiting="10rem"
            empty={({ imports }) =>
              imports.length === 0 ? (
                <EmptyState icon={<FileUp aria-hidden="true" />} title={t("none")} text={t("noneText")} />
              ) : null
            }
          >
            {({ imports }) => (
              <ul className={layout.plain}>
                {imports.map((one) => (
                  <li key={one.id} className={cx(layout.line3, layout.middle, css.row)}>
                    <span className={cx(layout.column, layout.shrink, layout.breakable, layout.fill)}>
                      <RowLink href={paths.importRun(one.id)}>{one.name}</RowLink>
                      <span className={cx(layout.quiet, layout.unmargined)}>
                        {t(`kind.${one.kind}`)} ·{" "}
                        {t("lines", { count: one.lines, n: format.count(one.lines) })} ·{" "}
                        {format.ago(one.createdAt)} · {nameOf(one.madeBy)}
                      </span>
                    </span>
                    <ImportBadge of={one} />
                  </li>
                ))}
              </ul>
            )}
          </Answered>
        </Card>
      </div>
    </>
  );
}
