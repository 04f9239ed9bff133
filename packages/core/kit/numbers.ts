/** A number without the minus sign that a zero can have: `-0` is nobody's price, quantity or rate. */
export const withoutMinusZero = (n: number): number => n + 0;
