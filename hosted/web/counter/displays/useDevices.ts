import type { ScreenLook } from "@cuvee/core/counter/displays/screens.ts";
import { isHex } from "@cuvee/core/kit/colors.ts";
import { useSyncExternalStore } from "react";
import { spokenLanguage } from "#kit/i18n.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import type { DeviceLine, LineState } from "#counter/displays/deviceLine.ts";
import { readDevices, watchDevices, type Devices } from "#counter/displays/devices.ts";

/** Returns the settings of this computer's devices, as they change. */
export const useDevices = (): Devices => useSyncExternalStore(watchDevices, readDevices);

const nothing = (): (() => void) => () => undefined;
const none = (): LineState => "none";

/** Returns the state of a line, as it changes. */
export const useLineState = (line: DeviceLine | null): LineState =>
  useSyncExternalStore(line?.watch ?? nothing, line?.state ?? none);

/** Returns the look of the second screen for the signed-in user's shop, in their language. */
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
