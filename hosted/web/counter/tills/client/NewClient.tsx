import { NO_CENTS } from "@cuvee/core/kit/money.ts";
import type { TillClient } from "@cuvee/core/counter/tills/snapshot.ts";
import { useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId } from "#kit/api.ts";
import { spokenLanguage } from "#kit/i18n.ts";
import { Fault } from "#counter/tills/controls/Fault.tsx";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

const FIELDS = ["company", "lastname", "firstname", "email", "phone"] as const;
const TYPES = { company: "text", lastname: "text", firstname: "text", email: "email", phone: "tel" } as const;

type Values = Record<(typeof FIELDS)[number], string>;

type ClientFieldProps = {
  field: keyof Values;
  isFirst: boolean;
  values: Values;
  onValues: (values: Values) => void;
};

function ClientField({ field, isFirst, values, onValues }: ClientFieldProps): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <label className={cx(layout.grid1, layout.muted, layout.medium, css.label)}>
      {t(`sale.field.${field}`)}
      <input
        className={cx(layout.large, css.input)}
        type={TYPES[field]}
        data-first={isFirst || undefined}
        autoComplete="off"
        maxLength={100}
        value={values[field]}
        onChange={(event) => onValues({ ...values, [field]: event.target.value })}
      />
    </label>
  );
}

/** Returns a function that has the server make a client, and returns the client as the till keeps one. */
function useCreateClient(): (values: Values, isPro: boolean) => Promise<TillClient> {
  const requested = useRef({ text: "", key: "" });
  return async ({ company, lastname, firstname, email, phone }, isPro) => {
    const body = {
      kind: isPro ? ("professional" as const) : ("individual" as const),
      company: isPro ? company : "",
      lastname,
      firstname,
      emails: email === "" ? [] : [email],
      phone,
      addresses: [],
    };
    // A retry for the same person keeps its idempotency key; another person gets a new one.
    const text = JSON.stringify(body);
    if (requested.current.text !== text) requested.current = { text, key: newId() };
    const { key } = requested.current;
    const { id, code } = await call("POST /v1/clients", { body }, { idempotencyKey: key });
    return {
      id,
      code: code ?? "",
      name: isPro ? company : [firstname, lastname].filter(Boolean).join(" "),
      email,
      phone,
      city: "",
      lang: spokenLanguage(),
      buyer: { isPro },
      points: 0,
      credit: { limitCents: null, outstandingCents: NO_CENTS },
    };
  };
}

type Props = { name: string; onBack: () => void; onMade: (client: TillClient) => void };

/**
 * A form for a new client with the least that a sale needs; the server creates the client, so that there are no
 * duplicates.
 */
export function NewClient({ name, onBack, onMade }: Props): ReactNode {
  const { t } = useTranslation("tills");
  const id = useId();
  const create = useCreateClient();
  const { busy, failure, run } = useWork("inPlace");
  const [isPro, setPro] = useState(false);
  const [values, setValues] = useState<Values>({
    company: "",
    lastname: name.trim(),
    firstname: "",
    email: "",
    phone: "",
  });
  const isReady = (isPro ? values.company : values.lastname).trim() !== "" && busy === null;
  const submit = async (): Promise<void> => {
    const trimmed = Object.fromEntries(FIELDS.map((field) => [field, values[field].trim()])) as Values;
    onMade(await create(trimmed, isPro));
  };
  const foot = (
    <Touch look="main" big submit form={id} disabled={!isReady}>
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
          if (isReady) void run(submit);
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
          <ClientField key={field} field={field} isFirst={at === 0} values={values} onValues={setValues} />
        ))}
        <Fault>{failure}</Fault>
      </form>
    </Pane>
  );
}
