import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface FakeSmtp {
  readonly url: string;
  readonly mails: string[];
  /** Goes down: closes its connections and stops listening. */
  stop(): Promise<void>;
  /** Comes back at the same address. */
  start(): Promise<void>;
}

/** Implements as much SMTP as a client needs and stores received mails. */
export async function fakeSmtp(answerTo: (command: string) => string | null = () => null): Promise<FakeSmtp> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let rest = '';
    let reading = false;
    sockets.add(socket);
    socket.write('220 fake\r\n');
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      rest += data.toString('utf8');
      for (;;) {
        const end = rest.indexOf(reading ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = rest.slice(0, end);
        rest = rest.slice(end + (reading ? 5 : 2));
        if (reading) {
          mails.push(line);
          reading = false;
          socket.write('250 taken\r\n');
          continue;
        }
        const other = answerTo(line);
        if (other === 'hang up') return void socket.destroy();
        reading = other === null && line === 'DATA';
        socket.write(
          other ?? (reading ? '354 go\r\n' : line.startsWith('EHLO') ? '250-fake\r\n250 8BITMIME\r\n' : '250 ok\r\n'),
        );
      }
    });
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    start: () => listen(port),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
