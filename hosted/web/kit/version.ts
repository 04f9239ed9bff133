/** The displayed version of the product, put in by the build from package.json. */
export const version: string = import.meta.env.VITE_CUVEE_VERSION;
