import type { Language } from "@cuvee/core/kit/languages.ts";
import { CHANNELS, type Channel } from "@cuvee/core/shops/consents/consents.ts";
import { letterAddress, type OwnReach, type OwnReachLine } from "@cuvee/core/shops/consents/reach.ts";
import { useState, type ReactNode } from "react";
import { call, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import * as layout from "#ui/layout.ts";
import { Notice } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { useWork } from "#ui/work.ts";
import { BirthdayField } from "./BirthdayField.tsx";
import css from "./Preferences.module.css";

type Preferences = CallAnswer<"GET /v1/users/me/preferences">;
type Wish = { shopId: string; line: OwnReachLine; isOn: boolean };

const isOn = ({ reason }: OwnReachLine): boolean => reason === null || reason === "inError";

/** Joins the lines of several numbers: a purpose is on where any of them is. */
function onePerPurpose(lines: readonly OwnReachLine[]): OwnReachLine[] {
  const found = new Map<string, OwnReachLine>();
  for (const line of lines) {
    const known = found.get(line.purpose);
    if (!known || (!isOn(known) && isOn(line))) found.set(line.purpose, line);
  }
  return [...found.values()];
}

type ChannelProps = {
  channel: Channel;
  lines: readonly OwnReachLine[];
  isOn: (line: OwnReachLine) => boolean;
  onSet: (line: OwnReachLine, isOn: boolean) => void;
};

/** The purposes of one channel, each with the text that the buyer agrees to. */
function ChannelFields({ channel, lines, isOn: isShownOn, onSet }: ChannelProps): ReactNode {
  const { t } = useTranslation("account");
  const format = useFormat();
  const addresses = [...new Set(lines.map(({ address }) => address))];
  const written = addresses
    .filter((address) => !address.startsWith(letterAddress("")))
    .map((address) => (channel === "mail" ? address : format.phone(address)));
  return (
    <fieldset className={cx(layout.fieldset, layout.shrink)}>
      <legend className={cx(layout.medium, layout.breakable)}>
        {t(`preferences.channel.${channel}`)}
        {written.length > 0 ? <span className={layout.quiet}> · {format.list(written)}</span> : null}
      </legend>
      <div className={layout.grid3}>
        {onePerPurpose(lines).map((line) => (
          <Checkbox
            key={line.purpose}
            label={
              <>
                {t(`preferences.purpose.${line.purpose}`)}
                {line.ground === "customer" && isShownOn(line) ? (
                  <span className={layout.quiet}> · {t("preferences.sale")}</span>
                ) : null}
              </>
            }
            hint={line.wording}
            checked={isShownOn(line)}
            // An alert is asked for on the page of a product.
            disabled={line.purpose === "backInStock" && !isShownOn(line)}
            onChange={(event) => onSet(line, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type ShopProps = {
  shop: OwnReach;
  /** The change that is being kept, which shows at once. */
  wish: Wish | null;
  onSet: (wish: Wish) => void;
  onBirthday: (birthday: string) => void;
};

function ShopCard({ shop, wish, onSet, onBirthday }: ShopProps): ReactNode {
  const { shopId, lines, birthday } = shop;
  const isShownOn = (line: OwnReachLine): boolean =>
    wish?.shopId === shopId && wish.line.channel === line.channel && wish.line.purpose === line.purpose
      ? wish.isOn
      : isOn(line);
  const hasNews = lines.some((line) => line.purpose === "newsletter" && isOn(line));
  return (
    <Card title={shop.shop}>
      <div className={cx(layout.grid5, css.channels)}>
        {CHANNELS.filter((channel) => lines.some((line) => line.channel === channel)).map((channel) => (
          <ChannelFields
            key={channel}
            channel={channel}
            lines={lines.filter((line) => line.channel === channel)}
            isOn={isShownOn}
            onSet={(line, on) => onSet({ shopId, line, isOn: on })}
          />
        ))}
        {/* A birthday serves the news of the shop, so that it is asked of their readers. */}
        {birthday !== null && (hasNews || birthday !== "") ? (
          <BirthdayField key={birthday} shop={shop.shop} value={birthday} onSet={onBirthday} />
        ) : null}
      </div>
    </Card>
  );
}

/** Lets a buyer choose what each shop may send them, by channel and purpose: each change is kept at once. */
export default function PreferencesTab(): ReactNode {
  const { t, i18n } = useTranslation("account");
  const lang = (i18n.resolvedLanguage ?? "fr") as Language;
  const answer = useAnswer("GET /v1/users/me/preferences", { query: { lang } });
  const { busy, run } = useWork("asMessage");
  const [wish, setWish] = useState<Wish | null>(null);
  const keep = (change: () => Promise<Preferences>): Promise<boolean> =>
    run(async () => {
      await answer.mutate(await change(), { revalidate: false });
      showSnackbar("success", t("preferences.saved"));
    });
  const set = async (wanted: Wish): Promise<void> => {
    // One change at a time: the boxes stay as they are until it is kept or refused.
    if (busy !== null) return;
    const { shopId, line, isOn: on } = wanted;
    const { channel, purpose } = line;
    setWish(wanted);
    await keep(() => {
      const body = { channel, purpose, isOn: on, lang, element: "account" as const };
      return call("PUT /v1/users/me/preferences/:shopId", { params: { shopId }, body });
    });
    setWish(null);
  };
  const setBirthday = (shopId: string, birthday: string): Promise<boolean> =>
    keep(() =>
      call("PUT /v1/users/me/preferences/:shopId/birthday", { params: { shopId }, body: { birthday, lang } }),
    );
  return (
    <div className={cx(layout.grid5, layout.shrink)}>
      <Card title={t("preferences.title")}>
        <p className={cx(layout.muted, layout.balanced)}>{t("preferences.text")}</p>
      </Card>
      <Answered
        of={answer}
        waiting="16rem"
        card
        empty={({ shops }) =>
          shops.length === 0 ? <p className={layout.quiet}>{t("preferences.none")}</p> : null
        }
      >
        {({ shops, isConfirmed }) => (
          <>
            {isConfirmed ? null : <Notice tone="warning">{t("preferences.unconfirmed")}</Notice>}
            {shops.map((shop) => (
              <ShopCard
                key={shop.shopId}
                shop={shop}
                wish={wish}
                onSet={(wanted) => void set(wanted)}
                onBirthday={(birthday) => void setBirthday(shop.shopId, birthday)}
              />
            ))}
          </>
        )}
      </Answered>
    </div>
  );
}
