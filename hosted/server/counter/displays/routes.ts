import { displaysContract, screenContract } from "@cuvee/core/counter/displays/contract.ts";
import type { FastifyInstance } from "fastify";
import { admit } from "#kit/http/actor.ts";
import { mount, mounted, shopOf, within } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { openStreams, startStream, writeEvent } from "#kit/http/streams.ts";
import { openScreens, screenOf, type ScreenStream } from "#counter/displays/displays.ts";

/** Mounts the messages of tills to their second screens, and the stream by which a screen follows its till. */
export function displaysRoutes(app: FastifyInstance, services: Services): void {
  const streams = openStreams<ScreenStream>(app);
  const screens = openScreens(services, streams);
  const { live } = services;
  mount(app, services, displaysContract, {
    show: within(async (tx, { body: { key, ...show } }, ctx) => {
      const [screen, shopId] = [screenOf(key), shopOf(ctx)];
      await screens.admit(screen, shopId);
      live.tell(tx, { kind: "display", shopId, screen, show: JSON.stringify(show) });
      return { success: true as const };
    }),
    revocation: within(async (tx, { body: { key } }, ctx) => {
      const [screen, shopId] = [screenOf(key), shopOf(ctx)];
      await screens.admit(screen, shopId);
      live.tell(tx, { kind: "display", shopId, screen, show: null });
      return { success: true as const };
    }),
  });

  const { screen: call } = screenContract;
  if (!mounted.some((m) => m.call === call)) mounted.push({ call, name: "screen" });
  const options = { config: { call, isStream: true }, exposeHeadRoute: false, compress: false } as const;
  app.get(call.path, options, async (request, reply) => {
    admit(call, await request.actor());
    const { screen, show } = await screens.follow(request.headers["x-display-key"]);
    const raw = startStream(reply);
    if (!raw) return reply;
    const stream = { raw, screen };
    streams.add(stream);
    raw.on("error", (error) => request.log.debug({ err: error }, "screen stream"));
    raw.on("close", () => streams.delete(stream));
    writeEvent(stream, "show", show);
    return reply;
  });
}
