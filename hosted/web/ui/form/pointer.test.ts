import { afterAll, expect, test, vi } from "vitest";

const page = new EventTarget();
vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
vi.useFakeTimers();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const { afterPointerUp: afterPress } = await import("#ui/form/pointer.ts");

test("what is done while the mouse is down waits for the click; else it is done at once", () => {
  const done: string[] = [];
  afterPress(() => done.push("by keyboard"));
  expect(done).toEqual(["by keyboard"]);

  page.dispatchEvent(new Event("pointerdown"));
  afterPress(() => done.push("left"));
  expect(done).toEqual(["by keyboard"]);
  page.dispatchEvent(new Event("pointerup"));
  // The click follows in the same turn.
  done.push("click");
  vi.runAllTimers();
  expect(done).toEqual(["by keyboard", "click", "left"]);

  page.dispatchEvent(new Event("pointerdown"));
  afterPress(() => done.push("dragged away"));
  page.dispatchEvent(new Event("pointercancel"));
  vi.runAllTimers();
  expect(done.at(-1)).toBe("dragged away");
});
