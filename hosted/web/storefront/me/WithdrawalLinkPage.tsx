import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSearchParams } from "wouter";
import { call, newId } from "#kit/api.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { rules } from "#kit/rules.ts";
import { useTitle } from "#kit/title.ts";
import { useShownShop } from "#sales/cart/shownShop.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import page from "#sales/checkout/placed/Placed.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

/** `/orders/withdrawal?shop=…`: a buyer who has lost their link names the order, and gets the link by mail. */
export default function WithdrawalLinkPage(): ReactNode {
  const { t } = useTranslation(["withdrawal", "common"]);
  const [query] = useSearchParams();
  useShownShop(query.get("shop") ?? undefined);
  useTitle(t("page.title"));
  const [fields, setFields] = useState({ number: "", email: "" });
  const [wrong, setWrong] = useState<{ number?: string | undefined; email?: string | undefined }>({});
  const [text, setSaid] = useState<string | null>(null);
  const { busy, failure, run } = useWork("inPlace");
  const key = useRef(newId());
  const send = async (): Promise<void> => {
    const words = (code: string | true): string | undefined =>
      code === true ? undefined : t(`common:rules.${code}`);
    const found = { number: words(rules.needed(fields.number)), email: words(rules.email(fields.email)) };
    setWrong(found);
    if (found.number || found.email) return;
    await run(async () => {
      const lang = spokenLanguage();
      const body = { number: fields.number.trim(), email: fields.email.trim(), lang } as const;
      setSaid((await call("POST /v1/withdrawal-links", { body }, { idempotencyKey: key.current })).message);
    });
    key.current = newId();
  };
  return (
    <div className={cx(layout.grid4, page.panel)}>
      <h1 className={page.heroTitle}>{t("page.title")}</h1>
      <p className={cx(layout.muted, layout.balanced)}>{t("page.law")}</p>
      <p>{t("page.text")}</p>
      {text ? <Notice tone="success">{text}</Notice> : null}
      {failure ? <FormError>{failure}</FormError> : null}
      <form
        className={layout.grid4}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field label={t("page.number")} hint={t("page.numberHint")} error={wrong.number}>
          <Input
            autoComplete="off"
            maxLength={40}
            value={fields.number}
            onChange={(event) => setFields({ ...fields, number: event.target.value })}
          />
        </Field>
        <Field label={t("page.email")} error={wrong.email}>
          <Input
            type="email"
            autoComplete="email"
            value={fields.email}
            onChange={(event) => setFields({ ...fields, email: event.target.value })}
          />
        </Field>
        <div>
          <Button type="submit" look="primary" busy={busy !== null}>
            {t("page.send")}
          </Button>
        </div>
      </form>
    </div>
  );
}
