// The module `react` of the files for buyers (`buyers.build.ts`; hosted/decisions/0044-pages-with-preact.md).
import { holdControls } from "./controlled.ts";

// @ts-expect-error The declarations of Preact name one object; its file has each export.
export * from "preact/compat";
export { default } from "preact/compat";

if (typeof document !== "undefined") holdControls();
