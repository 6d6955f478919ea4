/**
 * The connection to the print service of this machine. Lost, it is tried again after 2000 ms until it is closed; a command that
 * could not be sent is sent again after 1000 ms. Commands carry their id, so one that the service has seen is not done twice.
 */
import {
  PRINT_ADDRESS,
  PRINT_VERSION,
  printMessage,
  RECONNECT_MS,
  RESEND_MS,
  type LabelCommand,
  type PrintAnswer,
  type PrintJob,
} from '@muyun/contract/label';
import { newRequestKey } from '../../kit/http/index.ts';

export type ServiceState = 'connecting' | 'open' | 'lost';
type Bare<C> = C extends { id: string } ? Omit<C, 'id' | 'version'> & { id?: string } : never;
/** A command as it is asked for; version and id are added. */
export type Command = Bare<LabelCommand>;

export interface SocketEvents {
  onState(state: ServiceState): void;
  onJob(job: PrintJob): void;
}

interface Pending {
  readonly text: string;
  readonly cmd: Command['cmd'];
  isSent: boolean;
  timer: number | undefined;
  readonly resolve: (answer: PrintAnswer) => void;
}

export class LabelSocket {
  readonly #events: SocketEvents;
  readonly #pending = new Map<string, Pending>();
  #socket: WebSocket | undefined;
  #retry: number | undefined;
  #isClosed = false;

  constructor(events: SocketEvents) {
    this.#events = events;
    this.#connect();
  }

  /** The answer of the service, whenever it comes; never after `close`. A newer preview or list replaces one that still waits. */
  ask(command: Command): Promise<PrintAnswer> {
    const id = command.id ?? newRequestKey();
    if (command.cmd === 'preview' || command.cmd === 'printerList') this.#drop(command.cmd);
    return new Promise((resolve) => {
      const text = JSON.stringify({ ...command, version: PRINT_VERSION, id });
      this.#pending.set(id, { text, cmd: command.cmd, isSent: false, timer: undefined, resolve });
      this.#send(id);
    });
  }

  /** Tries now instead of at the end of the wait. */
  reconnect(): void {
    if (this.#isClosed || this.#socket?.readyState === WebSocket.OPEN) return;
    window.clearTimeout(this.#retry);
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    window.clearTimeout(this.#retry);
    for (const { timer } of this.#pending.values()) window.clearTimeout(timer);
    this.#pending.clear();
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(PRINT_ADDRESS);
    this.#socket = socket;
    this.#events.onState('connecting');
    socket.addEventListener('open', () => {
      if (socket === this.#socket && !this.#isClosed) this.#events.onState('open');
    });
    socket.addEventListener('message', (event) => this.#take(String(event.data)));
    socket.addEventListener('close', () => {
      if (socket === this.#socket && !this.#isClosed) this.#lost();
    });
  }

  #lost(): void {
    this.#events.onState('lost');
    // whether the service has read what was sent is not known: it goes out again
    for (const [id, command] of this.#pending)
      if (command.isSent) {
        command.isSent = false;
        this.#later(id, command);
      }
    this.#retry = window.setTimeout(() => this.#connect(), RECONNECT_MS);
  }

  #send(id: string): void {
    const command = this.#pending.get(id);
    if (!command || this.#isClosed) return;
    if (this.#socket?.readyState !== WebSocket.OPEN) return this.#later(id, command);
    command.isSent = true;
    this.#socket.send(command.text);
  }
  #later(id: string, command: Pending): void {
    command.timer = window.setTimeout(() => this.#send(id), RESEND_MS);
  }
  #drop(cmd: Command['cmd']): void {
    for (const [id, command] of this.#pending)
      if (command.cmd === cmd) {
        window.clearTimeout(command.timer);
        this.#pending.delete(id);
      }
  }

  #take(text: string): void {
    if (this.#isClosed) return;
    const message = printMessage.safeParse(parsed(text));
    if (!message.success) return;
    if ('event' in message.data) return this.#events.onJob(message.data.job);
    const { id } = message.data;
    const command = this.#pending.get(id);
    this.#pending.delete(id);
    command?.resolve(message.data);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
