import type { FastifyInstance } from "fastify";
import type { Services } from "#kit/services.ts";

/**
 * Serves `GET /files/<id>/<width>.webp`: a picture in one of its widths, cached for good, because a file never changes
 * under its id.
 */
export function filesRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string; width: string } }>(
    "/files/:id/:width(^\\d{2,4}).webp",
    { compress: false },
    async (request, reply) => {
      const bytes = await services.files.picture(request.params.id, Number(request.params.width));
      return reply
        .header("Cache-Control", "public, max-age=31536000, immutable")
        .header("Cross-Origin-Resource-Policy", "cross-origin")
        .type("image/webp")
        .send(bytes);
    },
  );
}
