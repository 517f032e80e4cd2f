import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';

export type DatabaseProxy = {
  connectionString: string;
  /** Breaks every connection and accepts no new one, like a database that is down. */
  cut: () => void;
  /** Drops every byte silently, like a firewall or a lost host; new connections are accepted and stay silent. */
  freeze: () => void;
  /** Lets new connections through again; frozen ones stay lost. */
  mend: () => void;
  close: () => Promise<void>;
};

type State = 'open' | 'cut' | 'frozen';

/** Stands between a test's server and its database, so that only this test loses its database. */
export const startDatabaseProxy = async (url: string): Promise<DatabaseProxy> => {
  const { host, port: targetPort, user = '', password, database = '' } = new pg.Client({ connectionString: url });
  // A host that starts with a slash is the folder of a Unix socket.
  const dial = (): Socket =>
    host.startsWith('/') ? connect(`${host}/.s.PGSQL.${targetPort}`) : connect(targetPort, host);
  const near = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: State = 'open';

  const join = (socket: Socket): void => {
    near.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => near.delete(socket));
    if (state === 'cut') return void socket.destroy();
    if (state === 'frozen') return void socket.pause();
    const far = dial();
    const pair = [socket, far] as const;
    pairs.add(pair);
    far.on('error', () => socket.destroy());
    far.on('close', () => socket.destroy());
    socket.on('close', () => {
      far.destroy();
      pairs.delete(pair);
    });
    socket.pipe(far).pipe(socket);
  };

  const server = createServer(join);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}`;

  const breakAll = (): void => {
    for (const socket of near) socket.destroy();
  };
  return {
    connectionString: `postgresql://${credentials}@127.0.0.1:${port}/${database}`,
    cut: () => {
      state = 'cut';
      breakAll();
    },
    freeze: () => {
      state = 'frozen';
      for (const [socket, far] of pairs) {
        socket.unpipe(far).pause();
        far.unpipe(socket).pause();
      }
    },
    mend: () => {
      state = 'open';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        breakAll();
      }),
  };
};
