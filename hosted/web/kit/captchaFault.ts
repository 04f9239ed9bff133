/** Causes of failure while a form proves that a person fills it in (specification §8). */
export type CaptchaCause =
  | "No key provided"
  | "No version provided"
  | "Failed to load script"
  | "Failed to execute";

export class CaptchaFault extends Error {
  constructor(cause: CaptchaCause) {
    super(cause);
  }
}
