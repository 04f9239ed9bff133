/** Markup that is already safe. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Value[] | null | undefined | false;

const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

function written(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return value.map(written).join("");
  return escape(String(value));
}

/**
 * Builds markup with values: a value that is not markup of ours is escaped, in texts and in quoted attributes alike.
 */
export const markup = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(parts.reduce((all, part, at) => all + written(values[at - 1]) + part));
