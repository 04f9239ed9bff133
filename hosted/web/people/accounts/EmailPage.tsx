import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { AuthLayout } from "#people/accounts/AuthLayout.tsx";
import { linkToken } from "#people/accounts/token.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { WhenLate } from "#ui/page/Skeleton.tsx";
import * as layout from "#ui/layout.ts";

/** Opened from the mail: confirms another e-mail address, which becomes the account's. */
export default function EmailPage(): ReactNode {
  const { t } = useTranslation(["auth", "common"]);
  const [token] = useState(linkToken);
  const [failure, setFailure] = useState<string | null>(token ? null : t("validate.noToken"));
  const [done, setDone] = useState<string | null>(null);
  const requested = useRef(false);
  useEffect(() => {
    // The secret works once, so it is sent once even when React mounts twice.
    if (!token || requested.current) return;
    requested.current = true;
    call("POST /v1/auth/email/confirmation", { body: { token } }).then(
      ({ message }) => setDone(message),
      (error: unknown) => setFailure(problemOf(error).message),
    );
  }, [token]);
  return (
    <AuthLayout title={t("validate.title")}>
      {failure || done ? (
        <div className={layout.stack5}>
          {failure ? <FormError>{failure}</FormError> : <Notice tone="success">{done}</Notice>}
          <ButtonLink href={paths.login()} look="primary" size="l" wide>
            {t("login.submit")}
          </ButtonLink>
        </div>
      ) : (
        <WhenLate>
          <p role="status">{t("validate.waiting")}</p>
        </WhenLate>
      )}
    </AuthLayout>
  );
}
