/** The real service as a process of its own on a folder of its own, and a client that speaks to it over a real websocket. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  PRINT_VERSION,
  printEvent,
  printMessage,
  type PrintAnswer,
  type PrintJob,
} from '@muyun/contract/label';
import { freePort } from '../../server/src/embedded/process.ts';

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');

/** Short waits: a test does not sit through the patience of an office. */
export const QUICK = {
  connectMs: 500,
  askMs: 60,
  // a busy machine keeps a printer of a test waiting too
  silentMs: 2500,
  stalledMs: 20_000,
  retryMs: 40,
  giveUpMs: 3000,
} as const;

export interface AgentProcess {
  readonly folder: string;
  readonly port: number;
  readonly child: ChildProcess;
  readonly said: () => string;
  /** ends it without a farewell */
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

/** A folder with this configuration; the port is chosen here unless given. */
export async function agentFolder(config: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-print-'));
  const settings = { port: await freePort(), patience: QUICK, ...config };
  writeFileSync(path.join(folder, 'agent.json'), JSON.stringify(settings));
  return folder;
}
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Resolves when the service says that it is ready; rejects with its words when it ends before. `bin` stands first on its PATH. */
export function startProcess(folder: string, bin = ''): Promise<AgentProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, folder], {
    env: { ...process.env, NODE_OPTIONS: '', PATH: `${bin}:${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
  });
  let text = '';
  return new Promise((resolve, reject) => {
    const listen = (data: Buffer): void => {
      text += String(data);
      const port = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (!port) return;
      const end = async (signal: NodeJS.Signals): Promise<number | null> => {
        child.kill(signal);
        return ended;
      };
      resolve({
        folder,
        port: Number(port),
        child,
        said: () => text,
        kill: async () => void (await end('SIGKILL')),
        stop: () => end('SIGTERM'),
      });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then((code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
}

const ORIGIN = 'http://localhost:8080';
type Body = Readonly<Record<string, unknown>>;

export class Client {
  readonly #socket: WebSocket;
  readonly #answers = new Map<string, (answer: PrintAnswer) => void>();
  readonly events: PrintJob[] = [];
  readonly #watchers = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', (e) => this.#take(String(e.data)));
  }

  static async open(
    port: number,
    headers: Readonly<Record<string, string>> = { origin: ORIGIN },
  ): Promise<Client> {
    // the client of Node takes headers, its types are those of the browser
    const options: object = { headers };
    const socket: WebSocket = Reflect.construct(WebSocket, [`ws://127.0.0.1:${port}`, options]);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error('refused')), { once: true });
    });
    return new Client(socket);
  }

  /** Sends a command and waits for its answer. */
  ask(body: Body): Promise<PrintAnswer> {
    const command = { version: PRINT_VERSION, id: randomUUID(), ...body };
    return new Promise((resolve) => {
      this.#answers.set(command.id, resolve);
      this.raw(JSON.stringify(command));
    });
  }
  raw(text: string): void {
    this.#socket.send(text);
  }
  /** Waits for a message without an id of ours. */
  unasked(): Promise<PrintAnswer> {
    return new Promise((resolve) => this.#answers.set('', resolve));
  }
  closed(): Promise<number> {
    return new Promise((resolve) => {
      this.#socket.addEventListener('close', (e) => resolve(e.code), { once: true });
    });
  }
  close(): void {
    this.#socket.close();
  }

  /** The job when it is as wished: by its present state or by an event to come. Rejects when it has ended otherwise. */
  async until(job: string, isWished: (job: PrintJob) => boolean): Promise<PrintJob> {
    const before = this.events.length;
    const first = (await this.ask({ cmd: 'job', job })).job;
    return new Promise((resolve, reject) => {
      const look = (found: PrintJob | undefined): void => {
        if (!found || (!isWished(found) && !isEnded(found))) return;
        this.#watchers.delete(see);
        if (isWished(found)) resolve(found);
        else reject(new Error(`ended as ${JSON.stringify(found)}`));
      };
      const see = (): void => look(this.events.findLast((e) => e.job === job));
      this.#watchers.add(see);
      look(first);
      // events that came in the same breath as the answer
      look(this.events.slice(before).findLast((e) => e.job === job));
    });
  }

  #take(text: string): void {
    const raw: unknown = JSON.parse(text);
    const event = printEvent.safeParse(raw);
    if (event.success) {
      this.events.push(event.data.job);
      for (const watcher of this.#watchers) watcher();
      return;
    }
    const answer = printMessage.parse(raw);
    if (!('id' in answer)) return;
    const take = this.#answers.get(answer.id);
    this.#answers.delete(answer.id);
    take?.(answer);
  }
}

/** So many rows of a product label, each with a code of its own. */
export const labels = (count: number, from = 1): Record<string, string>[] =>
  Array.from({ length: count }, (_, i) => {
    const no = String(from + i).padStart(5, '0');
    return {
      code: `010J00${no}`,
      qr: `010J00${no}`,
      displayNo: `A-${no}`,
      projectName: '天府文化馆',
      batch: '第2批',
      plateType: 'U 型包柱板',
      size: '1424 × 2960 × 3.0',
      color: '深灰 RAL7016',
      quantityText: `${from + i}/${count}`,
      position: '东立面 Z2-9',
    };
  });

export const isEnded = ({ state }: PrintJob): boolean => state === 'confirmed' || state === 'failed';
