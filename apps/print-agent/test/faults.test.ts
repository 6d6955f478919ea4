/** Printers that refuse, hang or break: nothing is called printed that is not, nothing is sent twice by itself. */
import { PRINT_CODES } from '@muyun/contract/label';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../server/src/embedded/process.ts';
import { agentFolder, isEnded, labels, removeFolder } from './agent.ts';
import { LabelPrinter } from './label-printer.ts';
import { endAll, isUnsure, later, print, stageOf, started, wanted } from './stage.ts';

afterEach(endAll);

describe('faults of a printer', () => {
  it('one that refuses is tried again, and given up after a while', async () => {
    const port = await freePort();
    const folder = await agentFolder({
      printers: [{ kind: 'tcp', id: 'p', name: '打包区', host: '127.0.0.1', port, language: 'zpl' }],
    });
    later(() => removeFolder(folder));
    const stage = await started({ folder, printer: new LabelPrinter('zpl') });
    const id = await print(stage, labels(2));
    await stage.client.until(
      id,
      (j) => j.state === 'queued' && j.message === '打印机 打包区 未连接，将自动重试',
    );
    expect(await stage.client.until(id, isEnded)).toMatchObject({
      state: 'failed',
      confirmed: 0,
      message: '打印机 打包区 一直无法连接，没有打印的标签请重新打印',
    });
  });

  it('one that takes everything and says nothing leaves it to a person; the rest can be given up', async () => {
    const stage = await stageOf({ faults: { isMute: true }, patience: { silentMs: 400 } });
    const id = await print(stage, labels(20));
    const job = await stage.client.until(id, isUnsure);
    expect(job).toMatchObject({
      confirmed: 0,
      sent: 6,
      message: '打印机 打包区 没有回应，请核对实际打出的张数',
    });
    for (const printedUpTo of [7, 1000])
      expect(await stage.client.ask({ cmd: 'decide', job: id, printedUpTo })).toMatchObject({
        code: PRINT_CODES.OutOfRange.code,
        message: '实际打出的张数应在 0 到 6 之间',
      });
    expect((await stage.client.ask({ cmd: 'cancel', job: id })).job).toMatchObject({
      state: 'failed',
      confirmed: 0,
    });
    expect(stage.printer.printed).toHaveLength(6);
  });

  it('one that breaks in the middle leaves what is on its way to a person, and goes on from there', async () => {
    const stage = await stageOf({ faults: { breakAfter: 8 } });
    const id = await print(stage, labels(20));
    const job = await stage.client.until(id, isUnsure);
    const count = stage.printer.printed.length;
    expect(job.message).toBe('与打印机 打包区 的连接中断，请核对实际打出的张数');
    expect(count).toBeGreaterThanOrEqual(8);
    expect(job.confirmed).toBeLessThan(count);
    await stage.client.ask({ cmd: 'decide', job: id, printedUpTo: count });
    expect(await stage.client.until(id, isEnded)).toMatchObject({ state: 'confirmed', confirmed: 20 });
    expect(stage.printer.codes()).toEqual(wanted(20));
    expect(stage.printer.connections).toBe(2);
  });

  it('one that never says anything gets all, and it stays 已送达', async () => {
    const stage = await stageOf({ confirms: false });
    const id = await print(stage, labels(30));
    const job = await stage.client.until(id, (j) => j.sent === 30);
    expect(job.confirmed).toBe(0);
    await stage.printer.until(30);
    const next = await print(stage, labels(1, 31));
    await stage.client.until(next, (j) => j.sent === 1);
    expect((await stage.client.ask({ cmd: 'job', job: id })).job).toMatchObject({
      state: 'sent',
      confirmed: 0,
    });
    await stage.printer.until(31);
    expect(stage.printer.codes()).toEqual(wanted(31));
    expect(stage.printer.printed[0]).not.toContain('^HV');
  });

  it('a print that is cancelled stops after what is on its way', async () => {
    const stage = await stageOf({ faults: { printMs: 3 } });
    const id = await print(stage, labels(200));
    await stage.printer.until(10);
    expect((await stage.client.ask({ cmd: 'cancel', job: id })).code).toBe(0);
    const job = await stage.client.until(id, isEnded);
    expect(job).toMatchObject({ state: 'failed', message: '已取消' });
    expect(job.confirmed).toBe(stage.printer.printed.length);
    expect(job.confirmed).toBeLessThan(200);
  });
});
