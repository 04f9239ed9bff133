import { fire, type Load } from "./requestLoad.ts";

// The load of the bench, in a process of its own: one message starts a load, one returns its result.
process.on("message", (load: Load) => {
  fire(load).then(
    (fired) => process.send?.({ fired }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });
