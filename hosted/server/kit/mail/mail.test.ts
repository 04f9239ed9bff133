import { describe, expect, it } from "vitest";
import { compose, type Letter } from "#kit/mail/mail.ts";

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
const LETTER: Letter = {
  id: "one",
  kind: "orderPlaced",
  lang: "fr",
  recipient: "elise@example.org",
  values: { number: "CO-1", name: HOSTILE, shop: `${HOSTILE}\r\nBcc: all@example.org`, payment: "Payée." },
  from: {
    name: HOSTILE,
    logo: null,
    signature: `Bien à vous,\n${HOSTILE}`,
    lines: [`EARL ${HOSTILE}`],
  },
  why: "buyer",
  button: { url: `https://shop.example/follow?a=1&b="${HOSTILE}` },
  heads: [HOSTILE, "Montant"],
  rows: [[`6 × ${HOSTILE}`, "75,00 €", HOSTILE]],
  totals: [
    ["Livraison", "9,90 €", HOSTILE],
    ["Total TTC", "84,90 €", "", "strong"],
  ],
  facts: [["Message", HOSTILE]],
  blocks: [{ title: "Adresse", lines: [HOSTILE, "69002 Lyon"] }],
  next: `Attendez. ${HOSTILE}`,
  files: [{ name: "code.png", mime: "image/png", base64: "", cid: "code", alt: HOSTILE }],
};

describe("a mail", () => {
  const { subject, html, text } = compose(LETTER);

  it("is one page in the reader's language: one h1, a preheader, tables, nothing that is fetched or run", () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="fr"/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<body[^>]*><div style="display:none;[^>]*>Merci pour votre commande CO-1/);
    expect(html).toMatch(/<th scope="col"[^>]*>[^<]*<\/th><th scope="col"[^>]*>Montant/);
    expect(html.match(/<(?:script|link|iframe|object|form|svg|base)\b/g)).toBeNull();
    expect(html.match(/<img src="(?!cid:)|url\(|@import|\son\w+="/g)).toBeNull();
    expect([...html.matchAll(/https?:/g)]).toHaveLength(1);
  });

  it("turns dark where it is asked to, and back to our own colour for one that is none", () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const [, dark = ""] = /@media \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^}]*\})*)\}/.exec(html) ?? [];
    expect(dark).toMatch(/\.c\{background:#1b1e21!important/);
    // Every class of the dark look is used in the mail.
    for (const [, name] of dark.matchAll(/\.(\w)\{/g))
      expect(html).toMatch(new RegExp(`class="[^"]*\\b${name}\\b`));
    expect(html).toContain('bgcolor="#136a85"');
    // A colour that is invisible on white is moved away from it; a dark one is lightened in the dark look.
    const base = { ground: "#f7f3ec", card: "#fffdf9", ink: "#2a241d", quiet: "#625848", line: "#ddd4c3" };
    const from = (accent: string) => {
      const colors = { ...base, accent, accentText: "#7c2a24" };
      const night = { ...colors, ground: "#191613", card: "#221e1a" };
      return { name: "A", logo: null, lines: [], colors: { light: colors, dark: night } };
    };
    const white = compose({ ...LETTER, from: from("#ffffff") });
    expect(white.html).toContain('<body class="g" style="margin:0;padding:0;background:#f7f3ec');
    expect(white.html).toContain("color:#7c2a24");
    expect(white.html).not.toContain("#1d2023");
    expect(white.html).toMatch(/prefers-color-scheme:dark\)\{\.g\{background:#191613!important/);
    expect(white.html).not.toContain('bgcolor="#ffffff" style="background:#ffffff;border-radius:8px"');
    const night = compose({ ...LETTER, from: from("#101010") });
    expect(/\.b\{background:(#\w{6})/.exec(night.html)?.[1]).not.toBe("#101010");
  });

  it("never takes a name for markup, nor a line of a name for a header", () => {
    expect(html).not.toContain(HOSTILE);
    expect(html).not.toContain('</style>"');
    expect(html.split("&#34;&#62;&#60;script&#62;").length).toBeGreaterThan(12);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it("says the same in its text, wrapped, addresses whole", () => {
    for (const part of ["75,00 €", "9,90 €", "84,90 €", "69002 Lyon", "Attendez.", "Et maintenant ?"]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
    expect(text).toContain(LETTER.button?.url);
    expect(text.replaceAll(/\s+/g, " ")).toContain("à consommer avec modération");
    const long = text.split("\n").filter((line) => line.length > 76 && line.includes(" "));
    expect(long.every((line) => line.includes(HOSTILE) || line.includes("https://"))).toBe(true);
  });
});
