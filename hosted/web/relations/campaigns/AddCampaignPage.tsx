import type { CampaignDraft } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { CHANNELS, type Channel, type Purpose } from "@cuvee/core/shops/consents/consents.ts";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { call, canRetry, newId, problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { useCampaignOptions, useKeepCampaign } from "#relations/campaigns/calls.ts";
import { CHANNEL_ICONS } from "#relations/campaigns/CampaignBadge.tsx";
import { EMPTY_CONTENT } from "#relations/campaigns/editor/campaignDraft.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import { FormError } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Reasons to write, of which the author chooses one: a purpose that clients agree to, or an information. */
const AIMS = ["newsletter", "invitations", "information"] as const;
type Aim = (typeof AIMS)[number];

type Choice = { channel: Channel; aim: Aim; name: string; listId: string | null; modelId: string | null };

const purposeOf = (aim: Aim): Purpose | null => (aim === "information" ? null : (aim as Purpose));

/** Returns the first draft of a campaign. */
const firstDraft = ({ channel, aim, name, listId, modelId }: Choice): CampaignDraft => ({
  name: name.trim(),
  channel,
  kind: aim === "information" ? "information" : "promotion",
  purpose: purposeOf(aim),
  listIds: listId ? [listId] : [],
  excludedListIds: [],
  a: { ...EMPTY_CONTENT, modelId: channel === "mail" || channel === "letter" ? modelId : null },
  b: null,
  ab: null,
  automation: null,
  couponCode: "",
  perMinute: null,
});

/** Creates the draft once and opens its page. */
function useCreate() {
  const [, navigate] = useLocation();
  const keep = useKeepCampaign();
  const attempt = useRef({ id: newId(), key: newId() });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const create = async (choice: Choice): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const { id, key } = attempt.current;
    try {
      const body = { id, draft: firstDraft(choice) };
      const made = await call("POST /v1/campaigns", { body } as never, { idempotencyKey: key });
      keep(made);
      navigate(paths.campaign(made.id), { replace: true });
    } catch (error) {
      if (!canRetry(error)) attempt.current = { id: newId(), key: newId() };
      setFailure(problemOf(error).message);
      setBusy(false);
    }
  };
  return { busy, failure, create };
}

/** The way of the message; one that nothing sends here says so. */
function ChannelCards(props: { channel: Channel; onChannel: (channel: Channel) => void }): ReactNode {
  const { t } = useTranslation("campaigns");
  const options = useCampaignOptions().data;
  const canSend = (channel: Channel): boolean =>
    options?.channels.find((one) => one.channel === channel)?.canSend ?? true;
  return (
    <RadioCards
      legend={t("add.channel")}
      value={props.channel}
      onChange={props.onChannel}
      cards={CHANNELS.map((value) => {
        const Icon = CHANNEL_ICONS[value];
        return {
          value,
          title: t(`channels.${value}`),
          text: canSend(value) ? t(`add.channelText.${value}`) : t(`add.cannotSend.${value}`),
          icon: <Icon size={20} aria-hidden="true" />,
          disabled: !canSend(value),
        };
      })}
    />
  );
}

/** `/dashboard/crm/campaigns/add`: channel, reason and name; the rest is written on the campaign's page. */
export default function AddCampaignPage(): ReactNode {
  const { t } = useTranslation(["campaigns", "common"]);
  const query = new URLSearchParams(useSearch());
  const [channel, setChannel] = useState<Channel>("mail");
  const [aim, setAim] = useState<Aim>("newsletter");
  const [name, setName] = useState("");
  const [isAsked, setAsked] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { busy, failure, create } = useCreate();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (name.trim() === "") return box.current?.focus();
    void create({ channel, aim, name, listId: query.get("list"), modelId: query.get("model") });
  };
  return (
    <>
      <PageHeader
        title={t("add.title")}
        text={t("add.text")}
        back={{ href: paths.campaigns(), label: t("title") }}
      />
      <form onSubmit={submit} noValidate className={layout.stack5}>
        {failure ? <FormError>{failure}</FormError> : null}
        <Card>
          <ChannelCards channel={channel} onChannel={setChannel} />
        </Card>
        <Card>
          <RadioCards
            legend={t("add.aim")}
            value={aim}
            onChange={setAim}
            cards={AIMS.map((value) => ({
              value,
              title: t(value === "information" ? "kinds.information" : `purposes.${value}`),
              text: t(`add.aimText.${value}`),
            }))}
          />
        </Card>
        <Card>
          <Field
            label={t("add.name")}
            hint={t("add.nameHint")}
            error={isAsked && name.trim() === "" ? t("more.nameNeeded") : undefined}
          >
            <Input
              ref={box}
              value={name}
              maxLength={120}
              autoComplete="off"
              placeholder={t("add.namePlaceholder")}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
        </Card>
        <div className={cx(layout.row2, layout.toEnd)}>
          <ButtonLink href={paths.campaigns()}>{t("common:cancel")}</ButtonLink>
          <Button type="submit" look="primary" busy={busy}>
            {t("add.continue")}
          </Button>
        </div>
      </form>
    </>
  );
}
