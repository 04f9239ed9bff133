import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A backend of PostgreSQL, and the client that it works for. */
type Backend = { socket: Socket; client: Socket | null; rest: Buffer };

/**
 * Starts a pooler in transaction mode before a PostgreSQL: a client has a backend until it is idle again, then any
 * client may get it (the last one that became free first). It speaks enough of the protocol for one user and database;
 * TLS is refused.
 */
export async function startPooler(to: {
  host: string;
  port: number;
}): Promise<{ port: number; stop(): void }> {
  const idle: Backend[] = [];
  const sockets = new Set<Socket>();

  /** Passes the output of a backend to its client, and frees it at `ReadyForQuery` outside a transaction. */
  const hear = (backend: Backend, bytes: Buffer): void => {
    backend.client?.write(bytes);
    let left = Buffer.concat([backend.rest, bytes]);
    let isIdle = false;
    while (left.length >= 5 && left.length >= 1 + left.readInt32BE(1)) {
      const size = 1 + left.readInt32BE(1);
      isIdle = left[0] === 0x5a && left[5] === 0x49;
      left = left.subarray(size);
    }
    backend.rest = left;
    if (!isIdle) return;
    backend.client = null;
    idle.push(backend);
  };
  const open = (client: Socket, startup: Buffer): Backend => {
    const socket = connect(to.port, to.host);
    const backend: Backend = { socket, client, rest: Buffer.alloc(0) };
    sockets.add(socket);
    socket.on("data", (bytes) => hear(backend, bytes));
    socket.on("error", () => undefined);
    socket.write(startup);
    return backend;
  };
  const server = createServer((client) => {
    sockets.add(client);
    let mine: Backend | null = null;
    let isStarted = false;
    client.on("error", () => undefined);
    client.on("data", (bytes) => {
      // SSLRequest (protocol 3, 53.2.10).
      if (!isStarted && bytes.length === 8 && bytes.readInt32BE(4) === 80877103)
        return void client.write("N");
      if (!isStarted) {
        isStarted = true;
        mine = open(client, bytes);
        return;
      }
      // Terminate message: the backend stays.
      if (bytes[0] === 0x58) return void client.end();
      if (mine?.client !== client) {
        mine = idle.pop() ?? null;
        if (!mine) return void client.destroy();
        mine.client = client;
      }
      mine.socket.write(bytes);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
