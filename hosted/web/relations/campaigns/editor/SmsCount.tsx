import { plainSms, smsLength, withStop } from "@cuvee/core/relations/senders/sms.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import css from "#relations/campaigns/editor/editor.module.css";

/** Mention as long as the one that providers add. */
const MENTION = "STOP 36180";

/** Characters of an SMS and the parts that it is billed as; the mention that tells how to stop is counted too. */
export function SmsCount({ text, isPromotion }: { text: string; isPromotion: boolean }): ReactNode {
  const { t } = useTranslation("campaigns");
  const sent = isPromotion ? withStop(text, MENTION) : plainSms(text);
  const { units, parts, outside } = smsLength(sent);
  return (
    <span className={css.count}>
      <span>
        {t("sms.characters", { count: units })} · {t("sms.parts", { count: parts })}
      </span>
      {outside.length > 0 ? (
        <span>{t("sms.wide", { characters: outside.slice(0, 5).join(" ") })}</span>
      ) : null}
      {isPromotion ? <span>{t("sms.stop", { mention: MENTION })}</span> : null}
    </span>
  );
}
