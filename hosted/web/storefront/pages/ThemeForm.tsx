import { THEMES, themeOf, type ThemeName } from "@cuvee/core/storefront/site/themes.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import css from "./customize.module.css";

/** Ground, surface, dark ground and main colour of a theme, as a strip. */
function Swatches({ theme }: { theme: ThemeName }): ReactNode {
  const look = themeOf(theme);
  if (!look) return null;
  const { light, accent } = look;
  return (
    <span className={css.swatches} aria-hidden="true">
      {[light.bg, light["surface-3"], light.deep, accent].map((color) => (
        <span key={color} style={{ background: color }} />
      ))}
    </span>
  );
}

type Props = { theme: ThemeName | undefined; onChange: (theme: ThemeName) => void };

/** Chooses the theme of the shop: its letters, colours and shapes. The shop's own colour replaces that of the theme. */
export function ThemeForm({ theme = "plain", onChange }: Props): ReactNode {
  const { t } = useTranslation("customize");
  return (
    <RadioCards
      legend={t("theme.legend")}
      cards={THEMES.map((value) => ({
        value,
        title: t(`theme.${value}`),
        text: (
          <>
            {t(`theme.${value}Text`)}
            <Swatches theme={value} />
          </>
        ),
      }))}
      value={theme}
      onChange={onChange}
    />
  );
}
