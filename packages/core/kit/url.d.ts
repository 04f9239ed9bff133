// Addresses, which browsers and Node have alike, though the language alone does not: only the part that core uses.
declare class URLSearchParams {
  constructor(init?: Record<string, string>);
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
  toString(): string;
}
declare class URL {
  static canParse(address: string): boolean;
  constructor(address: string);
  hash: string;
  readonly href: string;
  readonly origin: string;
  readonly hostname: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly searchParams: URLSearchParams;
}
