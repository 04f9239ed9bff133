import { CALENDAR_LAYERS, type CalendarLayer } from "@cuvee/core/relations/calendar/calendar.ts";
import { RefreshCw, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { call, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { CopyButton } from "#ui/CopyButton.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { ask } from "#ui/popup/popup.ts";
import { useWork } from "#ui/work.ts";
import { cx } from "#ui/classes.ts";
import css from "#relations/calendar/calendar.module.css";
import * as layout from "#ui/layout.ts";

type State = CallAnswer<"GET /v1/calendar/feed">;
type Choose = (layers: CalendarLayer[]) => void;

/** The layers of an address; one at least. */
function Layers({
  open,
  chosen,
  onChange,
}: {
  open: CalendarLayer[];
  chosen: CalendarLayer[];
  onChange: Choose;
}) {
  const { t } = useTranslation("calendar");
  return (
    <fieldset className={cx(layout.fieldset, layout.stack2)}>
      <legend className={layout.medium}>{t("subscribe.layers")}</legend>
      {open.map((layer) => (
        <Checkbox
          key={layer}
          label={t(`layer.${layer}`)}
          hint={layer === "tasks" || layer === "meetings" ? t(`subscribe.only.${layer}`) : undefined}
          checked={chosen.includes(layer)}
          onChange={({ target }) =>
            onChange(CALENDAR_LAYERS.filter((one) => (one === layer ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}

/** The new address, for the only time. */
function NewAddress({ url }: { url: string }): ReactNode {
  const { t } = useTranslation("calendar");
  return (
    <Notice tone="success">
      <div className={layout.stack3}>
        <p className={layout.unmargined}>{t("subscribe.once")}</p>
        <Field label={t("subscribe.address")}>
          <Input readOnly value={url} onFocus={({ target }) => target.select()} />
        </Field>
        <div>
          <CopyButton what={t("subscribe.address")} text={url} />
        </div>
      </div>
    </Notice>
  );
}

type FeedCommands = {
  /** The new address, until the window closes. */
  url: string | null;
  busy: string | null;
  make: () => Promise<void>;
  save: () => Promise<boolean>;
  revoke: () => Promise<void>;
};

/** Makes, changes and revokes the address; what ends an address is asked first. */
function useFeedCommands(
  layers: CalendarLayer[],
  isThere: boolean,
  onChanged: () => Promise<unknown>,
): FeedCommands {
  const { t } = useTranslation("calendar");
  const [url, setUrl] = useState<string | null>(null);
  const { busy, run } = useWork("asMessage");
  const agrees = async (of: "renew" | "revoke"): Promise<boolean> =>
    (await ask({
      title: t(`subscribe.${of}Title`),
      text: t(`subscribe.${of}Text`),
      validateLabel: t(`subscribe.${of}`),
      error: true,
    })) !== null;
  return {
    url,
    busy,
    make: async () => {
      if (isThere && !(await agrees("renew"))) return;
      await run(async () => {
        setUrl((await call("POST /v1/calendar/feed", { body: { layers } })).url);
        await onChanged();
      }, "make");
    },
    save: () =>
      run(async () => {
        await call("PUT /v1/calendar/feed", { body: { layers } });
        showSnackbar("success", t("subscribe.saved"));
        await onChanged();
      }, "save"),
    revoke: async () => {
      if (!(await agrees("revoke"))) return;
      await run(async () => {
        await call("DELETE /v1/calendar/feed");
        setUrl(null);
        showSnackbar("success", t("subscribe.revoked"));
        await onChanged();
      }, "revoke");
    },
  };
}

type ButtonsProps = { of: FeedCommands; isThere: boolean; isChanged: boolean; disabled: boolean };

function FeedButtons({ of, isThere, isChanged, disabled }: ButtonsProps): ReactNode {
  const { t } = useTranslation("calendar");
  const { busy, make, save, revoke } = of;
  if (!isThere)
    return (
      <Button look="primary" busy={busy === "make"} disabled={disabled} onClick={() => void make()}>
        {t("subscribe.make")}
      </Button>
    );
  return (
    <>
      {isChanged ? (
        <Button look="primary" busy={busy === "save"} disabled={disabled} onClick={() => void save()}>
          {t("subscribe.save")}
        </Button>
      ) : null}
      <Button
        icon={<RefreshCw aria-hidden="true" />}
        busy={busy === "make"}
        disabled={disabled}
        onClick={() => void make()}
      >
        {t("subscribe.renew")}
      </Button>
      <Button
        look="quiet"
        icon={<Trash2 aria-hidden="true" />}
        busy={busy === "revoke"}
        onClick={() => void revoke()}
      >
        {t("subscribe.revoke")}
      </Button>
    </>
  );
}

function Content({ state, onChanged }: { state: State; onChanged: () => Promise<unknown> }): ReactNode {
  const { t } = useTranslation("calendar");
  const format = useFormat();
  const { feed } = state;
  const [chosen, setChosen] = useState<CalendarLayer[]>(() =>
    state.layers.filter((layer) => feed?.layers.includes(layer) ?? true),
  );
  const layers = chosen.filter((layer) => state.layers.includes(layer));
  const commands = useFeedCommands(layers, feed !== null, onChanged);
  return (
    <div className={layout.stack4}>
      {commands.url === null ? null : <NewAddress url={commands.url} />}
      {feed === null ? null : (
        <p className={cx(layout.quiet, layout.unmargined)}>
          {[
            t("subscribe.since", { at: format.date(feed.createdAt, "short") }),
            feed.lastReadAt
              ? t("subscribe.read", { at: format.ago(feed.lastReadAt) })
              : t("subscribe.neverRead"),
          ].join(" · ")}
        </p>
      )}
      <Layers open={state.layers} chosen={chosen} onChange={setChosen} />
      {layers.length === 0 ? (
        <p className={cx(layout.danger, layout.unmargined)}>{t("subscribe.needed")}</p>
      ) : null}
      <div className={cx(layout.row2, css.acts)}>
        <FeedButtons
          of={commands}
          isThere={feed !== null}
          isChanged={feed !== null && feed.layers.join() !== layers.join()}
          disabled={layers.length === 0}
        />
      </div>
    </div>
  );
}

/** A person's own address of the calendar, for the calendar program of their phone or computer. */
export default function SubscribeDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation("calendar");
  const answer = useAnswer("GET /v1/calendar/feed", {});
  return (
    <Dialog open onClose={onClose} size="medium" title={t("subscribe.title")} text={t("subscribe.text")}>
      <Answered of={answer} waiting="12rem">
        {(state) => <Content state={state} onChanged={() => answer.mutate()} />}
      </Answered>
    </Dialog>
  );
}
