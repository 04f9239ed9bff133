/** Returns a number without the minus sign that a zero can have: `-0` is no valid price, quantity or rate. */
export const withoutMinusZero = (n: number): number => n + 0;
