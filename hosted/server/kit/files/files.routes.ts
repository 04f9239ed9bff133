import type { FastifyInstance } from "fastify";
import type { PictureFormat } from "#kit/files/files.ts";
import type { Services } from "#kit/services.ts";

/** Formats by the end of a name: mail programs on a desktop read no WebP. */
const FORMATS: Readonly<Record<string, PictureFormat>> = { webp: "webp", jpg: "jpeg", png: "png" };

/**
 * Serves `GET /files/<id>/<width>.webp`, and `.jpg` and `.png` for mails: a picture in one of its widths, cached for
 * good, because a file never changes under its id.
 */
export function filesRoutes(app: FastifyInstance, services: Services): void {
  for (const [end, format] of Object.entries(FORMATS))
    app.get<{ Params: { id: string; width: string } }>(
      `/files/:id/:width(^\\d{2,4}).${end}`,
      { compress: false },
      async (request, reply) => {
        const bytes = await services.files.picture(request.params.id, Number(request.params.width), format);
        return reply
          .header("Cache-Control", "public, max-age=31536000, immutable")
          .header("Cross-Origin-Resource-Policy", "cross-origin")
          .type(`image/${format}`)
          .send(bytes);
      },
    );
}
