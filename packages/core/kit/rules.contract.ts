import * as z from "zod";

/**
 * Makes a rule that a value alone cannot show; the code is the key of the message in `locales/<lang>/errors.json`,
 * `fields`.
 */
export const rule = <T>(holds: (value: T) => boolean, code: string, path: PropertyKey[] = []) =>
  z.check<T>((ctx) => {
    // A separate path each time: the parser puts the names of the parents before it.
    if (!holds(ctx.value))
      ctx.issues.push({ code: "custom", message: code, path: [...path], input: ctx.value });
  });
export const ascending = <T>(of: (item: T) => number) =>
  rule<T[]>((list) => list.every((item, i) => i === 0 || of(list[i - 1] as T) < of(item)), "ascending");
export const unique = <T>(of: (item: T) => string) =>
  rule<T[]>((list) => new Set(list.map(of)).size === list.length, "duplicate");

type Span = { since?: number | undefined; until?: number | undefined };
export const start = (span: Span): number => span.since ?? -Infinity;
export const end = (span: Span): number => span.until ?? Infinity;
export const spanned = rule<Span>((span) => start(span) < end(span), "dates", ["until"]);
/** Makes the rule that spans of the same item do not overlap. */
export const apart = <T extends Span>(of: (item: T) => string) =>
  rule<T[]>(
    (list) =>
      list.every((a, i) =>
        list.slice(i + 1).every((b) => of(a) !== of(b) || end(a) <= start(b) || end(b) <= start(a)),
      ),
    "overlap",
  );

/** Milliseconds since 1970, of the years 2000 to 2099. */
export const moment = z.int().min(946_684_800_000).max(4_102_444_799_999);
export const span = { since: moment.optional(), until: moment.optional() };
export const key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "key");
export const country = z.string().regex(/^[A-Z]{2}$/, "country");
export const zipPrefix = z.string().regex(/^[A-Z0-9]{1,10}$/, "zipcode");
