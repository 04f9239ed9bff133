import * as z from "zod";
import { contract, id } from "#kit/contract.ts";
import { PPM } from "#kit/pictures.ts";

const picture = z.strictObject({
  id,
  /** Address without a width: `/files/<id>`. */
  visual: z.string(),
  /** In pixels, upright. */
  width: z.int(),
  height: z.int(),
});
const share = z.int().min(0).max(PPM);

/**
 * Access to pictures: users who may edit products, events, models and mail campaigns; the shop's own need full access.
 */
const editors = {
  who: ["owner", "iam"],
  permission: "createProduct",
  orElse: ["createEvent", "createModel", "createCampaign"],
} as const;

/** Pictures of a shop: products, texts, logo. */
export const filesContract = contract({
  upload: {
    method: "POST",
    path: "/v1/files",
    ...editors,
    idempotent: true,
    summary:
      "Keep a picture: the raw bytes of a JPEG, PNG, WebP or AVIF of at most 15 MB (image/* or application/octet-stream)",
    answer: picture,
    status: 201,
  },
  crop: {
    method: "POST",
    path: "/v1/files/:fileId/crop",
    ...editors,
    idempotent: true,
    summary: "Make a new picture of a part of one; the part in millionths of its width and height",
    params: z.strictObject({ fileId: id }),
    body: z
      .strictObject({ x: share, y: share, width: share.min(1), height: share.min(1) })
      .refine((part) => part.x + part.width <= PPM && part.y + part.height <= PPM, "crop"),
    answer: picture,
    status: 201,
  },
});
