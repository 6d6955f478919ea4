/** Import of accessories and SKUs (engineering A3): names become rows, every fault is named, all or nothing. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessory, accessorySku, initAccessoryTypes } from '@muyun/contract';
import { writeXlsx } from '../../../kit/spreadsheet.ts';
import { type Actor, makeSpace } from '../../../../test/kit.ts';
import { writeTemporary } from '../../../../test/temporary.ts';

let owner: Actor;
beforeAll(async () => {
  ({ owner } = await makeSpace());
  await owner.call(initAccessoryTypes);
});

async function book(titles: readonly string[], rows: readonly (readonly unknown[])[]) {
  const file = writeTemporary(new Uint8Array(), 'import.xlsx');
  await writeXlsx(file, { sheets: [{ name: '导入', columns: titles.map((title) => ({ title })), rows }] });
  return { name: 'import.xlsx', bytes: new Uint8Array(readFileSync(file)) };
}

describe('import', () => {
  it('accessories by the name of their type; a type that is not there is named with its row', async () => {
    const titles = ['编码*', '名称*', '类型*', '单位*', '型材', '米重 (kg/m)'];
    const send = async (type: string, dryRun: boolean) =>
      owner.call(accessory.calls.import, {
        query: { dryRun },
        file: await book(titles, [
          ['HL', '横梁', '型材', '支', '是', '1.2345'],
          ['HY', '合页', type, '个', '', ''],
        ]),
      });
    const wrong = await send('五金件', false);
    expect([wrong.valid, wrong.errors.map((e) => [e.row, e.field])]).toEqual([1, [[3, '类型']]]);
    expect((await owner.call(accessory.calls.list)).totalCount).toBe(0);
    expect(await send('连接件', true)).toEqual({ rows: 2, valid: 2, errors: [] });
    await send('连接件', false);
    const { items } = await owner.call(accessory.calls.list, { query: { sorting: 'code asc' } });
    expect(items.map((a) => [a.name, a.typeName, a.isProfile, a.linearWeight])).toEqual([
      ['横梁', '型材', true, '1.2345'],
      ['合页', '连接件', false, null],
    ]);
  });

  it('SKUs by the name of their accessory; the length of a profile is asked for in its row', async () => {
    const titles = ['配件*', '规格*', '长度 (mm)', '单价'];
    const send = async (length: string, dryRun: boolean) =>
      owner.call(accessorySku.calls.import, {
        query: { dryRun },
        file: await book(titles, [
          ['横梁', '60×30', length, '88.5'],
          ['合页', '4寸', '', '3.2'],
        ]),
      });
    const wrong = await send('', true);
    expect(wrong.errors).toEqual([{ row: 2, field: '长度(mm)', message: '型材规格必须填写长度' }]);
    await send('6000', false);
    const { items } = await owner.call(accessorySku.calls.list);
    expect(items.map((s) => [s.name, s.unitPrice, s.isDefault])).toEqual([
      ['合页 4寸', '3.200000', true],
      ['横梁 60×30 L6000', '88.500000', true],
    ]);
  });
});
