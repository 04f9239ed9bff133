import { PERMISSIONS } from "#kit/testing/people.ts";

/** Values that are stored as a map of permissions and are not one: they give no permission. */
export const UNREADABLE: [string, unknown][] = [
  ["with null", null],
  ["with a list", ["seeAllOrder", "fullAccess"]],
  ["with a text", "fullAccess"],
  ["with true", true],
  ["with texts in the map", Object.fromEntries(PERMISSIONS.map((p) => [p, "true"]))],
  ["with ones in the map", { ...Object.fromEntries(PERMISSIONS.map((p) => [p, 1])), fullAccess: 1 }],
  ["with maps in the map", { fullAccess: {}, seeAllOrder: { value: true } }],
  ["with __proto__ in the map", JSON.parse('{"__proto__":{"fullAccess":true}}')],
];
