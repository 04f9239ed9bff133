import { themeOf, type ThemeName } from "#storefront/site/themes.ts";

/** Themes of public shops that embeds may have too. */
export const PRESETS = ["vigne", "craie", "cuivre"] as const satisfies readonly ThemeName[];
export type Preset = (typeof PRESETS)[number];

/** Returns the colours and radius of a theme of public shops as tokens of the widget, so that both look alike. */
export function presetTokens(name: Preset): Record<`--cuvee-${string}`, string> {
  const theme = themeOf(name);
  if (!theme) return {};
  const { light, accent, radius } = theme;
  return {
    "--cuvee-text": light.text,
    "--cuvee-muted": light["text-2"],
    "--cuvee-surface": light.surface,
    "--cuvee-surface-2": light["surface-2"],
    "--cuvee-border": light.line,
    "--cuvee-accent": accent,
    "--cuvee-radius": `${radius}px`,
  };
}
