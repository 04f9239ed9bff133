/** A JSON value (RFC 8259). */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
