import { Download, FileArchive } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId, problemOf, session, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useLive } from "#kit/live.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input, PasswordInput } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { ConsentsCard } from "#storefront/me/ConsentsCard.tsx";
import { SitesCard } from "#storefront/members/SitesCard.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

/** Polling interval while a copy is being made, beside the server's events, in milliseconds. */
const AGAIN_MS = 3000;

/** Requests a copy of all data (GDPR art. 15 and 20), made in the background. */
function ExportCard(): ReactNode {
  const { t } = useTranslation("account");
  const format = useFormat();
  const { data, mutate } = useAnswer(
    "GET /v1/users/me/data-exports",
    {},
    { refreshInterval: (now) => (now?.last?.state === "waiting" ? AGAIN_MS : 0) },
  );
  useLive("download", () => void mutate());
  const { busy, run } = useWork("asMessage");
  const last = data?.last;
  const ask = (): Promise<boolean> =>
    run(async () => {
      await mutate(await call("POST /v1/users/me/data-exports", {}, { idempotencyKey: newId() }), {
        revalidate: false,
      });
    });
  const fetchIt = (exportId: string): Promise<boolean> =>
    run(async () => {
      const { url } = await call("PUT /v1/users/me/data-exports/:exportId/link", { params: { exportId } });
      location.assign(url);
    });
  return (
    <Card title={t("data.exportTitle")}>
      <div className={layout.grid4}>
        <p className={cx(layout.muted, layout.balanced)}>{t("data.exportText")}</p>
        <p role="status">
          {last?.state === "waiting"
            ? t("data.waiting")
            : last?.state === "failed"
              ? t("data.failed")
              : last
                ? t("data.ready", { when: format.date(last.readyAt ?? last.askedAt, "dateTime") })
                : ""}
        </p>
        <div className={layout.row2}>
          {last?.state === "ready" ? (
            <Button
              look="primary"
              icon={<Download aria-hidden="true" />}
              busy={busy !== null}
              onClick={() => void fetchIt(last.id)}
            >
              {t("data.download")}
            </Button>
          ) : null}
          <Button
            icon={<FileArchive aria-hidden="true" />}
            busy={busy !== null}
            disabled={last?.state === "waiting"}
            onClick={() => void ask()}
          >
            {t("data.ask")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

const plain = (text: string): string => text.replace(/\s/g, "").toLocaleLowerCase();

/** Requires a typed word and the password. */
function EraseDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation(["account", "common"]);
  const keyword = t("data.keyword");
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<{ field: boolean; message: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(newId());
  const erase = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const body = { keyword: "supprimer", password };
      const { message } = await call("POST /v1/users/me/erasure", { body }, { idempotencyKey: key.current });
      showSnackbar("success", message);
      // The server has ended the session; no data of it stays in this browser.
      localStorage.clear();
      await session.logout().catch(() => undefined);
      location.assign("/auth/login");
    } catch (error) {
      key.current = newId();
      const problem = problemOf(error);
      const field = problem.fields?.find(({ path }) => path === "password");
      setFailure({ field: field !== undefined, message: field?.message ?? problem.message });
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      tone="error"
      title={t("data.eraseTitle")}
      text={t("data.eraseText")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            look="danger"
            busy={busy}
            disabled={plain(typed) !== plain(keyword) || password === ""}
            onClick={() => void erase()}
          >
            {t("data.eraseConfirm")}
          </Button>
        </>
      }
    >
      <div className={layout.grid4}>
        {failure && !failure.field ? <FormError>{failure.message}</FormError> : null}
        <Field label={t("data.keywordLabel", { keyword })}>
          <Input value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <Field label={t("data.password")} error={failure?.field ? failure.message : undefined}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

/** Deletes the account (GDPR art. 17). */
function EraseCard(): ReactNode {
  const { t } = useTranslation("account");
  const [open, setOpen] = useState(false);
  return (
    <Card title={t("data.eraseTitle")}>
      <div className={layout.grid4}>
        <p className={cx(layout.muted, layout.balanced)}>{t("data.eraseText")}</p>
        <div>
          <Button look="danger" onClick={() => setOpen(true)}>
            {t("data.erase")}
          </Button>
        </div>
      </div>
      {open ? <EraseDialog onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

/** The rights of buyers over their data: who has access, a copy, and deletion. */
export default function DataTab(): ReactNode {
  return (
    <div className={cx(layout.grid5, layout.shrink)}>
      <ConsentsCard />
      <SitesCard />
      <ExportCard />
      <EraseCard />
    </div>
  );
}
