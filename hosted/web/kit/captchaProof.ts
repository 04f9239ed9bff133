import type { Challenge } from "@cuvee/core/kit/captcha.contract.ts";
import { CaptchaFault } from "#kit/captchaFault.ts";

/** Solves a challenge in a worker, on any page. Returns the challenge and the solution as one text to send. */
export function solve(challenge: Challenge): Promise<string> {
  const worker = new Worker(new URL("./captcha.worker.ts", import.meta.url), { type: "module" });
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data: solution }: MessageEvent<object | null>) =>
      solution
        ? resolve(btoa(JSON.stringify({ challenge, solution })))
        : reject(new CaptchaFault("Failed to execute"));
    worker.onerror = () => reject(new CaptchaFault("Failed to load script"));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
