/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_CUVEE_VERSION: string;
  /** Folder of the texts, `/assets/texts-…`. */
  readonly VITE_CUVEE_TEXTS: string;
  /** Scripts and styles that the back-office starts with, for the sign-in; undefined in development. */
  readonly VITE_CUVEE_BACK_OFFICE?: readonly string[];
}
