/** An address of the specification §3. */
export type Address = {
  /** Civility, as written before the name. */
  title?: string;
  firstname: string;
  lastname: string;
  company?: string;
  street: string;
  street2?: string;
  zipcode: string;
  city: string;
  county?: string;
  state?: string;
  stateCode?: string;
  /** ISO 3166 alpha-2. */
  country: string;
  phone?: string;
  /** Excise number of the place, compact (rules §1.4). */
  exciseNumber?: string;
  /** In the mountains, according to its owner. */
  mountain?: boolean;
};
