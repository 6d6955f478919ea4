/** A mail server of a test on this machine: keeps what it is given, refuses or hangs up when it is told to. */
import net, { type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

export interface KeptMail {
  readonly to: string;
  readonly raw: string;
}
export interface SmtpServer {
  readonly url: string;
  readonly kept: KeptMail[];
  /** what is said to the address: taken, refused for good, or hung up once the message has come */
  mode: 'take' | 'refuse' | 'hangUp';
  close(): void;
}

export async function smtpServer(): Promise<SmtpServer> {
  const kept: KeptMail[] = [];
  const state: { mode: SmtpServer['mode'] } = { mode: 'take' };
  const server = net.createServer((socket) => {
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    let [to, body] = ['', null as string[] | null];
    socket.on('error', () => socket.destroy());
    say('220 test');
    createInterface({ input: socket }).on('line', (line) => {
      if (body !== null) {
        if (line !== '.') return void body.push(line);
        if (state.mode === 'hangUp') return void socket.destroy();
        kept.push({ to, raw: body.join('\n') });
        body = null;
        return say('250 kept');
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'EHLO') {
        say('250-test');
        return say('250 AUTH PLAIN');
      }
      if (word === 'AUTH')
        return say(
          Buffer.from(line.slice(11), 'base64').toString() === '\0me\0secret' ? '235 ok' : '535 who',
        );
      if (word === 'RCPT') {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        return say(state.mode === 'refuse' ? '552 mailbox full' : '250 ok');
      }
      if (word === 'DATA') {
        body = [];
        return say('354 go on');
      }
      if (word === 'QUIT') {
        say('221 bye');
        return void socket.end();
      }
      return say('250 ok');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://me:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    kept,
    get mode() {
      return state.mode;
    },
    set mode(mode) {
      state.mode = mode;
    },
    close: () => void server.close(),
  };
}

/** The parts of a message that was kept: its subject and text in plain, the first bytes of its file. */
export function readMail({ raw }: KeptMail): { subject: string; text: string; file: Buffer; name: string } {
  const subject = [...raw.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)]
    .map((m) => Buffer.from(m[1] ?? '', 'base64').toString())
    .join('');
  const parts = raw.split(/--muyun-[^\n]*\n/).slice(1);
  const decoded = parts.map((p) =>
    Buffer.from(p.split('\n\n').slice(1).join('').replaceAll('\n', ''), 'base64'),
  );
  const name = decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(raw)?.[1] ?? '');
  return { subject, text: decoded[0]?.toString() ?? '', file: decoded[1] ?? Buffer.alloc(0), name };
}
