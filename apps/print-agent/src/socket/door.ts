/** The door: a websocket on 127.0.0.1 only, for pages of the origins that are allowed. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { Connection } from './connection.ts';
import { CLOSED } from './frames.ts';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/;
const MOST_CONNECTIONS = 32;

export interface DoorOptions {
  readonly port: number;
  /** beside pages of this machine: `https://erp.example.com` */
  readonly origins: readonly string[];
  /** bytes of the largest message */
  readonly most: number;
  /** Answers what to do with its texts and its end. */
  onOpen(connection: Connection): { onText(text: string): void; onClose(): void };
}

export interface Door {
  readonly port: number;
  close(): Promise<void>;
}

const accepts = (options: DoorOptions, request: IncomingMessage): boolean => {
  const { origin = '', host = '' } = request.headers;
  // the name of the host is looked at too: a foreign name that leads here is no page of this machine
  return HOST.test(host) && (LOCAL.test(origin) || options.origins.includes(origin));
};

const isHandshake = ({ headers, method }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['sec-websocket-version'] === '13' &&
  /^[A-Za-z0-9+/]{22}==$/.test(headers['sec-websocket-key'] ?? '');

/** Opens the door; fails when the port is taken, which is how a second service on the same folder is noticed. */
export async function openDoor(options: DoorOptions): Promise<Door> {
  const connections = new Set<Connection>();
  const server = createServer((_request, response) => {
    response.writeHead(426, { 'content-type': 'text/plain; charset=utf-8', upgrade: 'websocket' });
    response.end('MuYun print agent\n');
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const status = !accepts(options, request)
      ? '403 Forbidden'
      : !isHandshake(request)
        ? '400 Bad Request'
        : connections.size >= MOST_CONNECTIONS
          ? '503 Service Unavailable'
          : null;
    if (status !== null) {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    welcome(request, socket);
    open(options, connections, socket);
    if (head.length > 0) socket.unshift(head);
  });
  await listening(server, options.port);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: async () => {
      for (const connection of connections) connection.close(CLOSED.goingAway);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function welcome(request: IncomingMessage, socket: Socket): void {
  const accept = createHash('sha1')
    .update((request.headers['sec-websocket-key'] ?? '') + GUID)
    .digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
}

function open(options: DoorOptions, connections: Set<Connection>, socket: Socket): void {
  let events: ReturnType<DoorOptions['onOpen']> | null = null;
  const connection: Connection = new Connection(socket, options.most, {
    onText: (text) => events?.onText(text),
    onClose: () => {
      connections.delete(connection);
      events?.onClose();
    },
  });
  connections.add(connection);
  events = options.onOpen(connection);
}

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
