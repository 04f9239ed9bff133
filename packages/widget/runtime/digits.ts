/**
 * Returns a number in a language's format. `manner` defines it, separated by `|` (made by the build from `Intl`, whose
 * first use costs a slow phone a fifth of a second): the text before an amount of euros, its minus included; between
 * thousands; before decimals; behind the amount; and the minimum number of digits for separated thousands. Without
 * `euros` up to three decimals, else two.
 */
export function written(n: number, manner: string, euros?: boolean): string {
  const [before = "", apart = "", point, behind = "", least = ""] = manner.split("|");
  const size = Math.abs(n);
  const [whole = "", rest] = (euros ? size.toFixed(2) : `${Math.round(size * 1000) / 1000}`).split(".");
  const digits =
    (whole.length < +least ? whole : whole.replace(/\B(?=(...)+$)/g, apart)) + (rest ? point + rest : "");
  const sign = n < 0 ? "-" : "";
  return euros ? before.replace("-", sign) + digits + behind : sign + digits;
}
