import type { Channel } from "@cuvee/core/shops/consents/consents.ts";
import { BASIS_PURPOSES, type ClientReach, type ReachAct } from "@cuvee/core/shops/consents/reach.ts";
import { useState, type ReactNode } from "react";
import { call, canRetry, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field, FieldError } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import { Select } from "#ui/input/Select.tsx";
import * as layout from "#ui/layout.ts";
import { FormError } from "#ui/Notice.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

type BasisPurpose = (typeof BASIS_PURPOSES)[number];
type AddressChoice = { channel: Channel; address: string };
type Entry = { act: ReachAct; place: AddressChoice; purposes: BasisPurpose[]; proof: string };

/** Returns the client's addresses that an act is possible for, each once. */
const placesFor = ({ lines }: ClientReach, act: ReachAct): AddressChoice[] => {
  const places = new Map(
    lines.map(({ channel, address }) => [`${channel} ${address}`, { channel, address }]),
  );
  return [...places.values()].filter(
    ({ channel }) => act !== "function" || channel === "mail" || channel === "sms",
  );
};
/** Checks whether a statement lacks the proof that it needs. */
const isProofLacking = ({ act, proof }: Entry): boolean => act !== "objection" && proof.trim().length < 3;
const keyOf = ({ channel, address }: AddressChoice): string => `${channel} ${address}`;

type Props = {
  clientId: string;
  reach: ClientReach;
  /** The statement that is chosen at first. */
  act?: ReachAct;
  onSaved: (reach: ClientReach) => void;
  onClose: () => void;
};

/** Keeps a statement; a failure shows in the dialog. */
function useRecording({ clientId, onSaved, onClose }: Props) {
  const { t } = useTranslation("clients");
  const [idempotencyKey, setKey] = useState(newId);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const keep = async ({ act, place, purposes, proof }: Entry): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const body = { act, ...place, purposes, proof: proof.trim() };
      const input = { params: { clientId }, body };
      onSaved(await call("POST /v1/clients/:clientId/reach", input, { idempotencyKey }));
      showSnackbar("success", t("reaching.saved"));
      onClose();
    } catch (failure) {
      if (!canRetry(failure)) setKey(newId());
      setError(problemOf(failure).message);
      setBusy(false);
    }
  };
  return { busy, error, keep, renew: () => setKey(newId()) };
}

type AddressProps = {
  places: readonly AddressChoice[];
  value: AddressChoice;
  onChange: (place: AddressChoice) => void;
};

/** Chooses the address that is spoken of, with its channel. */
function AddressField({ places, value, onChange }: AddressProps): ReactNode {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const wordsOf = ({ channel, address }: AddressChoice): string =>
    [
      t(`reaching.channel.${channel}`),
      ...(channel === "letter" ? [] : [channel === "mail" ? address : format.phone(address)]),
    ].join(" · ");
  return (
    <Field label={t("reaching.dialog.address")}>
      <Select
        value={keyOf(value)}
        options={places.map((place) => ({ value: keyOf(place), label: wordsOf(place) }))}
        onChange={(event) => {
          const place = places.find((one) => keyOf(one) === event.target.value);
          if (place) onChange(place);
        }}
      />
    </Field>
  );
}

type PurposeProps = {
  isLacking: boolean;
  value: readonly BasisPurpose[];
  onChange: (purposes: BasisPurpose[]) => void;
};

/** Chooses the purposes that are spoken of. */
function PurposeBoxes({ isLacking, value, onChange }: PurposeProps): ReactNode {
  const { t } = useTranslation("clients");
  return (
    <fieldset className={layout.fieldset}>
      <legend className={layout.medium}>{t("reaching.dialog.purposes")}</legend>
      <div className={layout.stack2}>
        {BASIS_PURPOSES.map((purpose) => (
          <Checkbox
            key={purpose}
            label={t(`consents.purpose.${purpose}`)}
            checked={value.includes(purpose)}
            onChange={(event) =>
              onChange(
                BASIS_PURPOSES.filter((one) =>
                  one === purpose ? event.target.checked : value.includes(one),
                ),
              )
            }
          />
        ))}
        {isLacking ? <FieldError>{t("reaching.dialog.purposeNeeded")}</FieldError> : null}
      </div>
    </fieldset>
  );
}

type ActProps = { isProfessional: boolean; value: ReachAct; onChange: (act: ReachAct) => void };

/** Chooses the statement; only of a professional, that they were told. */
function ActCards({ isProfessional, value, onChange }: ActProps): ReactNode {
  const { t } = useTranslation("clients");
  const acts: ReachAct[] = ["objection", "consent", ...(isProfessional ? (["function"] as const) : [])];
  return (
    <RadioCards
      legend={t("reaching.dialog.what")}
      cards={acts.map((act) => ({
        value: act,
        title: t(`reaching.dialog.${act}`),
        text: t(`reaching.dialog.${act}Text`),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** Records an objection, a consent on paper or by telephone, or that a professional contact was told. */
export function ReachDialog(props: Props): ReactNode {
  const { reach, onClose, act: first = "objection" } = props;
  const { t } = useTranslation(["clients", "common"]);
  const { busy, error, keep, renew } = useRecording(props);
  const [entry, setEntry] = useState<Entry>(() => ({
    act: first,
    place: placesFor(reach, first)[0] ?? { channel: "mail", address: "" },
    purposes: [...BASIS_PURPOSES],
    proof: "",
  }));
  const change = (part: Partial<Entry>): void => {
    setEntry((before) => ({ ...before, ...part }));
    renew();
  };
  const [isTried, setTried] = useState(false);
  const places = placesFor(reach, entry.act);
  const lacksPurpose = entry.act !== "function" && entry.purposes.length === 0;
  const lacksProof = isProofLacking(entry);
  const save = (): void => (lacksPurpose || lacksProof ? setTried(true) : void keep(entry));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("reaching.dialog.title")}
      text={t("reaching.dialog.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy} disabled={places.length === 0} onClick={save}>
            {t("reaching.dialog.save")}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <ActCards
          isProfessional={reach.isProfessional}
          value={entry.act}
          onChange={(act) => {
            const fitting = placesFor(reach, act);
            const stays = fitting.some((place) => keyOf(place) === keyOf(entry.place));
            change({ act, place: stays ? entry.place : (fitting[0] ?? entry.place) });
          }}
        />
        <AddressField places={places} value={entry.place} onChange={(place) => change({ place })} />
        {entry.act === "function" ? null : (
          <PurposeBoxes
            isLacking={isTried && lacksPurpose}
            value={entry.purposes}
            onChange={(purposes) => change({ purposes })}
          />
        )}
        <Field
          label={t("reaching.dialog.proof")}
          hint={t("reaching.dialog.proofHint")}
          optional={entry.act === "objection"}
          error={isTried && lacksProof ? t("reaching.dialog.proofNeeded") : undefined}
        >
          <TextArea
            rows={3}
            maxLength={1000}
            value={entry.proof}
            onChange={(event) => change({ proof: event.target.value })}
          />
        </Field>
        {error ? <FormError>{error}</FormError> : null}
      </div>
    </Dialog>
  );
}
