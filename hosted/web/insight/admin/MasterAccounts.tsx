import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input, TextArea } from "#ui/input/Input.tsx";
import { Notice } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

/** Sets the accounts that a master account may switch to. */
export function MasterAccounts(): ReactNode {
  const { t } = useTranslation("admin");
  const [master, setMaster] = useState("");
  const [names, setNames] = useState("");
  const { busy, failure, run } = useWork("inPlace");
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const accounts = names
      .split(/[\s,;]+/)
      .map((name) => name.trim())
      .filter(Boolean);
    await run(async () => {
      const body = { master: master.trim(), accounts };
      const linked = await call("PUT /v1/admin/master-accounts", { body });
      showSnackbar("success", t("masters.saved", { count: linked.length }));
    });
  };
  return (
    <Card title={t("masters.title")}>
      <form className={layout.stack4} onSubmit={(event) => void submit(event)} noValidate>
        {failure ? <Notice tone="error">{failure}</Notice> : null}
        <p className={layout.muted}>{t("masters.text")}</p>
        <Field label={t("masters.master")}>
          <Input value={master} autoComplete="off" onChange={(event) => setMaster(event.target.value)} />
        </Field>
        <Field label={t("masters.accounts")}>
          <TextArea rows={4} value={names} onChange={(event) => setNames(event.target.value)} />
        </Field>
        <div className={cx(layout.row2, layout.toEnd)}>
          <Button type="submit" look="primary" busy={busy !== null} disabled={!master.trim()}>
            {t("masters.save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
