/**
 * Two server processes behind one address (`HOUSE=pair`): a third one holds the database and is never asked. Every few seconds one of the
 * two is killed without warning and started again. What stood in between is asked of the other: every write carries its request key,
 * so asking twice is doing once.
 */
import http from 'node:http';
import { freePort } from '../apps/server/src/embedded/process.ts';
import { ownerUrl } from './conformance/probe-shell/stage.ts';
import { pepperIn, type RunningServer, startProcess } from './kit.ts';

/** between a server's start and the end of the other */
const KILL_EVERY_MS = 8_000;
/** how long a request looks for a server that answers */
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 50;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Asks one server. False when it went away before it answered: the other may be asked the same. */
function ask(
  port: number,
  request: http.IncomingMessage,
  body: Buffer,
  response: http.ServerResponse,
): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' };
    const { method, url } = request;
    const out = http.request(
      { port, host: '127.0.0.1', method, path: url, headers, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.on('error', () => response.destroy());
        answer.on('aborted', () => response.destroy());
        answer.pipe(response);
        response.on('close', () => answer.destroy());
        resolve(true);
      },
    );
    out.on('error', () => resolve(response.headersSent));
    response.on('close', () => out.destroy());
    out.end(body);
  });
}

/** One address for both: each request to the next of them, and on to the other while none answers. */
async function openDoor(ports: readonly number[]): Promise<{ port: number; close: () => Promise<void> }> {
  let turn = 0;
  const door = http.createServer(async (request, response) => {
    const body = await bodyOf(request).catch(() => undefined);
    if (!body) return response.destroy();
    const until = Date.now() + PATIENCE_MS;
    while (!response.destroyed && Date.now() < until) {
      turn += 1;
      if (await ask(ports[turn % ports.length] as number, request, body, response)) return undefined;
      await pause(LOOK_AGAIN_MS);
    }
    return response.writeHead(502).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    door.listen(port, '127.0.0.1', resolve);
  });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      door.close(() => resolve());
      door.closeAllConnections();
    });
  return { port, close };
}

export interface Pair extends RunningServer {
  /** how often one of the two was killed */
  readonly kills: () => number;
}

/** Around `folder`, in which a house has been set up. */
export async function startPair(folder: string, env: Record<string, string>): Promise<Pair> {
  const holder = await startProcess(folder, { ...env, ROLE: 'worker' });
  const shared = {
    ...env,
    DATABASE_URL: ownerUrl(folder),
    PASSWORD_PEPPER: pepperIn(folder),
    SMS: 'simulator',
    PAY: 'simulator',
    TRUST_PROXY: '1',
  };
  const start = (port?: number): Promise<RunningServer> => startProcess(folder, shared, port);
  const members = [await start(), await start()];
  const door = await openDoor(members.map((m) => m.port));
  const state = { isStopping: false, kills: 0, wake: (): void => undefined };
  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, KILL_EVERY_MS);
      state.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const killing = (async () => {
    for (let turn = 0; ; turn = 1 - turn) {
      await rest();
      if (state.isStopping) return;
      const member = members[turn] as RunningServer;
      await member.kill();
      state.kills += 1;
      members[turn] = await start(member.port);
    }
  })();
  const stop = async (): Promise<void> => {
    state.isStopping = true;
    state.wake();
    await killing;
    await door.close();
    await Promise.all(members.map((m) => m.stop()));
    await holder.stop();
    console.log(`两个服务进程共被杀死 ${state.kills} 次`);
  };
  return {
    ...holder,
    url: `http://127.0.0.1:${door.port}`,
    port: door.port,
    output: () => [holder, ...members].map((m) => m.output()).join('\n'),
    stop,
    kill: stop,
    kills: () => state.kills,
  };
}
