import { signal } from "@preact/signals";

/** Whether the cart's drawer is open. */
export const opened = signal(false);
