import { MailCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf } from "#kit/api.ts";
import { useCaptcha } from "#kit/captcha.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { AuthLayout } from "#people/accounts/AuthLayout.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import * as layout from "#ui/layout.ts";

type RegistrationSentProps = {
  email: string;
  /** Effect of opening the mailed link. */
  help: string;
  /** Values kept for the way back. */
  kept?: { id: string | null; redirectLink?: string };
  /** Returns to the form as it was filled in. */
  onCorrect: () => void;
};

/** Shown after a registration: the same whether or not the address is known. */
export function RegistrationSent({ email, help, kept: stored, onCorrect }: RegistrationSentProps): ReactNode {
  const { t } = useTranslation("auth");
  const captcha = useCaptcha("register");
  const [again, setAgain] = useState<{ said?: string; failure?: string; busy?: boolean }>({});
  const resend = async (): Promise<void> => {
    setAgain({ busy: true });
    try {
      const body = { email, lang: spokenLanguage(), captcha: await captcha.take() };
      const { message } = await call("POST /v1/auth/register/link", { body });
      setAgain({ said: message });
    } catch (error) {
      setAgain({ failure: problemOf(error).message });
    }
  };
  return (
    <AuthLayout title={t("register.sentTitle")}>
      <div className={layout.stack5}>
        <Notice tone="success">{t("register.sent", { email })}</Notice>
        <p>{help}</p>
        <p>{t("register.notReceived")}</p>
        <div role="status">{again.said ? <Notice>{again.said}</Notice> : null}</div>
        {again.failure ? <FormError>{again.failure}</FormError> : null}
        <div className={layout.row2}>
          <Button busy={again.busy ?? false} onClick={() => void resend()}>
            {t("register.resend")}
          </Button>
          <Button onClick={onCorrect}>{t("register.correct")}</Button>
        </div>
        <ButtonLink href={paths.login(stored)} icon={<MailCheck aria-hidden="true" />} wide>
          {t("backToLogin")}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
