import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer, type CallAnswer } from "#kit/api.ts";
import { LANGUAGES, nameOfLanguage, STAFF_LANGUAGES, type Language } from "#kit/languages.ts";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { PhoneField } from "#ui/form/fields/PhoneField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#people/accounts/AccountTab.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Me = CallAnswer<"GET /v1/users/me">;
type Fields = {
  firstname: string;
  lastname: string;
  phone: string;
  lang: Language;
  business: { reason: string; name: string };
};

/** Returns the company of the account, which staff has from its shop; null if nothing is typed. */
const givenBusiness = (business: Fields["business"]): Fields["business"] | null =>
  business.reason.trim() === "" && business.name.trim() === "" ? null : business;

function IdentityForm({ me, onSaved }: { me: Me; onSaved: (me: Me) => void }): ReactNode {
  const { t } = useTranslation(["settings", "common"]);
  const among: readonly Language[] = me.role === "buyer" ? LANGUAGES : STAFF_LANGUAGES;
  const hasOwn = me.role === "buyer" || me.role === "agent";
  const initial = useMemo<Fields>(
    () => ({
      firstname: me.firstname,
      lastname: me.lastname,
      phone: me.phone,
      lang: among.find((one) => one === me.lang) ?? "fr",
      business: me.business ?? { reason: "", name: "" },
    }),
    [me, among],
  );
  const record = useRecordForm<"PUT /v1/users/me", Fields>({
    route: "PUT /v1/users/me",
    initial,
    toInput: ({ business, ...fields }) => ({
      body: hasOwn ? { ...fields, business: givenBusiness(business) } : fields,
    }),
    onSaved: (now) => {
      showSnackbar("success", t("account.saved"));
      onSaved(now);
    },
  });
  return (
    <RecordForm of={record} bar="plain">
      <div className={layout.grid4}>
        <div className={cx(layout.grid4, layout.pair, css.two)}>
          <TextField name="firstname" label={t("account.firstname")} autoComplete="given-name" />
          <TextField name="lastname" label={t("account.lastname")} autoComplete="family-name" />
          <PhoneField name="phone" label={t("account.phone")} optional />
          <SelectField
            name="lang"
            label={t("account.lang")}
            hint={t("account.langHint")}
            options={among.map((value) => ({ value, label: nameOfLanguage(value) }))}
          />
          {hasOwn && (
            <>
              <TextField
                name="business.reason"
                label={t("account.reason")}
                hint={t(me.role === "agent" ? "account.reasonHintAgent" : "account.reasonHint")}
                optional
                maxLength={100}
                autoComplete="organization"
              />
              <TextField name="business.name" label={t("account.business")} optional maxLength={100} />
            </>
          )}
        </div>
      </div>
    </RecordForm>
  );
}

/** Edits the name, phone and language of the account. */
export function IdentityCard(): ReactNode {
  const { t } = useTranslation("settings");
  const { data, error, mutate } = useAnswer("GET /v1/users/me", {}, { revalidateOnFocus: false });
  return (
    <Card title={t("account.identity")}>
      {data ? (
        <IdentityForm me={data} onSaved={(me) => void mutate(me, { revalidate: false })} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <WhenLate>
          <Skeleton height="8rem" />
        </WhenLate>
      )}
    </Card>
  );
}
