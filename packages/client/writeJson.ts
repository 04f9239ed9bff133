const arrays = Array.prototype as { toJSON?: unknown };

/** Returns a value as JSON; a `toJSON` that a page's library gives to arrays (Prototype 1.6) is set aside meanwhile. */
export function writeJson(value: unknown): string {
  const { toJSON } = arrays;
  delete arrays.toJSON;
  const text = JSON.stringify(value);
  if (toJSON) arrays.toJSON = toJSON;
  return text;
}
