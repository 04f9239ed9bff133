import type { accountsContract } from "#people/accounts/contract.ts";
import type { settingsContract } from "#shops/settings/contract.ts";
import type { catalogueContract } from "#offer/catalogue/contract.ts";
import type { pricingContract } from "#offer/pricing/contract.ts";
import type { stocksContract } from "#cellar/stocks/contract.ts";
import type { paymentsContract } from "#billing/payments/contract.ts";
import type { cartContract } from "#sales/cart/contract.ts";
import type { ordersContract } from "#sales/orders/contract.ts";
import type { embedsContract } from "#storefront/embeds/contract.ts";
import type { meContract } from "#storefront/me/contract.ts";
import type { notificationsContract } from "#relations/notifications/contract.ts";
import type { ByRoute } from "#kit/contract.ts";

/** Every call of the product by `METHOD /path`, as types only: importing this ships nothing. */
export type Api = ByRoute<typeof accountsContract> &
  ByRoute<typeof settingsContract> &
  ByRoute<typeof catalogueContract> &
  ByRoute<typeof pricingContract> &
  ByRoute<typeof stocksContract> &
  ByRoute<typeof paymentsContract> &
  ByRoute<typeof cartContract> &
  ByRoute<typeof ordersContract> &
  ByRoute<typeof embedsContract> &
  ByRoute<typeof meContract> &
  ByRoute<typeof notificationsContract>;
