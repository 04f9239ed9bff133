import { contactQrContract } from "@cuvee/core/shops/settings/contactQr.contract.ts";
import type { FastifyInstance } from "fastify";
import { mount, shopOf } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";

/** Mounts the QR code of a shop (specification §2, bottom bar of phones): drawn here, without an external service. */
export function contactQrRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, contactQrContract, {
    contactQr: async (_, ctx) => {
      const url = `${services.settings.publicUrl}/auth/login?id=${shopOf(ctx)}`;
      // A megabyte of barcodes, loaded only when needed.
      const { default: bwip } = await import("bwip-js/node");
      // Medium correction and a quiet zone of four modules: read from a phone's screen in the sun.
      const look = { eclevel: "M", padding: 4, backgroundcolor: "FFFFFF" };
      const svg = bwip.toSVG({ bcid: "qrcode", text: url, ...look });
      return { url, svg };
    },
  });
}
