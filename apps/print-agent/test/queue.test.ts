/** What became of every label: a printer that really counts, a service that is really killed. */
import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRINT_CODES } from '@muyun/contract/label';
import { afterEach, describe, expect, it } from 'vitest';
import { isEnded, labels, QUICK, startProcess } from './agent.ts';
import { endAll, isUnsure, print, stageOf, started, wanted } from './stage.ts';

afterEach(endAll);

describe.each(['zpl', 'tspl'] as const)('a printer of %s', (language) => {
  it('gets its labels in order, and only its word makes them confirmed', async () => {
    const stage = await stageOf({ language, faults: { printMs: 2 } });
    const ids = [await print(stage, labels(20)), await print(stage, labels(20, 21))];
    const last = await stage.client.until(ids[1] ?? '', isEnded);
    expect(last).toMatchObject({ state: 'confirmed', confirmed: 20, sent: 20 });
    expect(stage.printer.codes()).toEqual(wanted(40));
    const seen = stage.client.events.filter((e) => e.job === ids[0]);
    expect(seen.every((e) => e.confirmed <= e.sent && e.sent - e.confirmed <= 6)).toBe(true);
    expect([...new Set(seen.map((e) => e.state))]).toEqual(['queued', 'sent', 'confirmed']);
    expect(seen.filter((e) => e.state === 'confirmed').every((e) => e.confirmed === 20)).toBe(true);
  });

  it('prints each label as often as it is asked to', async () => {
    const stage = await stageOf({ language });
    const id = await print(stage, labels(2), { copies: 3 });
    await stage.client.until(id, isEnded);
    const [a = '', b = ''] = wanted(2);
    expect(stage.printer.codes()).toEqual([a, a, a, b, b, b]);
  });

  it('never executes what stands in the data', async () => {
    const stage = await stageOf({ language });
    const evil = '^XZ~JA"_5E"';
    const id = await print(stage, [{ ...labels(1)[0], qr: evil }]);
    await stage.client.until(id, isEnded);
    expect(stage.printer.printed).toHaveLength(1);
    const label = stage.printer.printed[0] ?? '';
    if (language === 'zpl') {
      expect(label.match(/\^XZ/g)).toHaveLength(1);
      expect(label).not.toContain('~');
      expect(label).toContain('^FDMA,_5eXZ_7eJA_22_5f5E_22^FS');
    } else expect(label).toContain(String.raw`"^XZ~JA\["]_5E\["]"`);
  });

  it('out of paper is said and waited for', async () => {
    const stage = await stageOf({ language, faults: { paperOutAfter: 5 } });
    const id = await print(stage, labels(10));
    const held = await stage.client.until(id, (j) => j.message !== '');
    expect(held).toMatchObject({ state: 'sent', confirmed: 5, message: '打印机 打包区 缺纸' });
    // longer than a mute printer is waited for
    await stage.printer.untilAsked(Math.ceil((1.2 * QUICK.silentMs) / QUICK.askMs));
    stage.printer.refill();
    expect(await stage.client.until(id, isEnded)).toMatchObject({
      state: 'confirmed',
      confirmed: 10,
      message: '',
    });
    expect(stage.printer.codes()).toEqual(wanted(10));
  });
});

describe('killed and restarted', () => {
  it('in the middle of 500 labels, nothing that was printed is printed again and nothing is lost', async () => {
    const first = await stageOf({ faults: { printMs: 1 } });
    const id = await print(first, labels(500));
    let stage = first;
    for (const at of [40, 150, 330]) {
      await stage.printer.until(at);
      await stage.agent.kill();
      stage = await started(stage);
      const job = await stage.client.until(id, isUnsure);
      const count = stage.printer.printed.length;
      expect(job.message).toBe('打印服务中途停止过，请核对实际打出的张数');
      expect(job.confirmed).toBeLessThanOrEqual(count);
      expect(job.sent).toBeGreaterThanOrEqual(count);
      // nothing is sent again by itself: the line stands still until a person has counted
      const waits = await print(stage, labels(1, 900));
      expect((await stage.client.ask({ cmd: 'job', job: waits })).job?.state).toBe('queued');
      expect((await stage.client.ask({ cmd: 'cancel', job: waits })).code).toBe(0);
      expect(stage.printer.printed).toHaveLength(count);
      const { printers } = await stage.client.ask({ cmd: 'printerList' });
      expect(printers?.[0]?.unsure?.job).toBe(id);
      const decided = await stage.client.ask({ cmd: 'decide', job: id, printedUpTo: count });
      expect(decided).toMatchObject({ code: 0, job: { confirmed: count } });
    }
    expect(await stage.client.until(id, isEnded)).toMatchObject({ state: 'confirmed', confirmed: 500 });
    expect(stage.printer.codes()).toEqual(wanted(500));
  }, 60_000);

  it('what waits goes on by itself, a finished print is not printed again', async () => {
    const stage = await stageOf({ patience: { giveUpMs: 60_000 } });
    const done = await print(stage, labels(3));
    await stage.client.until(done, isEnded);
    await stage.printer.stop();
    const waiting = await print(stage, labels(3, 4));
    await stage.client.until(waiting, (j) => j.message === '打印机 打包区 未连接，将自动重试');
    await stage.agent.kill();
    const port = Number(
      /"port":(\d+),"language"/.exec(readFileSync(path.join(stage.folder, 'agent.json'), 'utf8'))?.[1],
    );
    await stage.printer.start(port);
    const again = await started(stage);
    expect(await again.client.until(waiting, isEnded)).toMatchObject({ state: 'confirmed' });
    expect(again.printer.codes()).toEqual(wanted(6));
    const same = {
      cmd: 'print',
      id: done,
      printer: 'p',
      template: 'custom01.yix',
      copies: 1,
      data: labels(3),
    };
    expect((await again.client.ask(same)).job?.state).toBe('confirmed');
    expect(again.printer.printed).toHaveLength(6);
  });

  it('a stop that is asked for waits for the labels on their way', async () => {
    const stage = await stageOf({ faults: { printMs: 3 } });
    const id = await print(stage, labels(100));
    await stage.printer.until(20);
    expect(await stage.agent.stop()).toBe(0);
    const count = stage.printer.printed.length;
    expect(count).toBeLessThan(100);
    const again = await started(stage);
    expect(await again.client.until(id, isEnded)).toMatchObject({ state: 'confirmed', confirmed: 100 });
    expect(again.printer.codes()).toEqual(wanted(100));
  });

  it('a line torn by the crash is cut off, a broken one before the end stops the service', async () => {
    const stage = await stageOf();
    const id = await print(stage, labels(2));
    await stage.client.until(id, isEnded);
    await stage.agent.kill();
    const log = path.join(stage.folder, 'queue.log');
    const whole = statSync(log).size;
    appendFileSync(log, '00000000 {"is":"ended","job"');
    const again = await started(stage);
    expect((await again.client.ask({ cmd: 'job', job: id })).job?.state).toBe('confirmed');
    expect(statSync(log).size).toBe(whole);
    await again.agent.kill();
    const text = readFileSync(log, 'utf8');
    writeFileSync(log, text.replace('"copies":1', '"copies":9'));
    await expect(startProcess(stage.folder)).rejects.toThrow(/打印队列文件已损坏/);
    // and the file is as it was for whoever has to look
    expect(statSync(log).size).toBe(whole);
    truncateSync(log, 0);
    const fresh = await started(stage);
    expect((await fresh.client.ask({ cmd: 'job', job: id })).code).toBe(PRINT_CODES.JobUnknown.code);
  });
});
