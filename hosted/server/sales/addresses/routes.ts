import { addressesContract } from "@cuvee/core/sales/addresses/contract.ts";
import type { FastifyInstance } from "fastify";
import { safeFetch, SafeFetchFault } from "#kit/fetch/safeFetch.ts";
import { mount } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { providerFor, type Suggested } from "#sales/addresses/providers.ts";

/** Timeout in milliseconds: suggestions are optional, so the user should not wait longer. */
const PATIENCE_MS = 2000;
/** Most searches whose answers are cached; the latest are kept. */
const KEPT = 500;

/** Suggests addresses while they are typed; when the provider is unavailable there are none. */
export function addressesRoutes(app: FastifyInstance, services: Services): void {
  const { settings, log } = services;
  const stored = new Map<string, Suggested[]>();

  mount(app, services, addressesContract, {
    async suggest({ query: { search, country, lang = "fr" } }) {
      const provider = providerFor(country, settings);
      if (!provider) return { active: false, addresses: [] };
      const url = provider.urlOf({ search, country, lang: lang.slice(0, 2) });
      const before = stored.get(url);
      if (before) return { active: true, addresses: before };
      try {
        const answer = await safeFetch(url, {
          accept: "application/json",
          loopback: settings.outsideLoopback,
          timeoutMs: PATIENCE_MS,
        });
        const all = answer.status === "fetched" ? provider.read(JSON.parse(answer.text)) : [];
        const addresses = all.filter(
          (one) => one.street !== "" && one.zipcode !== "" && one.city !== "" && one.country === country,
        );
        stored.set(url, addresses);
        const [oldest] = stored.keys();
        if (stored.size > KEPT && oldest !== undefined) stored.delete(oldest);
        return { active: true, addresses };
      } catch (error) {
        if (!(error instanceof SafeFetchFault || error instanceof SyntaxError)) throw error;
        log.warn({ code: error.message }, "addresses");
        return { active: true, addresses: [] };
      }
    },
  });
}
