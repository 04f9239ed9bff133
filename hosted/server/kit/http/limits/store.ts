import type { FastifyRateLimitStore } from "@fastify/rate-limit";
import type { Limits } from "./limits.ts";

type Callback = (error: Error | null, result?: { current: number; ttl: number }) => void;

/**
 * Returns the store of `@fastify/rate-limit` for limits that processes share: addresses together, and by themselves on
 * routes that have a limit of their own.
 */
export function limitStore(limits: Limits) {
  return class SharedStore implements FastifyRateLimitStore {
    readonly #name: string;
    constructor(_options: object, name = "requests") {
      this.#name = name;
    }
    incr(key: string, callback: Callback, windowMs: number, most: number): void {
      const counted = limits.count({ name: this.#name, most, windowMs }, key, Date.now());
      if (counted instanceof Promise)
        counted.then(
          ({ count, leftMs }) => callback(null, { current: count, ttl: leftMs }),
          (error: Error) => callback(error),
        );
      else callback(null, { current: counted.count, ttl: counted.leftMs });
    }
    child(options: object): SharedStore {
      const { routeInfo } = options as { routeInfo?: { url?: string } };
      return new SharedStore(options, `requests of ${routeInfo?.url ?? "a route"}`);
    }
  };
}
