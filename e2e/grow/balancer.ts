/**
 * What stands before several servers, as small as it can be: it asks each whether it is ready, gives each request to the next that is,
 * and sends none twice. Only one that was refused at the door, and so never sent, goes on to another.
 */
import http from 'node:http';
import { freePort } from '../../apps/server/src/embedded/process.ts';

const LOOK_MS = 100;
const LOOK_TIMEOUT_MS = 2_000;
const PATIENCE_MS = 20_000;

export interface Member {
  readonly port: number;
  readonly agent: http.Agent;
  isReady: boolean;
  /** requests that it was given and has not answered; streams are none */
  underWay: number;
}
export interface Balancer {
  readonly url: string;
  readonly members: readonly Member[];
  close(): Promise<void>;
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Whether the server of this port is to be given requests. */
export const readyAt = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const out = http.get(
      { port, host: '127.0.0.1', path: '/api/health/ready', agent: false, timeout: LOOK_TIMEOUT_MS },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    out.on('timeout', () => out.destroy());
    out.on('error', () => resolve(false));
  });

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Asks one server. False when its door was shut: it has heard nothing. */
function ask(
  member: Member,
  request: http.IncomingMessage,
  body: Buffer,
  response: http.ServerResponse,
): Promise<boolean> {
  return new Promise((resolve) => {
    const headers: http.OutgoingHttpHeaders = { ...request.headers, 'content-length': body.length };
    delete headers['connection'];
    delete headers['transfer-encoding'];
    const { method, url } = request;
    const { port, agent } = member;
    let isOpen = true;
    const ended = (): void => {
      if (isOpen) member.underWay -= 1;
      isOpen = false;
    };
    member.underWay += 1;
    const out = http.request({ port, host: '127.0.0.1', method, path: url, headers, agent }, (answer) => {
      if (String(answer.headers['content-type']).startsWith('text/event-stream')) ended();
      const { connection: _, 'keep-alive': __, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      answer.on('close', () => {
        ended();
        if (!answer.complete) response.destroy();
      });
      answer.pipe(response);
      resolve(true);
    });
    out.on('error', (error: NodeJS.ErrnoException) => {
      ended();
      if (error.code === 'ECONNREFUSED') return resolve(false);
      if (!response.headersSent) response.writeHead(502).end(error.code);
      return resolve(true);
    });
    response.on('close', () => out.destroy());
    out.end(body);
  });
}

/** One address for all of them. */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const members: Member[] = ports.map((port) => ({
    port,
    agent: new http.Agent({ keepAlive: true }),
    isReady: false,
    underWay: 0,
  }));
  const state = { isOver: false, turn: 0 };
  const looking = members.map(async (member) => {
    for (; !state.isOver; await pause(LOOK_MS)) member.isReady = await readyAt(member.port);
  });
  const next = (): Member | undefined => {
    const ready = members.filter((m) => m.isReady);
    state.turn += 1;
    return ready[state.turn % ready.length];
  };
  const door = http.createServer(async (request, response) => {
    const body = await bodyOf(request).catch(() => undefined);
    if (!body) return response.destroy();
    const until = Date.now() + PATIENCE_MS;
    while (!response.destroyed && Date.now() < until) {
      const member = next();
      if (member && (await ask(member, request, body, response))) return undefined;
      if (member) member.isReady = false;
      await pause(10);
    }
    return response.headersSent ? undefined : response.writeHead(504).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    door.listen(port, '127.0.0.1', resolve);
  });
  const close = async (): Promise<void> => {
    state.isOver = true;
    await Promise.all(looking);
    for (const { agent } of members) agent.destroy();
    await new Promise<void>((resolve) => {
      door.close(() => resolve());
      door.closeAllConnections();
    });
  };
  return { url: `http://127.0.0.1:${port}`, members, close };
}
