/**
 * Made by the build: the texts of every language, each list a module of its own (`build/texts.ts` defines their names).
 */
declare module "cuvee:texts" {
  export const LANGS: readonly string[];
  export const TEXTS: Record<string, (() => Promise<{ default: unknown }>) | undefined>;
}

/**
 * Made by the build: the chunks that the elements load by name, `@chunk/<name>`; the same parts as those of the CDN
 * (`build/bundle.ts`).
 */
declare module "cuvee:parts" {
  export const PARTS: Record<string, (() => Promise<unknown>) | undefined>;
  /** The chunk that each kind of element is in, and the data that is requested with it. */
  export const KINDS: Record<string, { chunk: string; early: "products" | "visits" | null } | undefined>;
}
