/** Sends e-mail by SMTP (RFC 5321): `smtps://` within TLS, `smtp://` with STARTTLS, which only a server on this machine may lack. */
import net from 'node:net';
import { createInterface, type Interface } from 'node:readline';
import tls from 'node:tls';
import { type Mail, MailRefused, type MailSender } from '../kit/mail.ts';
import { mimeText } from './mail-mime.ts';

export interface SmtpConfig {
  /** `smtps://user:password@host:465` */
  readonly url: string;
  readonly from: string;
}
const TIME_LIMIT_MS = 30_000;
const LOCAL = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/** One conversation with a server: a line is said, the code of its answer is what was expected, or it is over. */
class Talk {
  #socket: net.Socket;
  #lines: AsyncIterator<string>;
  #reader: Interface;
  constructor(socket: net.Socket) {
    this.#socket = socket;
    this.#reader = createInterface({ input: socket });
    this.#lines = this.#reader[Symbol.asyncIterator]();
  }
  /** The last line of an answer; `250-…` goes on. */
  async answer(expected: number): Promise<string[]> {
    const said: string[] = [];
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error('the mail server hung up');
      said.push(value);
      if (value[3] !== '-') break;
    }
    const last = said.at(-1) ?? '';
    if (!last.startsWith(String(expected)[0] ?? '')) throw new MailRefused(last.slice(0, 300));
    return said;
  }
  async say(line: string, expected: number): Promise<string[]> {
    this.#socket.write(`${line}\r\n`);
    return this.answer(expected);
  }
  /** The same server within TLS. */
  async secured(host: string): Promise<Talk> {
    this.#reader.close();
    const socket = tls.connect({ socket: this.#socket, servername: host });
    await opened(socket, 'secureConnect');
    return new Talk(socket);
  }
  end(): void {
    this.#reader.close();
    this.#socket.destroy();
  }
}

const opened = (socket: net.Socket, event: 'connect' | 'secureConnect'): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.setTimeout(TIME_LIMIT_MS, () => socket.destroy(new Error('the mail server does not answer')));
    socket.once(event, () => resolve());
    socket.once('error', reject);
  });

async function greeted(url: URL): Promise<Talk> {
  const isTls = url.protocol === 'smtps:';
  const host = url.hostname;
  const port = Number(url.port || (isTls ? 465 : 587));
  const socket = isTls ? tls.connect({ host, port, servername: host }) : net.connect({ host, port });
  await opened(socket, isTls ? 'secureConnect' : 'connect');
  socket.on('error', () => socket.destroy());
  let talk = new Talk(socket);
  await talk.answer(220);
  const offers = await talk.say('EHLO muyun', 250);
  if (isTls) return talk;
  if (offers.some((o) => o.slice(4).toUpperCase().startsWith('STARTTLS'))) {
    await talk.say('STARTTLS', 220);
    talk = await talk.secured(host);
    await talk.say('EHLO muyun', 250);
  } else if (!LOCAL.has(host)) throw new MailRefused('the mail server offers no TLS');
  return talk;
}

async function hand(talk: Talk, url: URL, from: string, mail: Mail): Promise<void> {
  if (url.username) {
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    await talk.say(`AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString('base64')}`, 235);
  }
  await talk.say(`MAIL FROM:<${from}>`, 250);
  await talk.say(`RCPT TO:<${mail.to}>`, 250);
  await talk.say('DATA', 354);
  await talk.say(`${mimeText(mail, from)}\r\n.`, 250);
}

export function mailSmtp({ url, from }: SmtpConfig): MailSender {
  return {
    async send(mail) {
      const at = new URL(url);
      const talk = await greeted(at).catch((error: unknown) => {
        throw new MailRefused(String(error));
      });
      try {
        await hand(talk, at, from, mail);
        await talk.say('QUIT', 221).catch(() => undefined);
      } finally {
        talk.end();
      }
    },
  };
}
