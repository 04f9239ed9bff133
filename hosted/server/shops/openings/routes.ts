import { openingsContract } from "@cuvee/core/shops/openings/contract.ts";
import type { FastifyInstance } from "fastify";
import { openingPointsContract } from "@cuvee/core/shops/openings/points.contract.ts";
import { mount, shopOf, within } from "#kit/http/mount.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import { confirmationSentence, inConstantTime } from "#people/accounts/answers.ts";
import { register } from "#people/accounts/registration.ts";
import { readAddress } from "./openings.ts";
import { readOpening, type Deployment } from "./points.ts";
import { isUsed, saveOpening } from "./queries.ts";

/**
 * Mounts the registration of sellers, whose shop opens when they prove their e-mail, and the requirements before the
 * public may order.
 */
export function openingsRoutes(app: FastifyInstance, services: Services, deployment: Deployment): void {
  mount(app, services, openingsContract, {
    async registerSeller({ body }, ctx) {
      const { business, businessType, shopName, urlShop, invitation, ...person } = body;
      const opening = { business, businessType, shopName, urlShop, ...(invitation ? { invitation } : {}) };
      const taken = await services.database.transaction({}, (tx) => isUsed(tx, urlShop));
      refuseFields(taken ? [{ path: ["urlShop"], code: "taken" }] : []);
      const requested = register(services, person, ctx.ip, {
        role: "owner",
        keep: async (tx, userId) => {
          await saveOpening(tx, userId, {
            requestedShop: opening,
            lang: person.lang,
            at: new Date(services.now()),
          });
        },
      });
      await inConstantTime(ctx, requested);
      return confirmationSentence(ctx, "registered");
    },
    shopAddress: within((tx, { query }) => readAddress(tx, query.name)),
  });
  mount(app, services, openingPointsContract, {
    points: within((tx, _input, ctx) => readOpening(tx, deployment, shopOf(ctx))),
  });
}
