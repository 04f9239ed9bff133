/** Formats a volume as the trade writes it: `37,5 cl`, `75 cl`, `3 l`; empty for a format that holds no drink. */
export function volumeWords(volumeMl: number, lang: string): string {
  if (volumeMl <= 0) return "";
  const litres = volumeMl >= 2000;
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
  return `${number.format(volumeMl / (litres ? 1000 : 10))}\u00a0${litres ? "l" : "cl"}`;
}
