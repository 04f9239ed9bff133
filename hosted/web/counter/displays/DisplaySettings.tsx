import { CHARACTER_PAGES } from "@cuvee/core/counter/displays/characters.ts";
import { linesOf, WIDTH, type DisplayState } from "@cuvee/core/counter/displays/displays.ts";
import { BRIGHTNESSES, DISPLAY_DRIVERS, DRIVERS } from "@cuvee/core/counter/displays/drivers.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useCustomerDisplay } from "#counter/displays/customerDisplay.ts";
import { changeDevice } from "#counter/displays/devices.ts";
import { LineStatus } from "#counter/displays/LineStatus.tsx";
import { useDevices, useShopLook } from "#counter/displays/useDevices.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#counter/displays/devices.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Shows the two lines as the device does. */
function Preview({ lines }: { lines: readonly string[] }): ReactNode {
  const { t } = useTranslation("devices");
  return (
    <pre className={css.preview} role="img" aria-label={t("display.preview", { text: lines.join(" / ") })}>
      {lines.join("\n")}
    </pre>
  );
}

/** States to try on the display: none of them is a sale. */
const TRIALS: Record<"test" | "item" | "total" | "change", DisplayState> = {
  test: { kind: "test" },
  item: { kind: "item", name: "Côtes du Rhône", quantity: 2, priceCents: 2400, totalCents: 2400 },
  total: { kind: "total", totalCents: 2400 },
  change: { kind: "change", givenCents: 5000, changeCents: 2600 },
};
const TRIAL_NAMES = ["test", "item", "total", "change"] as const;

function DeviceFields({
  stored,
  option,
}: {
  stored: ReturnType<typeof useDevices>["display"];
  option: (group: string, values: readonly (string | number)[]) => { value: string; label: string }[];
}): ReactNode {
  const { t } = useTranslation("devices");
  return (
    <div className={cx(layout.grid4, layout.top, css.fields)}>
      <Field label={t("display.driver")} hint={t(`driverHints.${stored.driver}`)}>
        <Select
          options={option("drivers", DRIVERS)}
          value={stored.driver}
          onChange={({ target }) => {
            const driver = DRIVERS.find((one) => one === target.value);
            if (driver) changeDevice("display", { driver });
          }}
        />
      </Field>
      <Field label={t("display.page")} hint={t("display.pageHint")}>
        <Select
          options={option("pages", CHARACTER_PAGES)}
          value={stored.page}
          onChange={({ target }) => {
            const page = CHARACTER_PAGES.find((one) => one === target.value);
            if (page) changeDevice("display", { page });
          }}
        />
      </Field>
      {DISPLAY_DRIVERS[stored.driver].dims ? (
        <Field label={t("display.brightness")}>
          <Select
            options={option("brightnesses", BRIGHTNESSES)}
            value={String(stored.brightness)}
            onChange={({ target }) => {
              const brightness = BRIGHTNESSES.find((one) => String(one) === target.value);
              if (brightness) changeDevice("display", { brightness });
            }}
          />
        </Field>
      ) : null}
    </div>
  );
}

type TextFieldsProps = {
  stored: ReturnType<typeof useDevices>["display"];
  look: ReturnType<typeof useShopLook>;
  welcome: (at: 0 | 1, text: string) => void;
};

function TextFields({ stored, look, welcome }: TextFieldsProps): ReactNode {
  const { t } = useTranslation("devices");
  return (
    <div className={cx(layout.grid4, layout.top, css.fields)}>
      <Field label={t("display.idle")} hint={t("display.idleHint")} optional>
        <Input
          value={stored.idle}
          maxLength={2 * WIDTH}
          placeholder={look.shop}
          onChange={({ target }) => changeDevice("display", { idle: target.value })}
        />
      </Field>
      <Field label={t("display.welcomeFirst")} optional>
        <Input
          value={stored.welcome[0]}
          maxLength={WIDTH}
          onChange={({ target }) => welcome(0, target.value)}
        />
      </Field>
      <Field label={t("display.welcomeSecond")} optional>
        <Input
          value={stored.welcome[1]}
          maxLength={WIDTH}
          onChange={({ target }) => welcome(1, target.value)}
        />
      </Field>
    </div>
  );
}

/** The customer display of this device: its line, its protocol, its texts, and a trial. Kept in this browser. */
export function DisplaySettings(): ReactNode {
  const { t } = useTranslation("devices");
  const { display: stored } = useDevices();
  const look = useShopLook();
  const display = useCustomerDisplay(look);
  const [shown, setShown] = useState<DisplayState>(TRIALS.test);
  const { language, currency } = look;
  const show = (state: DisplayState): void => {
    setShown(state);
    display.show(state);
  };
  const rest = (): void => show({ kind: "idle", text: stored.idle || look.shop });
  const option = (group: string, values: readonly (string | number)[]) =>
    values.map((value) => ({ value: String(value), label: t(`${group}.${value}`) }));
  const welcome = (at: 0 | 1, text: string): void =>
    changeDevice("display", { welcome: at === 0 ? [text, stored.welcome[1]] : [stored.welcome[0], text] });
  return (
    <Card title={t("display.title")}>
      <div className={cx(layout.grid5, css.part)}>
        <p className={layout.muted}>{t("display.text")}</p>
        <LineStatus line={display.line} kind="serial" />
        <DeviceFields stored={stored} option={option} />
        <TextFields stored={stored} look={look} welcome={welcome} />
        <div className={cx(layout.grid3, css.trial)}>
          <Preview lines={linesOf(shown, { language, currency, page: stored.page })} />
          <div className={layout.row2} role="group" aria-label={t("display.trials")}>
            {TRIAL_NAMES.map((name) => (
              <Button key={name} onClick={() => show(TRIALS[name])}>
                {t(`trial.${name}`)}
              </Button>
            ))}
            <Button onClick={() => show({ kind: "welcome", lines: stored.welcome })}>
              {t("trial.welcome")}
            </Button>
            <Button onClick={rest}>{t("trial.idle")}</Button>
          </div>
        </div>
      </div>
    </Card>
  );
}
