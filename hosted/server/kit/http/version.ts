/** The product version displayed (specification §1). */
export const APP_VERSION = "5.5.1";
