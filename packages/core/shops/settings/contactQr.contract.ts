import * as z from "zod";
import { contract } from "#kit/contract.ts";

export const contactQrContract = contract({
  contactQr: {
    method: "GET",
    path: "/v1/shops/me/contact-qr",
    who: ["owner", "iam"],
    summary: "A QR code that leads a new client to the sign-in page under the colours of the shop",
    answer: z.object({
      /** Target address of the code. */
      url: z.string(),
      /** The picture, as SVG. */
      svg: z.string(),
    }),
  },
});
