/**
 * A scanner that types as a keyboard (keyboard wedge) is distinguished from a person by its speed: keys that follow
 * each other within `GAP_MS`. From the third such key on they are withheld from the focused element; Enter or Tab ends
 * a code. A code without an end key is read once the scanner pauses. Held keys that are no code are given back, so that
 * no typing is lost.
 */
export type Burst = { text: string; last: number; held: boolean };

/**
 * Handling of a key. `undo`: number of characters before it, typed already, that belong to the code and are removed.
 */
export type KeyHandling =
  | { act: "pass" }
  | { act: "hold"; undo: number }
  | { act: "scan"; text: string; undo: number }
  | { act: "release"; text: string };

/** `isPad`: it is pressed on a numeric pad, whose keys are an amount or a count. */
export type Key = { key: string; at: number; ctrl?: boolean; isPad?: boolean };

export const QUIET: Burst = { text: "", last: -Infinity, held: false };

/**
 * Longest time between two keys of a scanner, in milliseconds: slow ones send every 20 ms, fast typists press every 60
 * ms.
 */
const GAP_MS = 35;
/** Silence after which keys that are no code are given back: too short to notice. */
const SILENCE_MS = 80;
/** Silence after which a code without an end key is over: a busy machine delivers keys late. */
const BARE_SILENCE_MS = 250;
const HELD_FROM = 3;
/** Shortest code ended by Enter; shortest code of digits alone without an end key. */
const CODE_MIN = 4;
const BARE = /^\d{8,}$/;
const ENDS = new Set(["Enter", "Tab"]);

/**
 * Handles a key on a numeric pad: every one is kept, however fast it is typed. Eight digits and more that a scanner
 * ended are a code all the same: no amount is typed that way, and an article must not be sold for its number.
 */
function hearOnPad(burst: Burst, { key, at }: Key): [Burst, KeyHandling] {
  const isNear = at - burst.last <= GAP_MS;
  if (/^\d$/.test(key))
    return [{ text: isNear ? burst.text + key : key, last: at, held: false }, { act: "pass" }];
  const { text } = burst;
  return ENDS.has(key) && isNear && BARE.test(text)
    ? [QUIET, { act: "scan", text, undo: text.length }]
    : [QUIET, { act: "pass" }];
}

/** Handles a key. Scanners send FNC1 as Ctrl and `]`. */
export function handleKey(burst: Burst, pressed: Key): [Burst, KeyHandling] {
  if (pressed.isPad && !burst.held) return hearOnPad(burst, pressed);
  const { key, at, ctrl = false } = pressed;
  const isNear = at - burst.last <= GAP_MS;
  const letter = ctrl && key === "]" ? "\u001d" : !ctrl && [...key].length === 1 ? key : null;
  if (letter === null) {
    // Shift and other modifiers occur between the letters of a code.
    if (["Shift", "CapsLock", "Control", "AltGraph", "Alt"].includes(key)) return [burst, { act: "pass" }];
    const { text, held: isHeld } = burst;
    if (ENDS.has(key) && isNear && text.length >= CODE_MIN) return [QUIET, { act: "scan", text, undo: 0 }];
    return [QUIET, isHeld ? { act: "release", text } : { act: "pass" }];
  }
  if (!isNear) {
    const begun = { text: letter, last: at, held: false };
    return [begun, burst.held ? { act: "release", text: burst.text } : { act: "pass" }];
  }
  const text = burst.text + letter;
  if (text.length < HELD_FROM) return [{ text, last: at, held: false }, { act: "pass" }];
  return [
    { text, last: at, held: true },
    { act: "hold", undo: burst.held ? 0 : burst.text.length },
  ];
}

/** Returns the time that a burst waits for its next key, in milliseconds. */
export const silenceOf = ({ text }: Burst): number => (BARE.test(text) ? BARE_SILENCE_MS : SILENCE_MS);

/**
 * Ends a burst after which no key came for `silenceOf`. A burst that is given back stays open: a key that was pressed
 * within `GAP_MS` of its last one and is delivered late continues it.
 */
export function endBurst(burst: Burst): [Burst, KeyHandling] {
  if (!burst.held) return [QUIET, { act: "pass" }];
  return BARE.test(burst.text)
    ? [QUIET, { act: "scan", text: burst.text, undo: 0 }]
    : [
        { ...burst, held: false },
        { act: "release", text: burst.text },
      ];
}
