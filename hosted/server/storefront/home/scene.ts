import { Markup } from "#kit/mail/markup.ts";

/** Rows of vines that run to a point on the horizon, seen from the headland. */
const ROWS = [-260, -190, -120, -50, 20, 90, 160, 230, 300, 370, 440, 510, 580, 650, 720, 790]
  .map((x) => `<path d="M312 322 L${x} 560"/>`)
  .join("");

/** The picture at the head of the page: hills, a sun that rises, rows of vines, a bottle and a glass. */
export const SCENE =
  new Markup(`<svg class="scene" viewBox="0 0 560 560" aria-hidden="true" focusable="false">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f7d9b8"/><stop offset=".55" stop-color="#f3b98f"/><stop offset="1" stop-color="#e58e6d"/></linearGradient>
<linearGradient id="glass" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#1d2a1f"/><stop offset=".35" stop-color="#34503a"/><stop offset="1" stop-color="#141d16"/></linearGradient>
<clipPath id="field"><path d="M0 338 C150 306 400 300 560 330 V560 H0Z"/></clipPath></defs>
<rect width="560" height="560" fill="url(#sky)"/><circle cx="404" cy="222" r="74" fill="#fdeccd"/>
<path d="M0 300 C90 240 160 250 240 288 C330 236 430 232 560 292 V360 H0Z" fill="#a8566a" opacity=".75"/>
<path d="M0 330 C120 284 250 300 330 318 C420 292 500 300 560 322 V380 H0Z" fill="#7b3148"/>
<path d="M0 338 C150 306 400 300 560 330 V560 H0Z" fill="#5a6b3c"/>
<g clip-path="url(#field)" stroke="#3f4f2a" stroke-width="13" stroke-linecap="round" opacity=".8">${ROWS}</g>
<g clip-path="url(#field)" stroke="#83955a" stroke-width="3" opacity=".55">${ROWS}</g>
<ellipse cx="196" cy="522" rx="128" ry="16" fill="#1c2413" opacity=".45"/>
<path d="M128 520 V300 C128 262 152 246 152 208 V150 H186 V208 C186 246 210 262 210 300 V520 C210 526 206 530 200 530 H138 C132 530 128 526 128 520Z" fill="url(#glass)"/>
<rect x="149" y="128" width="40" height="62" rx="5" fill="#7b1a2c"/><rect x="149" y="180" width="40" height="5" fill="#c9a45c"/>
<rect x="128" y="340" width="82" height="118" fill="#f6efe2"/><path d="M143 366 H195 M150 378 H188" stroke="#7b1a2c" stroke-width="3"/><path d="M150 430 C160 398 178 398 188 430Z" fill="#7b1a2c" opacity=".85"/><path d="M146 442 H192" stroke="#b08d57" stroke-width="2"/>
<path d="M138 300 C138 274 158 256 160 220" stroke="#fff" stroke-width="4" fill="none" opacity=".25" stroke-linecap="round"/>
<path d="M236 372 H300 C304 420 292 446 268 448 C244 446 232 420 236 372Z" fill="#fff" opacity=".32"/>
<path d="M237 400 H299 C299 428 288 444 268 446 C248 444 237 428 237 400Z" fill="#8e1f35"/><ellipse cx="268" cy="400" rx="31" ry="5" fill="#b43a50"/>
<path d="M268 448 V512" stroke="#fff" stroke-width="4" opacity=".7"/><ellipse cx="268" cy="516" rx="28" ry="6" fill="#fff" opacity=".6"/>
</svg>`);

const icon = (paths: string): Markup =>
  new Markup(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${paths}</svg>`,
  );

/** Drawings of the product's features. */
export const ICONS = {
  shop: icon(
    '<path d="M4 9.5 5.5 4h13L20 9.5M4 9.5V20h16V9.5M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M9.5 20v-5.5h5V20"/>',
  ),
  visits: icon(
    '<rect x="3.5" y="5" width="17" height="15" rx="2"/><path d="M3.5 9.5h17M8 3v4M16 3v4m-7.5 7.5 2.4 2.4 4.6-4.6"/>',
  ),
  till: icon('<path d="M5 10h14l1.5 6v4h-17v-4zM8 10V6h8v4M3.5 16h17M9 13h.01M12 13h.01M15 13h.01"/>'),
  orders: icon('<path d="M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10M8 5l8 4"/>'),
  bills: icon('<path d="M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6M9 16h3"/>'),
  cellar: icon(
    '<path d="M5 4h14M5 20h14M6.5 4c-1.8 5-1.8 11 0 16M17.500 4c1.8 5 1.8 11 0 16M4.800 9h14.400M4.800 15h14.400"/><circle cx="12" cy="12" r="1.2"/>',
  ),
} as const;
