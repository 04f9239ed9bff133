import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation, useSearchParams } from "wouter";
import { safePath } from "@cuvee/core/people/accounts/accounts.ts";
import { call, problemOf, session } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";
import { paths } from "#kit/paths.ts";
import { AuthLayout } from "#people/accounts/AuthLayout.tsx";
import { linkToken } from "#people/accounts/token.ts";
import { clearStoredValues, SELLER_KEPT, SELLER_SENT } from "#ui/form/storedForm.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { WhenLate } from "#ui/page/Skeleton.tsx";
import * as layout from "#ui/layout.ts";

/** Opened from the mail: confirms the e-mail address, signs in and continues where the person came from. */
export default function ValidatePage(): ReactNode {
  const { t } = useTranslation(["auth", "common"]);
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const [token] = useState(linkToken);
  const [failure, setFailure] = useState<string | null>(token ? null : t("validate.noToken"));
  const [isUsed, setUsed] = useState(false);
  const { status } = useSession();
  const requested = useRef(false);
  useEffect(() => {
    // The secret works once, so it is sent once even when React mounts twice.
    if (!token || requested.current) return;
    requested.current = true;
    call("POST /v1/auth/validate", { body: { token } }).then(
      (opened) => {
        session.adopt(opened);
        for (const name of [SELLER_KEPT, SELLER_SENT]) clearStoredValues(name);
        navigate(safePath(query.get("redirectLink"), paths.dashboard()), { replace: true });
      },
      (error: unknown) => {
        const problem = problemOf(error);
        setUsed(problem.code === "link-expired");
        setFailure(problem.message);
      },
    );
  }, [token, navigate, query]);
  return (
    <AuthLayout title={t("validate.title")}>
      {failure && isUsed && status === "in" ? (
        // The link was opened before, in this browser: the user is signed in.
        <div className={layout.stack5}>
          <Notice tone="success">{t("validate.already")}</Notice>
          <ButtonLink href={paths.dashboard()} wide>
            {t("validate.mine")}
          </ButtonLink>
        </div>
      ) : failure ? (
        <div className={layout.stack5}>
          <FormError>{failure}</FormError>
          <ButtonLink href={paths.login()} wide>
            {t("backToLogin")}
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
