/** A bank account of a shop (specification §3, Shop.banks: RIB and default flag). */
export type Bank = {
  /** Made by the client code that adds it; unique in the shop. */
  id: string;
  /** Account holder; printed on transfers. */
  holder: string;
  /** Name of the bank. */
  name: string;
  /** Without spaces, upper case. */
  iban: string;
  bic: string;
  /** The one printed on transfer orders and documents; exactly one is. */
  isDefault: boolean;
};

/** Returns an IBAN with only its country and end, for users who may not read accounts. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`;
}
