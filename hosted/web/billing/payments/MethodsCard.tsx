import {
  CHECKOUT_TYPES,
  type CheckoutType,
  type ProviderConnection,
} from "@cuvee/core/billing/payments/payments.ts";
import { PROVIDER_NAMES } from "@cuvee/core/shops/settings/providers.ts";
import type { OpeningFault } from "@cuvee/core/shops/openings/points.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { call } from "#kit/api.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { FormError } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import css from "#billing/payments/payments.module.css";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

type Props = {
  state: ProviderConnection;
  /** The data that the shop's payment methods still lack, each with the screen that completes it. */
  faults: readonly OpeningFault[];
  isOwner: boolean;
  onChanged: (state: ProviderConnection) => void;
};

/** Data that an offline payment method still lacks; until then, buyers are not offered it. */
const LACKS: Partial<Record<CheckoutType, OpeningFault["lack"]>> = {
  transfer: "iban",
  check: "checkAddress",
  cash: "pickupPlace",
};

/** Returns the note under a method: where its money goes, or why it is not offered. */
function noteOf(
  type: CheckoutType,
  { available, isActive, sepa, sandbox }: ProviderConnection,
): string | null {
  if (type === "cb") {
    if (isActive) return "cbAtProvider";
    return sandbox ? (available ? "cbTrial" : "cbTrialOnly") : "cbNone";
  }
  return type === "stripeSepa" && !(isActive && sepa) ? "sepaNone" : null;
}

/** Payment methods that the shop offers online; those kept stay in the order that buyers know. */
export function MethodsCard({ state, faults, isOwner, onChanged }: Props): ReactNode {
  const { t } = useTranslation("providers");
  const name = { provider: PROVIDER_NAMES[state.provider] };
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(state.paymentsList));
  const { busy, failure, run } = useWork("inPlace");
  const known = CHECKOUT_TYPES.filter((type) => !state.paymentsList.includes(type));
  const list = [
    ...state.paymentsList.filter((type): type is CheckoutType =>
      (CHECKOUT_TYPES as readonly string[]).includes(type),
    ),
    ...known,
  ].filter((type) => chosen.has(type));
  const isSame = list.join() === state.paymentsList.join();

  const save = async (): Promise<void> => {
    onChanged(await call("PUT /v1/payments/methods", { body: { paymentsList: list } }));
    showSnackbar("success", t("saved"));
  };
  return (
    <Card title={t("methods")}>
      <div className={layout.stack4}>
        <p className={cx(layout.balanced, css.text)}>{t("methodsText")}</p>
        {CHECKOUT_TYPES.map((type) => {
          const note = noteOf(type, state);
          const fault = faults.find(({ lack }) => lack === LACKS[type]);
          return (
            <Checkbox
              key={type}
              label={t(type)}
              hint={
                fault ? (
                  <Link href={fault.path}>{t(`lacks.${fault.lack}`)}</Link>
                ) : note ? (
                  t(note, name)
                ) : undefined
              }
              disabled={!isOwner || (note === "sepaNone" && !chosen.has(type))}
              checked={chosen.has(type)}
              onChange={({ target }) => {
                const next = new Set(chosen);
                if (target.checked) next.add(type);
                else next.delete(type);
                setChosen(next);
              }}
            />
          );
        })}
        {failure ? <FormError>{failure}</FormError> : null}
        {isOwner ? (
          <div className={layout.row3}>
            <Button
              busy={busy !== null}
              disabled={isSame || list.length === 0}
              onClick={() => void run(save)}
            >
              {t("save")}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
