/** Printers of the operating system: `lp` and `lpstat` stand here as programs of their own, as CUPS answers. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import {
  type AgentProcess,
  agentFolder,
  Client,
  isEnded,
  labels,
  removeFolder,
  startProcess,
} from './agent.ts';

const opened: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of opened.splice(0).reverse()) await end();
});

/** A folder of programs that keep what was printed in files beside them. */
function cups({ refuses = false } = {}): string {
  const bin = mkdtempSync(path.join(os.tmpdir(), 'muyun-cups-'));
  opened.push(() => removeFolder(bin));
  const program = (name: string, text: string): void => {
    writeFileSync(path.join(bin, name), `#!/bin/sh\ncd '${bin}'\n${text}\n`);
    chmodSync(path.join(bin, name), 0o755);
  };
  program(
    'lp',
    refuses
      ? 'echo "lp: The printer or class does not exist." >&2; exit 1'
      : 'for last; do true; done; cp "$last" printed.pdf; echo "$@" > args; echo "request id is ZD420-7 (1 file(s))"',
  );
  program(
    'lpstat',
    'case "$*" in *not-completed*) test -f done || echo "ZD420-7 root 1024 now";; *completed*) test -f done && echo "ZD420-7 root 1024 now";; -e) echo ZD420;; esac; true',
  );
  return bin;
}

async function open(bin: string): Promise<{ agent: AgentProcess; client: Client }> {
  const folder = await agentFolder();
  opened.push(() => removeFolder(folder));
  const agent = await startProcess(folder, bin);
  opened.push(() => agent.kill());
  const client = await Client.open(agent.port);
  opened.push(() => client.close());
  return { agent, client };
}
const print = (client: Client, id: string) =>
  client.ask({
    cmd: 'print',
    id,
    printer: 'cups:ZD420',
    template: 'custom01.yix',
    copies: 1,
    data: labels(3),
  });

it('gets the labels as a PDF of their size, and is confirmed when CUPS has completed it', async () => {
  const bin = cups();
  const { agent, client } = await open(bin);
  const { printers } = await client.ask({ cmd: 'printerList' });
  expect(printers?.map((p) => [p.id, p.kind])).toEqual([
    ['pdf', 'pdf'],
    ['cups:ZD420', 'cups'],
  ]);
  const id = randomUUID();
  await print(client, id);
  expect(await client.until(id, (j) => j.sent === 3)).toMatchObject({ state: 'sent', confirmed: 0 });
  // CUPS has it, and it is not called printed
  expect((await client.ask({ cmd: 'job', job: id })).job?.state).toBe('sent');
  writeFileSync(path.join(bin, 'done'), '');
  expect(await client.until(id, isEnded)).toMatchObject({ state: 'confirmed', confirmed: 3 });
  expect(readFileSync(path.join(bin, 'args'), 'utf8')).toContain(
    `-d ZD420 -t muyun-${id} -o media=Custom.100x60mm -o print-scaling=none --`,
  );
  expect(readFileSync(path.join(bin, 'printed.pdf'), 'latin1')).toContain('/Count 3/');
  expect(readdirSync(path.join(agent.folder, 'cups'))).toEqual([]);
});

it('its refusal is told in its own words', async () => {
  const { client } = await open(cups({ refuses: true }));
  const id = randomUUID();
  await print(client, id);
  expect(await client.until(id, isEnded)).toMatchObject({
    state: 'failed',
    message: '打印系统拒绝了打印：lp: The printer or class does not exist.',
  });
});

it('killed while CUPS has it, it is for a person to look at', async () => {
  const bin = cups();
  const { agent, client } = await open(bin);
  const id = randomUUID();
  await print(client, id);
  await client.until(id, (j) => j.sent === 3);
  await agent.kill();
  const again = await startProcess(agent.folder, bin);
  opened.push(() => again.kill());
  const second = await Client.open(again.port);
  opened.push(() => second.close());
  expect(await second.until(id, (j) => j.state === 'unsure')).toMatchObject({ sent: 3, confirmed: 0 });
  await second.ask({ cmd: 'decide', job: id, printedUpTo: 3 });
  expect(await second.until(id, isEnded)).toMatchObject({ state: 'confirmed', confirmed: 3 });
  expect(existsSync(path.join(bin, 'done'))).toBe(false);
});
