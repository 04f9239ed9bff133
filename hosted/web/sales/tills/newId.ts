import { makeId, type Id } from "@cuvee/core/kit/ids.ts";

/** An identifier made on this device. */
export const newId = (): Id => makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
