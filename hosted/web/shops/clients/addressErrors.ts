import { ADDRESS_ERROR_KINDS } from "@cuvee/core/shops/clients/clients.ts";

/** Filter of the clients with an address that messages of campaigns come back from. */
export const ADDRESS_ERRORS_FILTER = {
  archived: { is: false },
  addressErrors: { in: [...ADDRESS_ERROR_KINDS] },
};
