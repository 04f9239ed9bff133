/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_CUVEE_VERSION: string;
  /** Folder of the texts, `/assets/texts-…`. */
  readonly VITE_CUVEE_TEXTS: string;
}
