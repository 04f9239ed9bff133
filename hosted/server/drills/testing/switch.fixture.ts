import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Passes connections on to ports of this machine, in turn. */
export type Switch = {
  port: number;
  /** Leads new connections to other ports, and cuts those that are open. */
  turnTo(ports: readonly number[]): void;
  stop(): void;
};

/** Starts a plain switch of TCP connections; a connection that its port refuses is closed. */
export async function startSwitch(first: readonly number[]): Promise<Switch> {
  let ports = first;
  let next = 0;
  const sockets = new Set<Socket>();
  const known = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.once("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    known(client);
    next += 1;
    const target = known(connect(ports[next % ports.length] ?? 0, "127.0.0.1"));
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.once("close", () => other.destroy());
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    turnTo(others) {
      ports = others;
      cut();
    },
    stop() {
      server.close();
      cut();
    },
  };
}
