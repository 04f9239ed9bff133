import { contactContract } from "@cuvee/core/storefront/site/contact.contract.ts";
import type { FastifyInstance } from "fastify";
import { mount } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { withRetryAfter } from "#people/accounts/answers.ts";
import { writeToShop } from "./contact.ts";

/** Mounts the contact form of public pages. */
export function contactRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, contactContract, {
    async write({ params, body }, ctx) {
      await withRetryAfter(ctx, writeToShop(services, params.shopId, body, ctx.ip));
      return { success: true } as const;
    },
  });
}
