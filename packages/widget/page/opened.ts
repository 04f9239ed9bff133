import { signal } from "@preact/signals";

/** The cart element whose drawer is open: a page may have a button in its header and one in the corner. */
export const opened = signal<Element | null>(null);
