/** A bank account of a shop (specification §3, Shop.banks: RIB and default flag). */
export type Bank = {
  /** Made by the client that adds it; unique in the shop. */
  id: string;
  /** Who holds it; printed on transfers. */
  holder: string;
  /** Name of the bank. */
  name: string;
  /** Without spaces, upper case. */
  iban: string;
  bic: string;
  /** The one that transfer orders and documents print; exactly one is. */
  isDefault: boolean;
};

/** An IBAN of which only country and end are shown, for who may not read accounts. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`;
}
