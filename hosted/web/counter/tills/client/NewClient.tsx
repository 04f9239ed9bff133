import { NO_CENTS } from "@cuvee/core/kit/money.ts";
import type { TillClient } from "@cuvee/core/counter/tills/snapshot.ts";
import { useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call, newId, problemOf } from "#kit/api.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const FIELDS = ["company", "lastname", "firstname", "email", "phone"] as const;
const TYPES = { company: "text", lastname: "text", firstname: "text", email: "email", phone: "tel" } as const;

type Props = { name: string; onBack: () => void; onMade: (client: TillClient) => void };

type ClientFieldProps = {
  field: "company" | "lastname" | "firstname" | "email" | "phone";
  at: number;
  values: { company: string; lastname: string; firstname: string; email: string; phone: string };
  onValues: (value: {
    company: string;
    lastname: string;
    firstname: string;
    email: string;
    phone: string;
  }) => void;
};

function ClientField({ field, at, values, onValues }: ClientFieldProps): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <label className={cx(layout.grid1, layout.muted, layout.medium, css.label)}>
      {t(`sale.field.${field}`)}
      <input
        className={cx(layout.large, css.input)}
        type={TYPES[field]}
        data-first={at === 0 || undefined}
        autoComplete="off"
        maxLength={100}
        value={values[field]}
        onChange={(event) => onValues({ ...values, [field]: event.target.value })}
      />
    </label>
  );
}

/**
 * A form for a new client with the least that a sale needs; the server creates the client, so that there are no
 * duplicates.
 */
export function NewClient({ name, onBack, onMade }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const id = useId();
  const [isPro, setPro] = useState(false);
  const [values, setValues] = useState({
    company: "",
    lastname: name.trim(),
    firstname: "",
    email: "",
    phone: "",
  });
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const requested = useRef({ text: "", key: "" });
  const { company, lastname, firstname, email, phone } = values;
  const isReady = (isPro ? company : lastname).trim() !== "";
  const make = async (): Promise<void> => {
    if (!isReady || isBusy) return;
    setBusy(true);
    try {
      const body = {
        kind: isPro ? ("professional" as const) : ("individual" as const),
        company: isPro ? company.trim() : "",
        lastname: lastname.trim(),
        firstname: firstname.trim(),
        emails: email.trim() === "" ? [] : [email.trim()],
        phone: phone.trim(),
        addresses: [],
      };
      // A retry for the same person keeps its idempotency key; another person gets a new one.
      const text = JSON.stringify(body);
      if (requested.current.text !== text) requested.current = { text, key: newId() };
      const { id, code } = await call(
        "POST /v1/clients",
        { body },
        { idempotencyKey: requested.current.key },
      );
      const person = [firstname, lastname]
        .map((one) => one.trim())
        .filter(Boolean)
        .join(" ");
      onMade({
        id,
        code: code ?? "",
        name: isPro ? company.trim() : person,
        email: email.trim(),
        phone: phone.trim(),
        city: "",
        lang: spokenLanguage(),
        buyer: { isPro },
        points: 0,
        credit: { limitCents: null, outstandingCents: NO_CENTS },
      });
    } catch (error) {
      setTrouble(problemOf(error).message);
      setBusy(false);
    }
  };
  const foot = (
    <Touch look="main" big submit form={id} disabled={!isReady || isBusy}>
      {t("sale.makeClient")}
    </Touch>
  );
  return (
    <Pane title={t("sale.newClient")} onClose={onBack} foot={foot}>
      <form
        id={id}
        className={layout.stack3}
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <div className={css.two} role="group" aria-label={t("sale.newClient")}>
          <Touch chosen={!isPro} onClick={() => setPro(false)}>
            {t("sale.individual")}
          </Touch>
          <Touch chosen={isPro} onClick={() => setPro(true)}>
            {t("sale.professional")}
          </Touch>
        </div>
        {FIELDS.filter((field) => isPro || field !== "company").map((field, at) => (
          <ClientField key={field} field={field} at={at} values={values} onValues={setValues} />
        ))}
        {trouble === "" ? null : (
          <p role="alert" className={cx(layout.medium, layout.danger, css.error)}>
            {trouble}
          </p>
        )}
      </form>
    </Pane>
  );
}
