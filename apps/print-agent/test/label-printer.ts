/** A label printer at the other end of the wire: a real socket that prints what comes and says so, with the faults of real ones. */
import net from 'node:net';

export interface PrinterFaults {
  /** how long a label takes */
  printMs?: number;
  /** after so many labels the connection breaks, once */
  breakAfter?: number;
  /** takes everything and never says a word */
  isMute?: boolean;
  /** prints no more and says that the paper is out, until `refill` */
  paperOutAfter?: number;
}

const ECHO = { zpl: /\^HV1,1,(MY[^,]*),/, tspl: /OUT "(MY[^"]*)"/ } as const;
const END = { zpl: /\^XZ\n/, tspl: /PRINT 1,1\r\nOUT "[^"]*"\r\n/ } as const;
const STATUS = {
  zpl: (isOut: boolean): string =>
    `\x02030,${isOut ? 1 : 0},0,0600,000,0,0,0,000,0,0,0\x03\r\n\x02001,0,0,0,0,2,4,0,00000000,1,000\x03\r\n`,
  tspl: (isOut: boolean): string => (isOut ? '\x04' : '\x00'),
} as const;
const ASK = { zpl: '~HS\n', tspl: '\x1b!?' } as const;

export class LabelPrinter {
  /** what has come out, in order: the whole text of each label */
  readonly printed: string[] = [];
  connections = 0;
  #asked = 0;
  readonly #language: 'zpl' | 'tspl';
  readonly #faults: PrinterFaults;
  readonly #sockets = new Set<net.Socket>();
  readonly #watchers = new Set<() => void>();
  #server: net.Server | null = null;
  #broken = false;
  #isRefilled = false;

  constructor(language: 'zpl' | 'tspl', faults: PrinterFaults = {}) {
    this.#language = language;
    this.#faults = faults;
  }

  /** Listens; answers the port. */
  async start(port = 0): Promise<number> {
    const server = net.createServer((socket) => this.#serve(socket));
    this.#server = server;
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => resolve());
    });
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => {
      if (!this.#server) return resolve();
      this.#server.close(() => resolve());
    });
  }
  refill(): void {
    this.#isRefilled = true;
  }
  get isOut(): boolean {
    const { paperOutAfter } = this.#faults;
    return paperOutAfter !== undefined && !this.#isRefilled && this.printed.length >= paperOutAfter;
  }

  /** Resolves when so many labels have come out. */
  until(count: number): Promise<void> {
    return this.#when(() => this.printed.length >= count);
  }
  /** Resolves when it was asked for its state so often. */
  untilAsked(count: number): Promise<void> {
    return this.#when(() => this.#asked >= count);
  }
  #when(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!isSo()) return;
        this.#watchers.delete(look);
        resolve();
      };
      this.#watchers.add(look);
      look();
    });
  }
  /** The text behind a field of each label, e.g. the content of its QR code. */
  codes(): string[] {
    const pattern = this.#language === 'zpl' ? /\^FDMA,([^^]*)\^FS/ : /QRCODE [^"]*"([^"]*)"/;
    return this.printed.map((label) => pattern.exec(label)?.[1] ?? '');
  }

  #serve(socket: net.Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    socket.setEncoding('latin1');
    let text = '';
    let isBusy = false;
    const work = async (): Promise<void> => {
      if (isBusy) return;
      isBusy = true;
      for (let label = this.#next(text); label !== null && !socket.destroyed; label = this.#next(text)) {
        if (this.isOut) break;
        text = text.slice(label.length);
        await this.#print(socket, label);
      }
      isBusy = false;
    };
    socket.on('data', (data: string) => {
      text += data;
      while (text.includes(ASK[this.#language])) {
        text = text.replace(ASK[this.#language], '');
        this.#asked += 1;
        this.#tell();
        if (!this.#faults.isMute) socket.write(STATUS[this.#language](this.isOut), 'latin1');
      }
      void work();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
  }

  /** The first whole label: one that is to be answered ends with the wish for the answer. */
  #next(text: string): string | null {
    const end = END[this.#language].exec(text);
    return end ? text.slice(0, end.index + end[0].length) : null;
  }

  async #print(socket: net.Socket, label: string): Promise<void> {
    const { printMs = 0, breakAfter, isMute } = this.#faults;
    if (printMs > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, printMs);
      });
    this.printed.push(label);
    if (breakAfter !== undefined && !this.#broken && this.printed.length >= breakAfter) {
      this.#broken = true;
      socket.destroy();
    }
    const echo = ECHO[this.#language].exec(label)?.[1];
    if (echo && !isMute && !socket.destroyed) socket.write(`${echo}\r\n`, 'latin1');
    this.#tell();
  }
  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
