/** The protocol over a real websocket, against the service as it is started on a customer's machine. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { MESSAGE_BYTES, PRINT_CODES, PRINT_VERSION } from '@muyun/contract/label';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AgentProcess,
  agentFolder,
  Client,
  isEnded,
  labels,
  removeFolder,
  startProcess,
} from './agent.ts';

const TEMPLATE = 'custom01.yix';
let agent: AgentProcess;
let client: Client;

beforeAll(async () => {
  agent = await startProcess(await agentFolder({ origins: ['https://erp.example.com'] }));
  client = await Client.open(agent.port);
});
afterAll(async () => {
  client.close();
  expect(await agent.stop()).toBe(0);
  removeFolder(agent.folder);
});

const print = (more: Readonly<Record<string, unknown>> = {}) =>
  client.ask({ cmd: 'print', printer: 'pdf', template: TEMPLATE, copies: 1, data: labels(1), ...more });
const put = (name: string, template: unknown): void =>
  writeFileSync(
    path.join(agent.folder, 'templates', name),
    typeof template === 'string' ? template : JSON.stringify(template),
  );
const template = (elements: readonly unknown[], more: object = {}): object => ({
  format: 1,
  kind: 'product',
  title: '试',
  width: 50,
  height: 30,
  elements,
  ...more,
});

describe('commands', () => {
  it('lists printers and templates', async () => {
    const answer = await client.ask({ cmd: 'printerList' });
    expect(answer.code).toBe(0);
    expect(answer.printers).toEqual([
      {
        id: 'pdf',
        name: 'PDF 文件',
        kind: 'pdf',
        dpi: 300,
        confirms: true,
        waiting: 0,
        unsure: null,
        message: '',
      },
    ]);
    expect(answer.templates?.map((t) => [t.name, t.width, t.height])).toEqual([
      ['custom01.yix', 100, 60],
      ['custom02.yix', 60, 40],
    ]);
  });

  it('previews the first label as a picture of its size', async () => {
    const answer = await client.ask({
      cmd: 'preview',
      printer: 'pdf',
      template: TEMPLATE,
      copies: 1,
      data: labels(1),
    });
    expect(answer.code).toBe(0);
    const svg = Buffer.from((answer.image ?? '').split(',')[1] ?? '', 'base64').toString();
    expect(svg).toMatch(/^<svg [^>]*width="100mm" height="60mm" viewBox="0 0 100 60">/);
    // a QR code of 21 × 21 modules has more than 150 black ones
    expect(Math.max(...svg.split('<path').map((p) => p.split('M').length))).toBeGreaterThan(150);
  });

  it('prints a PDF with a page for each label and copy, and says so', async () => {
    const id = randomUUID();
    const answer = await print({ id, data: labels(3), copies: 2 });
    expect(answer).toMatchObject({ code: 0, job: { job: id, labels: 6 } });
    const job = await client.until(id, isEnded);
    expect(job).toMatchObject({ state: 'confirmed', confirmed: 6, message: '' });
    const pdf = readFileSync(path.join(agent.folder, 'pdf', `${id}.pdf`), 'latin1');
    expect(pdf).toContain('/Count 6/');
    expect(pdf).toContain('/MediaBox[0 0 283.465 170.079]');
  });

  it('does a print that is sent twice once, at the same time and later', async () => {
    const id = randomUUID();
    const body = { cmd: 'print', id, printer: 'pdf', template: TEMPLATE, copies: 1, data: labels(2) };
    const other = await Client.open(agent.port);
    const both = await Promise.all([client.ask(body), other.ask(body)]);
    other.close();
    expect(both.map((a) => [a.code, a.job?.job, a.job?.labels])).toEqual([
      [0, id, 2],
      [0, id, 2],
    ]);
    await client.until(id, isEnded);
    const log = readFileSync(path.join(agent.folder, 'queue.log'), 'utf8');
    expect(log.split(`"is":"job","at"`).filter((l) => l.includes(id))).toHaveLength(1);
    expect((await client.ask(body)).job).toMatchObject({ job: id, state: 'confirmed' });
  });
});

describe('refusals', () => {
  it('a message that is no command, with its id when it has one', async () => {
    const code = PRINT_CODES.BadMessage.code;
    expect(await client.ask({ cmd: 'format' })).toMatchObject({ code, message: PRINT_CODES.BadMessage.text });
    expect((await client.ask({ cmd: 'printerList', version: PRINT_VERSION + 1 })).code).toBe(code);
    expect((await print({ copies: 0 })).code).toBe(code);
    expect((await print({ data: [] })).code).toBe(code);
    expect((await print({ data: [{ code: 'a\nb' }] })).code).toBe(code);
    expect((await print({ template: '../agent.json' })).code).toBe(code);
    const answer = client.unasked();
    client.raw('no json');
    expect((await answer).code).toBe(code);
  });

  it.each([
    ['PrinterUnknown', { printer: 'none' }, '打印设备不存在：none'],
    ['TemplateUnknown', { template: 'none.yix' }, '打印模板不存在：none.yix'],
  ] as const)('%s', async (code, more, message) => {
    expect(await print(more)).toMatchObject({ code: PRINT_CODES[code].code, message });
  });

  it('IdReused: the id of another print', async () => {
    const id = randomUUID();
    await print({ id });
    expect((await print({ id, data: labels(2) })).code).toBe(PRINT_CODES.IdReused.code);
  });

  it('JobUnknown, NotUnsure, AlreadyEnded', async () => {
    const id = randomUUID();
    expect((await client.ask({ cmd: 'job', job: id })).code).toBe(PRINT_CODES.JobUnknown.code);
    await print({ id });
    await client.until(id, isEnded);
    const decide = await client.ask({ cmd: 'decide', job: id, printedUpTo: 1 });
    expect(decide.code).toBe(PRINT_CODES.NotUnsure.code);
    expect((await client.ask({ cmd: 'cancel', job: id })).code).toBe(PRINT_CODES.AlreadyEnded.code);
  });
});

describe('templates', () => {
  const text = (more: object): object => ({
    type: 'text',
    x: 1,
    y: 1,
    width: 20,
    height: 5,
    value: '{code}',
    size: 10,
    ...more,
  });
  it.each([
    ['no JSON', '{', 'JSON'],
    ['an unknown field', template([text({ value: '{salary}' })]), 'elements.0.value'],
    ['an unknown condition', template([text({ when: 'salary' })]), 'elements.0.when'],
    ['an element outside of the label', template([text({ x: 40 })]), 'elements.0.outside'],
    ['an element of an unknown type', template([{ type: 'script' }]), 'elements.0.type'],
    ['a least size above the size', template([text({ minSize: 12 })]), 'elements.0.minSize'],
    [
      'a picture of too few bits',
      template([{ type: 'image', x: 0, y: 0, width: 5, height: 5, columns: 16, rows: 16, bits: 'AAAA' }]),
      'elements.0.bits',
    ],
    ['a property nobody knows', template([text({ onclick: 'x' })]), 'elements.0'],
  ])('%s is named', async (_name, content, place) => {
    put('broken.yix', content);
    expect(await print({ template: 'broken.yix' })).toMatchObject({
      code: PRINT_CODES.TemplateInvalid.code,
      message: `打印模板 broken.yix 有错误：${place}`,
    });
    expect((await client.ask({ cmd: 'printerList' })).templates?.map((t) => t.name)).not.toContain(
      'broken.yix',
    );
  });

  const barcode = { type: 'barcode', x: 1, y: 10, width: 40, height: 10, value: '{code}' };
  it.each([
    ['a text that must be whole', [text({ whole: true })], 'W'.repeat(40), `“${'W'.repeat(40)}”放不下`],
    ['a character that the font lacks', [text({})], '😀', '字体中没有“😀”'],
    ['a barcode of Chinese', [barcode], '铝板', '条码只能含字母、数字和半角符号：“铝板”'],
    ['a barcode too long', [barcode], 'x'.repeat(60), `条码“${'x'.repeat(60)}”太长，印出来无法扫描`],
    [
      'a QR code too long',
      [{ type: 'qr', x: 1, y: 1, size: 12, value: '{code}' }],
      '板'.repeat(150),
      '二维码内容太长，印出来无法扫描',
    ],
  ])('%s refuses all labels and names the one', async (_name, elements, code, reason) => {
    put('strict.yix', template(elements));
    const id = randomUUID();
    const answer = await print({ id, template: 'strict.yix', data: [{ code: 'A1' }, { code }] });
    expect(answer).toMatchObject({
      code: PRINT_CODES.DataInvalid.code,
      message: `第 2 张标签无法打印：${reason}`,
    });
    expect((await client.ask({ cmd: 'job', job: id })).code).toBe(PRINT_CODES.JobUnknown.code);
  });
});

describe('the door', () => {
  it.each(['http://localhost', 'https://127.0.0.1:8443', 'https://erp.example.com'])(
    '%s may come in',
    async (origin) => {
      const guest = await Client.open(agent.port, { origin });
      expect((await guest.ask({ cmd: 'printerList' })).code).toBe(0);
      guest.close();
    },
  );

  it.each([
    'https://evil.example.com',
    'https://erp.example.com.evil.com',
    'https://localhost.evil.com',
    'http://erp.example.com',
    'null',
    '',
  ])('%s may not', async (origin) => {
    await expect(Client.open(agent.port, { origin })).rejects.toThrow('refused');
  });

  it('a foreign name that leads to this machine may not', async () => {
    const answer = await rawRequest(
      `GET / HTTP/1.1\r\nHost: evil.example.com:${agent.port}\r\nOrigin: http://localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('a plain request is told that this is a websocket', async () => {
    expect((await fetch(`http://127.0.0.1:${agent.port}/`)).status).toBe(426);
  });

  it('listens on 127.0.0.1 only', () => {
    const hex = agent.port.toString(16).toUpperCase().padStart(4, '0');
    const listening = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((l) => l.trim().split(/\s+/))
        .filter((l) => l[1]?.endsWith(`:${hex}`) && l[3] === '0A')
        .map((l) => l[1]),
    );
    expect(listening).toEqual([`0100007F:${hex}`]);
  });

  it('a message that is too big ends the connection, the service goes on', async () => {
    const guest = await Client.open(agent.port);
    const closed = guest.closed();
    guest.raw('x'.repeat(MESSAGE_BYTES + 1));
    expect(await closed).toBe(1009);
    expect((await client.ask({ cmd: 'printerList' })).code).toBe(0);
  });

  it('a second service on the same folder does not start and touches nothing', async () => {
    await expect(startProcess(agent.folder)).rejects.toThrow(/EADDRINUSE/);
    expect((await client.ask({ cmd: 'printerList' })).code).toBe(0);
  });

  const rawRequest = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = net.connect(agent.port, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (data) => {
        answer += String(data);
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
});
