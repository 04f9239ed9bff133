/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_CUVEE_VERSION: string;
}
