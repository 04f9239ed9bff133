import { askedIn, backTo, type SignInRequest } from "@cuvee/core/storefront/members/members.ts";
import { EyeOff, ReceiptEuro, Sparkles, UserRound } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Redirect } from "wouter";
import { call, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { AuthLayout } from "#people/accounts/AuthLayout.tsx";
import { Button } from "#ui/Button.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import css from "./AuthorizePage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

/**
 * Returns the address of the request, to return to after signing in elsewhere: the `id` selects the shop's name and
 * colour.
 */
const here = (): string => location.pathname + location.search;

/** The server has checked the return address against the shop's own origins before this is offered. */
const leave = (signInRequest: SignInRequest, outcome: { code: string } | { error: "denied" }): void =>
  location.replace(backTo(signInRequest.returnUrl, signInRequest.state, outcome));

type Site = CallAnswer<"GET /v1/members/site">;

/** Shows whom the site would recognise and what it would see, and asks for consent. */
function Consent({ asked: signInRequest, of }: { asked: SignInRequest; of: Site }): ReactNode {
  const { t } = useTranslation("members");
  const { user, logout } = useSession();
  const { busy, failure, run } = useWork("inPlace");
  if (!user) return <Redirect to={paths.login({ redirectLink: here(), id: signInRequest.shop })} replace />;
  const { origin, returnUrl, challenge } = signInRequest;
  const allow = (): Promise<boolean> =>
    run(async () => {
      const body = { shop: of.shop.id, origin, returnUrl, challenge };
      leave(signInRequest, await call("POST /v1/members/codes", { body }));
    });
  const isBuyer = user.role === "buyer";
  const sees = [
    [UserRound, "name"],
    [ReceiptEuro, "prices"],
    [Sparkles, "points"],
  ] as const;
  return (
    <div className={layout.stack5}>
      {failure ? <FormError>{failure}</FormError> : null}
      {isBuyer ? (
        <>
          <section aria-labelledby="sees">
            <h2 id="sees" className={css.sees}>
              {t("sees")}
            </h2>
            <ul className={cx(layout.plain, layout.grid2, css.list)}>
              {sees.map(([Icon, key]) => (
                <li key={key}>
                  <Icon size={18} aria-hidden="true" />
                  {t(key)}
                </li>
              ))}
              <li className={css.never}>
                <EyeOff size={18} aria-hidden="true" />
                {t("never")}
              </li>
            </ul>
          </section>
          <p className={cx(layout.middle, layout.between, layout.breakable, css.who)}>
            <span>{t("as", { name: [user.firstname, user.lastname].join(" ").trim() || user.email })}</span>
            <button type="button" className={css.other} onClick={() => void logout()}>
              {t("other")}
            </button>
          </p>
        </>
      ) : (
        <Notice tone="warning">{t("notBuyer")}</Notice>
      )}
      <div className={layout.grid3}>
        {isBuyer ? (
          <Button look="primary" size="l" wide busy={busy !== null} onClick={() => void allow()}>
            {t("allow")}
          </Button>
        ) : (
          <Button look="primary" size="l" wide onClick={() => void logout()}>
            {t("other")}
          </Button>
        )}
        <Button size="l" wide onClick={() => leave(signInRequest, { error: "denied" })}>
          {t("deny")}
        </Button>
      </div>
      {isBuyer ? <p className={cx(layout.quiet, layout.balanced)}>{t("revoke")}</p> : null}
    </div>
  );
}

function Asking({ asked: signInRequest }: { asked: SignInRequest }): ReactNode {
  const { t } = useTranslation("members");
  const { status } = useSession();
  const { shop, origin, returnUrl } = signInRequest;
  const { data, error } = useAnswer(
    "GET /v1/members/site",
    { query: { shop, origin, returnUrl } },
    { shouldRetryOnError: false, revalidateOnFocus: false },
  );
  const words = { shop: data?.shop.name ?? "", site: data?.site ?? "" };
  if (error)
    return (
      <AuthLayout title={t("brokenTitle")}>
        <FormError>{problemOf(error).message}</FormError>
      </AuthLayout>
    );
  if (!data || status === "unknown")
    return (
      <WhenLate>
        <Skeleton height="20rem" />
      </WhenLate>
    );
  return (
    <AuthLayout title={t("title", words)} text={t("text", words)} shop={data.shop.code}>
      <Consent asked={signInRequest} of={data} />
    </AuthLayout>
  );
}

/**
 * `/members/authorize`: a person decides whether a winery's site may recognise them, and returns there with a code, or
 * without.
 */
export default function AuthorizePage(): ReactNode {
  const { t } = useTranslation("members");
  const [signInRequest] = useState(() => askedIn(new URLSearchParams(location.search)));
  if (signInRequest) return <Asking asked={signInRequest} />;
  return (
    <AuthLayout title={t("brokenTitle")}>
      <FormError>{t("broken")}</FormError>
    </AuthLayout>
  );
}
