/** What the house draws by itself, what the operator's program makes, and what neither can. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { convert } from '@muyun/contract';
import {
  asleep,
  ask,
  converterScript,
  DXF,
  ended,
  keep,
  office,
  preview,
  view,
} from '../../../../test/convert-scene.ts';
import { codeOf, makeHost, makeSpace, openHouse, type TestHouse } from '../../../../test/kit.ts';

const { CONVERT } = convert;
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ convert: { command: converterScript(), concurrency: 2 } });
});
afterAll(() => house.server.close());
const owner = () => house.server.house.pools.owner;

describe('a DXF', () => {
  it('becomes a picture and a page of PDF by the house itself; equal content is made once', async () => {
    const { owner: who } = await makeSpace('企业版', house);
    const id = await keep(who, '面板.dxf', DXF);
    expect(codeOf(await preview(who, id, 'svg'))).toBe('File:NoPreview');
    const [svg, pdf] = [await ask(who, id, 3), await ask(who, id, 2)];
    expect((await ended(who, svg.taskId)).state).toBe(CONVERT.done);
    expect((await ended(who, pdf.taskId)).state).toBe(CONVERT.done);
    const picture = Buffer.from((await preview(who, id, 'svg')).bytes).toString();
    expect(picture).toContain('viewBox="-24 -24 1248 648"');
    expect(picture).toContain('铝板 &lt;A&amp;B&gt;');
    expect(picture).toMatch(/data-layer="CUT" d="M0 0L1200 0L1200 600L0 600Z"/);
    expect(Buffer.from((await preview(who, id, 'pdf')).bytes).toString('latin1', 0, 5)).toBe('%PDF-');
    const again = await ask(who, await keep(who, '同一面板.dxf', DXF), 3);
    expect([again.state, again.queueAhead]).toEqual([CONVERT.done, 0]);
  });

  it('that is none says why, and is not tried again', async () => {
    const { owner: who } = await makeSpace('企业版', house);
    const bad = await keep(who, '坏.dxf', 'kein DXF');
    const end = await ended(who, (await ask(who, bad, 3)).taskId);
    expect(codeOf(await preview(who, bad, 'svg'))).toBe('Convert:Failed');
    expect([end.state, end.error]).toEqual([CONVERT.failed, expect.stringMatching(/[\u4e00-\u9fff]/)]);
    const empty = ['0', 'SECTION', '2', 'ENTITIES', '0', 'ENDSEC', '0', 'EOF'].join('\n');
    const none = await ended(who, (await ask(who, await keep(who, '空.dxf', empty), 3)).taskId);
    expect([none.state, none.error]).toEqual([CONVERT.failed, '图纸中没有可显示的图形']);
    const { rows } = await owner().query(
      'select max(try_count)::int as n from conversion_task where tenant_id = $1',
      [who.tenantId],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('the program of the operator', () => {
  it('makes PDF of office files; it sees nothing of the server', async () => {
    const { owner: who } = await makeSpace('企业版', house);
    const id = await keep(who, '报价.doc', office('好'));
    expect((await ended(who, (await ask(who, id, 4)).taskId)).state).toBe(CONVERT.done);
    const made = Buffer.from((await preview(who, id, 'pdf')).bytes).toString();
    expect(made).toMatch(/^%PDF-fake HOME=\S+ LANG=C.UTF-8 PATH=\S+ PWD=\S+ TMPDIR=\S+ $/);
  });

  it('says why it does not; what it leaves empty has failed', async () => {
    const { owner: who } = await makeSpace('企业版', house);
    const end = async (name: string, content: string): Promise<unknown[]> => {
      const { state, error } = await ended(
        who,
        (await ask(who, await keep(who, name, office(content)), 4)).taskId,
      );
      return [state, error];
    };
    expect(await end('一.xls', '坏')).toEqual([CONVERT.failed, '文件已损坏']);
    expect(await end('二.xls', '无')).toEqual([CONVERT.failed, '转换程序没有生成文件']);
  });

  it('is ended with what it has started when the platform cancels; the task can be tried again', async () => {
    const { owner: who } = await makeSpace('企业版', house);
    const host = await makeHost(house);
    const task = await ask(who, await keep(who, '慢.ppt', office('慢')), 4);
    await vi.waitFor(async () => expect((await view(who, task.taskId)).state).toBe(CONVERT.running), {
      timeout: 20_000,
    });
    const params = { id: task.taskId };
    expect(codeOf(await host.raw(convert.retryConversion, { params }))).toBe('Convert:State');
    const ends = await Promise.all(
      [0, 1].map(async () => codeOf(await host.raw(convert.cancelConversion, { params }))),
    );
    expect(ends.sort()).toEqual(['200', 'Convert:State']);
    expect((await view(who, task.taskId)).state).toBe(CONVERT.cancelled);
    await asleep(house, async () => {
      expect((await host.call(convert.retryConversion, { params })).state).toBe(CONVERT.queued);
      await host.call(convert.cancelConversion, { params });
    });
  });

  it('is missing: the house draws on, the rest waits and says so', async () => {
    const without = await openHouse({ convert: { command: null, concurrency: 1 } });
    try {
      const { owner: who } = await makeSpace('企业版', without);
      const drawn = await ask(who, await keep(who, '面板.dxf', DXF), 3);
      expect((await ended(who, drawn.taskId)).state).toBe(CONVERT.done);
      const waiting = await ask(who, await keep(who, '报价.doc', office('x')), 4);
      expect([waiting.state, waiting.hasConverter]).toEqual([CONVERT.queued, false]);
      const other = await ask(who, await keep(who, '图.dwg', 'AC1032'), 1);
      expect([other.state, other.hasConverter]).toEqual([CONVERT.queued, false]);
    } finally {
      await without.server.close();
    }
  });
});
