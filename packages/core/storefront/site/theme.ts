import { inkOn, isHex, readableOn } from "#kit/colors.ts";
import type { HeaderStyle, SiteFont } from "#storefront/site/pages.ts";
import { themeOf, type FontName, type Theme, type ThemeName } from "#storefront/site/themes.ts";

const SERIF = 'ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "Times New Roman", serif';

/** Font stacks that devices have: no requests. */
const STACKS: Record<SiteFont, string> = {
  system: "var(--font)",
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", source-sans-pro, sans-serif',
  serif: SERIF,
  classic: 'Didot, "Bodoni MT", "Noto Serif Display", "URW Palladio L", P052, Sylfaen, serif',
  rounded:
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, Manjari, "Arial Rounded MT Bold", sans-serif',
  mono: "var(--mono)",
};

/** Addresses of the letters of a page: the Latin letters, and those of the rest of Europe. */
export type SiteFonts = Partial<Record<FontName, { latin: string; europe: string }>>;

/** Characters of the two files of each font, as their publisher cut them. */
const RANGES = {
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  europe:
    "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
} as const;

/** Letters of the device that stand in until the theme’s are there, stretched to their measure: nothing moves. */
const STAND_INS: Readonly<Record<FontName, { local: string; size: number; up: number; down: number }>> = {
  fraunces: { local: "Georgia", size: 103, up: 95, down: 25 },
  figtree: { local: "Arial", size: 99, up: 96, down: 25 },
  cormorant: { local: "Times New Roman", size: 96, up: 96, down: 30 },
  jost: { local: "Arial", size: 92, up: 116, down: 41 },
  zilla: { local: "Georgia", size: 90, up: 87, down: 27 },
  public: { local: "Arial", size: 104, up: 91, down: 22 },
};

/** Weights that the file of a font is drawn for; headings of another weight keep the one that it has. */
const WEIGHTS: Readonly<Record<FontName, string>> = {
  fraunces: "500 700",
  figtree: "300 900",
  cormorant: "500 700",
  jost: "100 900",
  zilla: "500 700",
  public: "100 900",
};

/** Returns the rules that load the letters of a theme. */
function facesOf({ display, letters }: Theme, fonts: SiteFonts): string {
  return [display, letters]
    .flatMap((name) => {
      const files = fonts[name];
      const { local, size, up, down } = STAND_INS[name];
      const face = (script: keyof typeof RANGES, url: string): string =>
        `@font-face{font-family:"${name}";font-weight:${WEIGHTS[name]};font-display:swap;src:url("${url}") format("woff2");unicode-range:${RANGES[script]}}`;
      return files
        ? [
            face("europe", files.europe),
            face("latin", files.latin),
            `@font-face{font-family:"${name} stand-in";src:local("${local}");size-adjust:${size}%;ascent-override:${up}%;descent-override:${down}%;line-gap-override:0%}`,
          ]
        : [];
    })
    .join("");
}

const tokensOf = ({ light, dark }: Theme): Record<string, string> =>
  Object.fromEntries(
    Object.entries(light).map(([role, color]) => {
      const night = dark?.[role as keyof typeof light];
      return [`--${role}`, night ? `light-dark(${color},${night})` : color];
    }),
  );

/** Returns the tokens of a theme: its colours, letters, scale and radius. */
function themeVars(theme: Theme, font: SiteFont): Record<string, string> {
  const { display, letters, heading, radius } = theme;
  const own = font === "system";
  return {
    ...tokensOf(theme),
    "--overlay": "var(--surface)",
    "--display": own ? `"${display}","${display} stand-in",${SERIF}` : STACKS[font],
    "--letters": own ? `"${letters}","${letters} stand-in",var(--font)` : STACKS[font],
    "--heading-weight": String(heading.weight),
    "--heading-spacing": heading.spacing,
    "--heading-scale": String(heading.scale),
    "--r-s": `${radius / 2}px`,
    "--r-m": `${radius}px`,
    "--r-l": `${radius}px`,
    "--r-xl": `${radius}px`,
  };
}

