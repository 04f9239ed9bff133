import type { ScreenLook } from "@cuvee/core/sales/displays/screens.ts";
import { isHex } from "@cuvee/core/kit/colors.ts";
import { useSyncExternalStore } from "react";
import { spokenLanguage } from "#kit/i18n.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import type { DeviceLine, LineState } from "#sales/displays/deviceLine.ts";
import { readDevices, watchDevices, type Devices } from "#sales/displays/devices.ts";

/** What hangs on this device, as it changes. */
export const useDevices = (): Devices => useSyncExternalStore(watchDevices, readDevices);

const nothing = (): (() => void) => () => undefined;
const none = (): LineState => "none";

/** Where a line stands, as it changes. */
export const useLineState = (line: DeviceLine | null): LineState =>
  useSyncExternalStore(line?.watch ?? nothing, line?.state ?? none);

/** How the second screen looks for the shop of who is signed in, in the language that he speaks. */
export function useShopLook(): ScreenLook {
  const { shop } = useOwnShop();
  const color = shop?.editedShop.color ?? "";
  return {
    shop: shop?.name ?? "",
    accent: isHex(color) ? color : null,
    language: spokenLanguage(),
    currency: "EUR",
  };
}
