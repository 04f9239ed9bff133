/**
 * Payment terms of the specification §3: a number of days, on order, on delivery, end of month, days then end of month.
 */
export const PAYMENT_TERMS = [
  "order",
  "delivery",
  "d7",
  "d10",
  "d14",
  "d30",
  "d45",
  "d60",
  "d75",
  "d90",
  "d120",
  "eom",
  "d30eom",
  "d45eom",
  "d60eom",
  "d90eom",
  "d120eom",
] as const;
export type PaymentTerms = (typeof PAYMENT_TERMS)[number];

/** Time at which the VAT of a deposit on goods is booked as due: on payment, or on issue (design: domain §4). */
export const DEPOSIT_VAT = ["cashed", "issued"] as const;

/** A shop's settings of its invoices. */
export type BillingSettings = {
  /** Terms of professionals whose client file has none. */
  paymentTerms: PaymentTerms;
  /** Late penalties, a mandatory mention between professionals (C. com. L441-9). */
  penalties: string;
  /** Discount for early payment, mandatory even when there is none (C. com. L441-9). */
  discount: string;
  /** The flat sum of 40 € for collection (C. com. D441-5). */
  recovery: string;
  /** VAT falls due on invoice ("TVA acquittée sur les débits", CGI art. 269). */
  vatOnDebits: boolean;
  depositVat: (typeof DEPOSIT_VAT)[number];
  /** Invoices print containers, volume and strength of each line, so that they may accompany the goods (rules §1.3). */
  containers: boolean;
  /** Free text at the foot of every invoice. */
  notes: string;
};

/** Default invoice settings of a shop, with the mentions required by law. */
export const DEFAULT_BILLING: BillingSettings = {
  paymentTerms: "d30",
  penalties:
    "En cas de retard de paiement, pénalités au taux de la Banque centrale européenne majoré de 10 points.",
  discount: "Pas d'escompte pour paiement anticipé.",
  recovery: "Indemnité forfaitaire pour frais de recouvrement : 40 €.",
  vatOnDebits: false,
  depositVat: "cashed",
  containers: false,
  notes: "",
};

/** Returns the settings of a shop: its own, else the defaults. */
export function billingSettings(own: Partial<BillingSettings> | null | undefined): BillingSettings {
  return { ...DEFAULT_BILLING, ...own };
}