/** Grounds of the plain look (ui/tokens.css). */
const PLAIN = { light: ["#fbfaf8", "#ffffff"], dark: ["#131517", "#1b1e21"] };

/** Returns the tokens of the main colour: as a ground, and as text and edges that can be read by day and by night. */
function accentVars(color: string, theme: Theme | null): Record<string, string> {
  const groundsOf = ({ bg, surface, "surface-2": below }: Theme["light"]): string[] => [bg, surface, below];
  const day = readableOn(color, theme ? groundsOf(theme.light) : PLAIN.light);
  const night = theme?.dark ? groundsOf(theme.dark) : theme ? null : PLAIN.dark;
  const text = night ? `light-dark(${day},${readableOn(color, night)})` : day;
  return {
    "--accent": color,
    "--accent-hover": `color-mix(in oklab, ${color}, black 12%)`,
    "--on-accent": inkOn(color),
    "--accent-text": text,
    ...(theme ? { "--link": text, "--focus": text } : {}),
  };
}

function headerVars(header: HeaderStyle): Record<string, string> {
  const vars: Record<string, string> = {
    "--head-border": header.border ? "1px" : "0",
    "--head-depth": String(header.elevation),
    "--head-justify": header.justifyContent,
    "--head-case": header.isUppercase ? "uppercase" : "none",
    "--head-spacing": header.isUppercase ? "0.06em" : "0",
    "--head-underline": header.underline ? "underline" : "none",
    "--logo-shadow": header.logoShadow ? "drop-shadow(0 2px 6px rgb(0 0 0 / 35%))" : "none",
  };
  if (isHex(header.color)) {
    // Unreadable text colours are inverted.
    vars["--head-bg"] = header.color;
    vars["--head-text"] = header.dark && inkOn(header.color) === "#ffffff" ? "#ffffff" : inkOn(header.color);
  } else if (header.dark) Object.assign(vars, { "--head-bg": "#1d2023", "--head-text": "#ffffff" });
  return vars;
}

/**
 * Returns the tokens of a shop's look: those of its theme, of its letters and of its colour. Every value comes from a
 * closed list or is a checked colour.
 */
export function lookVars(shop: {
  color: string;
  theme?: ThemeName | undefined;
  font: SiteFont;
}): Record<string, string> {
  const theme = themeOf(shop.theme);
  const color = isHex(shop.color) ? shop.color : (theme?.accent ?? "");
  return {
    "--display": ["system", "humanist"].includes(shop.font) ? SERIF : STACKS[shop.font],
    "--letters": STACKS[shop.font],
    ...(theme ? themeVars(theme, shop.font) : {}),
    ...(color === "" ? {} : accentVars(color, theme)),
  };
}

/** Returns the style sheet that loads the letters of a theme; empty for the plain look. */
export function lettersCss(name: ThemeName, fonts: SiteFonts): string {
  const theme = themeOf(name);
  return theme ? facesOf(theme, fonts) : "";
}

/**
 * Returns the style sheet of a shop's public pages: its theme, its colour, its fonts, its header (specification §3,
 * "Header style"). Every value comes from a closed list or is a checked colour: it contains no free text.
 */
export function themeCss(
  shop: { color: string; theme?: ThemeName | undefined },
  header: HeaderStyle,
  fonts: SiteFonts,
): string {
  const theme = themeOf(shop.theme);
  const vars: Record<string, string> = {
    ...lookVars({ ...shop, font: header.font }),
    ...headerVars(header),
  };
  const scheme = theme && !theme.dark ? "color-scheme:light;" : "";
  return `${theme ? facesOf(theme, fonts) : ""}#site,#site-beside{${scheme}${Object.entries(vars)
    .map(([name, value]) => `${name}:${value}`)
    .join(";")}}`;
}
