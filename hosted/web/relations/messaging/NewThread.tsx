import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { SUBJECT_MAX } from "@cuvee/core/relations/messaging/messaging.ts";
import { call } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import { useSending, type Written } from "./attempts.ts";
import { uploadTo, useRefreshList } from "./calls.ts";
import { Composer } from "./Composer.tsx";
import css from "./messaging.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { shop: string; order: string; number: string };

/** Starts a conversation: with one of the user's shops, or about an order. */
export function NewThread({ shop, order, number }: Props): ReactNode {
  const { t } = useTranslation("messages");
  const { user } = useSession();
  const [, navigate] = useLocation();
  const listAgain = useRefreshList();
  const shops = user?.shops ?? [];
  const [shopId, setShopId] = useState(shop || (shops[0]?.id ?? ""));
  const [subject, setSubject] = useState("");
  const send = useSending<Written>(async ({ text, attachments }, { id, key }) => {
    const about = order ? { orderId: order } : { subject: subject.trim() };
    const conversation = await call(
      "POST /v1/conversations",
      { body: { id, shopId, text, attachments: [...attachments], ...about } },
      { idempotencyKey: key },
    );
    listAgain();
    navigate(paths.conversation(conversation.id), { replace: true });
  });
  return (
    <section className={cx(layout.column, css.thread)} aria-label={t("new")}>
      <header className={cx(layout.baseline, layout.between, css.head)}>
        <h2 className={cx(layout.large, layout.strong, layout.breakable)}>
          {order ? t("aboutOrder", { number }) : t("new")}
        </h2>
      </header>
      <div className={cx(layout.grid4, layout.fill, css.fresh)}>
        {order ? null : (
          <>
            <Field label={t("to")}>
              <Select
                options={shops.map(({ id, name }) => ({ value: id, label: name }))}
                value={shopId}
                onChange={(event) => setShopId(event.target.value)}
              />
            </Field>
            <Field label={t("subject")} optional>
              <Input
                maxLength={SUBJECT_MAX}
                value={subject}
                onChange={(event) => setSubject(event.target.value)}
              />
            </Field>
          </>
        )}
      </div>
      <Composer uploadTo={uploadTo(shopId)} onSend={send} />
    </section>
  );
}
