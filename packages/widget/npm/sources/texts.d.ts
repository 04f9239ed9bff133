/** Made by the build: the texts of every language, each list a module of its own (`build/texts.ts` tells their names). */
declare module "cuvee:texts" {
  export const LANGS: readonly string[];
  export const TEXTS: Record<string, (() => Promise<{ default: unknown }>) | undefined>;
}
