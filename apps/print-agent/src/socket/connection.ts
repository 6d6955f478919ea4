/** One websocket: whole text messages in, texts out. Ends by itself when the peer breaks the protocol, sends too much or is silent. */
import type { Socket } from 'node:net';
import { CLOSED, FrameFault, frameOf, OP, readFrame, type Frame } from './frames.ts';

export interface ConnectionEvents {
  onText(text: string): void;
  onClose(): void;
}

const PING_MS = 20_000;
/** What waits to be read by a peer that does not read. */
const MOST_WAITING = 8_000_000;
const decoder = new TextDecoder('utf-8', { fatal: true });

export class Connection {
  readonly #socket: Socket;
  readonly #events: ConnectionEvents;
  readonly #most: number;
  readonly #pings: NodeJS.Timeout;
  #bytes: Buffer = Buffer.alloc(0);
  #parts: Buffer[] = [];
  #size = 0;
  #isHeard = true;
  #isClosing = false;

  /** `most`: bytes of the largest message. */
  constructor(socket: Socket, most: number, events: ConnectionEvents) {
    this.#socket = socket;
    this.#events = events;
    this.#most = most;
    socket.setNoDelay(true);
    socket.on('data', (data: Buffer) => this.#received(data));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearInterval(this.#pings);
      events.onClose();
    });
    this.#pings = setInterval(() => this.#ping(), PING_MS);
    this.#pings.unref();
  }

  send(text: string): void {
    if (this.#isClosing || this.#socket.destroyed) return;
    this.#socket.write(frameOf(OP.text, Buffer.from(text, 'utf8')));
    if (this.#socket.writableLength > MOST_WAITING) this.#socket.destroy();
  }

  close(code: number = CLOSED.normal): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    const payload = Buffer.alloc(2);
    payload.writeUInt16BE(code);
    this.#socket.end(frameOf(OP.close, payload));
    // a peer that never answers the close is left
    setTimeout(() => this.#socket.destroy(), 1000).unref();
  }

  #ping(): void {
    if (!this.#isHeard) {
      this.#socket.destroy();
      return;
    }
    this.#isHeard = false;
    this.#socket.write(frameOf(OP.ping, Buffer.alloc(0)));
  }

  #received(data: Buffer): void {
    if (this.#isClosing) return;
    this.#isHeard = true;
    this.#bytes = this.#bytes.length === 0 ? data : Buffer.concat([this.#bytes, data]);
    try {
      for (;;) {
        const found = readFrame(this.#bytes, this.#most);
        if (!found) return;
        this.#bytes = found.rest;
        this.#take(found.frame);
        if (this.#isClosing) return;
      }
    } catch (error) {
      this.close(error instanceof FrameFault ? error.code : CLOSED.protocol);
    }
  }

  #take({ op, last, payload }: Frame): void {
    if (op === OP.close) return this.close();
    if (op === OP.ping) {
      this.#socket.write(frameOf(OP.pong, payload));
      return;
    }
    if (op === OP.pong) return;
    if (op === OP.binary) throw new FrameFault(CLOSED.unsupported);
    const isFirst = op === OP.text;
    if ((!isFirst && op !== OP.continued) || isFirst !== (this.#parts.length === 0))
      throw new FrameFault(CLOSED.protocol);
    this.#parts.push(payload);
    this.#size += payload.length;
    if (this.#size > this.#most) throw new FrameFault(CLOSED.tooBig);
    if (!last) return;
    const whole = Buffer.concat(this.#parts);
    [this.#parts, this.#size] = [[], 0];
    this.#events.onText(textOf(whole));
  }
}

function textOf(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new FrameFault(CLOSED.badText);
  }
}
