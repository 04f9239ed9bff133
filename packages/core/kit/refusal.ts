/** Data of a refusal: plain facts, shown by the message of the same name in `locales/<lang>/errors.json`. */
export type RefusalFacts = Record<string, string | number | boolean | null | readonly unknown[] | object>;

/**
 * A refusal with a name and a status (design: architecture, "Errors"). The name is the key of its message in
 * `locales/<lang>/errors.json`; the body that a client receives is RFC 9457 problem details with a `message`.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly facts: RefusalFacts;

  constructor(code: string, status: number, facts: RefusalFacts = {}) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.status = status;
    this.facts = facts;
  }
}

/** Throws a refusal; typed `never`, so that `x ?? refuse("not-found", 404)` narrows. */
export function refuse(code: string, status: number, facts: RefusalFacts = {}): never {
  throw new Refusal(code, status, facts);
}

/** Problem details as they travel (RFC 9457) with the `message` that the specification's client shows (§8). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: string;
  message: string;
  success: false;
  requestId?: string;
  facts?: RefusalFacts;
  fields?: { path: string; code: string; message: string }[];
};
