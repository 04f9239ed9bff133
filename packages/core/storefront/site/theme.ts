import { inkOn, isHex } from "#kit/colors.ts";
import type { HeaderStyle, SiteFont } from "#storefront/site/pages.ts";

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

/**
 * Returns the style sheet of a shop's public pages: its colour, its fonts, its header (specification §3, "Header
 * style"). Every value comes from a closed list or is a checked colour: it contains no free text.
 */
export function themeCss(color: string, header: HeaderStyle): string {
  const vars: Record<string, string> = {
    "--display": ["system", "humanist"].includes(header.font) ? SERIF : STACKS[header.font],
    "--letters": STACKS[header.font],
    "--head-border": header.border ? "1px" : "0",
    "--head-depth": String(header.elevation),
    "--head-justify": header.justifyContent,
    "--head-case": header.isUppercase ? "uppercase" : "none",
    "--head-spacing": header.isUppercase ? "0.06em" : "0",
    "--head-underline": header.underline ? "underline" : "none",
    "--logo-shadow": header.logoShadow ? "drop-shadow(0 2px 6px rgb(0 0 0 / 35%))" : "none",
  };
  if (isHex(color))
    Object.assign(vars, {
      "--accent": color,
      "--accent-hover": `color-mix(in oklab, ${color}, black 12%)`,
      "--on-accent": inkOn(color),
    });
  if (isHex(header.color)) {
    // Unreadable text colours are inverted.
    vars["--head-bg"] = header.color;
    vars["--head-text"] = header.dark && inkOn(header.color) === "#ffffff" ? "#ffffff" : inkOn(header.color);
  } else if (header.dark) Object.assign(vars, { "--head-bg": "#1d2023", "--head-text": "#ffffff" });
  return `#site,#site-beside{${Object.entries(vars)
    .map(([name, value]) => `${name}:${value}`)
    .join(";")}}`;
}
