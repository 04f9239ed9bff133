import type { Page } from "@playwright/test";

type LayoutMove = PerformanceEntry & { value: number; hadRecentInput: boolean };

/**
 * Watches the pages that `page` opens from now on; the function returned gives the sum of the unexpected shifts of the
 * open one (Layout Instability API).
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutMove[])
        if (!entry.hadRecentInput) shifts.sum += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);
}
