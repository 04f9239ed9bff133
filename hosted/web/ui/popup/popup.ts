type Typed<K> = {
  kind: K;
  label: string;
  value?: string;
  required?: boolean;
  maxLength?: number;
  placeholder?: string;
  hint?: string;
  /** Returns the sentence of a text's error, or null: "Valider" is disabled until there is none. */
  check?: (text: string) => string | null;
};

/** The field of a popup; its value is the answer of `ask`. */
export type PopupField =
  | Typed<"text">
  | Typed<"textarea">
  | {
      kind: "select";
      label: string;
      options: readonly { value: string; label: string; disabled?: boolean }[];
      value?: string;
      placeholder?: string;
      required?: boolean;
      hint?: string;
    }
  | {
      kind: "checkbox";
      label: string;
      value?: boolean;
      /** It must be ticked. */ required?: boolean;
      hint?: string;
    }
  | {
      kind: "date";
      label: string;
      /** `YYYY-MM-DD`, or `YYYY-MM` in month mode; both bounds are inclusive. */
      value?: string | null;
      min?: string;
      max?: string;
      mode?: "date" | "month";
      required?: boolean;
      hint?: string;
    }
  | {
      kind: "recipients";
      label: string;
      value?: readonly string[];
      suggestions?: readonly { value: string; label?: string }[];
      /** At least one by default. */
      required?: boolean;
      hint?: string;
    };

/** Answer of `ask` for a kind of field. */
export type PopupAnswer<K extends PopupField["kind"]> = K extends "checkbox"
  ? boolean
  : K extends "recipients"
    ? string[]
    : string;

export type PopupText = {
  title: string;
  text?: string;
  /** 'Valider' by default. */
  validateLabel?: string;
  /** 'Annuler' by default; null shows no second button: the popup only informs. */
  cancelLabel?: string | null;
  /** Flagged error: red title and button (specification §2). */
  error?: boolean;
  /** 350 px when small; 70 % of the window, all of it on phones, when wide (specification §9). */
  size?: "small" | "wide";
};

export type OpenPopup = PopupText & {
  id: number;
  field?: PopupField;
  keyword?: string;
  /** Called with the answer; null when the popup was cancelled. */
  answer: (value: unknown) => void;
};

let open: readonly OpenPopup[] = [];
let last = 0;
const listeners = new Set<() => void>();

/** Popups that wait for an answer, the last one on top, for `<Popups/>`. */
export const popupStore = {
  get: (): readonly OpenPopup[] => open,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function set(next: readonly OpenPopup[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function show(popup: Omit<OpenPopup, "id" | "answer">): Promise<unknown> {
  return new Promise((done) => {
    last += 1;
    const id = last;
    const answer = (value: unknown): void => {
      set(open.filter((one) => one.id !== id));
      done(value);
    };
    set([...open, { ...popup, id, answer }]);
  });
}

/**
 * The global popup (specification §2): shows a question, and returns the typed or chosen value, `true` without a field,
 * or null when it was cancelled.
 * `const reason = await ask({ title, text, field: { kind: "textarea", label, required: true } })`
 */
export function ask<K extends PopupField["kind"]>(
  popup: PopupText & { field: Extract<PopupField, { kind: K }> },
): Promise<PopupAnswer<K> | null>;
export function ask(popup: PopupText): Promise<true | null>;
export function ask(popup: PopupText & { field?: PopupField }): Promise<unknown> {
  return show(popup);
}

/**
 * Asks for confirmation before an irreversible action: the shown keyword has to be typed, spaces removed, whatever the
 * case (specification §2). True when it was.
 */
export async function confirmDestructive(popup: PopupText & { keyword: string }): Promise<boolean> {
  return (await show({ error: true, ...popup })) !== null;
}
