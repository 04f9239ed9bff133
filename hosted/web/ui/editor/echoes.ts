import { sameValue } from "#kit/sameValue.ts";

/** Values that an editor told, of which its owner may still give one back; more than a fast writer is ahead. */
const MOST = 100;

/** Tells an editor whether a value that it is given is one of its own. */
type Echoes<T> = { told: (value: T) => void; isOwn: (value: T) => boolean };

/**
 * Remembers the values that an editor told its owner. The owner gives them back a moment later, when more letters may
 * have been typed already: setting such a value on the editor again would remove these.
 */
export function openEchoes<T>(first: T): Echoes<T> {
  let values: readonly T[] = [first];
  return {
    told: (value) => {
      values = [...values.slice(1 - MOST), value];
    },
    isOwn: (value) => {
      const at = values.findLastIndex((one) => sameValue(one, value));
      values = at < 0 ? [value] : values.slice(at);
      return at >= 0;
    },
  };
}
