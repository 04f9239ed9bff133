/** Returns a function that makes an object of `Intl` for a language and a style once, at its first use. */
function kept<O extends object, T>(make: (lang: string, options: O) => T): (lang: string, options: O) => T {
  const made = new Map<string, T>();
  return (lang, options) => {
    const key = lang + JSON.stringify(options);
    let one = made.get(key);
    if (!one) made.set(key, (one = make(lang, options)));
    return one;
  };
}

// Objects of `Intl` take a phone up to 10 ms each, and a page writes hundreds of amounts and days with a few of them.
// Languages and styles come from closed lists: the number of objects is bounded.

export const numberFormat = kept(
  (lang: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(lang, options),
);
export const dateFormat = kept(
  (lang: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(lang, options),
);
export const relativeFormat = kept(
  (lang: string, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(lang, options),
);
export const displayNames = kept(
  (lang: string, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(lang, options),
);
export const pluralRules = kept(
  (lang: string, options: Intl.PluralRulesOptions) => new Intl.PluralRules(lang, options),
);
export const listFormat = kept(
  (lang: string, options: Intl.ListFormatOptions) => new Intl.ListFormat(lang, options),
);
