import { beforeAll, describe, expect, it } from 'vitest';
import { excelTemplate, type TemplateColumn } from '@muyun/contract';
import { type Actor, Fault, makeSpace } from '../../../../test/kit.ts';

let owner: Actor;
beforeAll(async () => {
  owner = (await makeSpace()).owner;
});

const column = (field: string, header: string, over: Partial<TemplateColumn> = {}): TemplateColumn => ({
  field,
  header,
  aliases: [],
  required: false,
  default: null,
  ...over,
});
const create = (name: string, mapping: TemplateColumn[], over: object = {}) =>
  owner.call(excelTemplate.createExcelTemplate, { body: { name, mapping, ...over } });
const faultsOf = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (e: unknown) => {
      const f = e as Fault;
      return [f.code, ...(f.error.validationErrors ?? []).map((v) => `${v.field} ${v.message}`)];
    },
  );

describe('Excel 模板 (engineering A17)', () => {
  it('keeps what columns mean; one default per kind; names are unique within a kind', async () => {
    const first = await create('甲方清单', [column('code', '构件', { aliases: ['件号'] })], {
      isDefault: true,
    });
    expect(first).toMatchObject({
      kind: 1,
      isDefault: true,
      mapping: [{ field: 'code', header: '构件', aliases: ['件号'] }],
    });
    const second = await create('乙方清单', []);
    const made = await owner.call(excelTemplate.setDefaultTemplate, {
      params: { id: second.id },
      body: { version: second.version },
    });
    expect(made.isDefault).toBe(true);
    const all = await owner.call(excelTemplate.allExcelTemplates, { query: { kind: '1' } as never });
    expect(all.map((t) => [t['name'], t['isDefault']]).toSorted()).toEqual([
      ['乙方清单', true],
      ['甲方清单', false],
    ]);
    expect((await faultsOf(create('甲方清单', [])))[0]).toBe('Basic:NameDuplicate');
    expect((await create('甲方清单', [], { kind: 9 })).kind).toBe(9);
    expect(
      await owner.refused(
        owner.call(excelTemplate.setDefaultTemplate, {
          params: { id: first.id },
          body: { version: first.version },
        }),
      ),
    ).toBe('Common:StaleVersion');
  });

  it('names the column of a mapping that cannot be', async () => {
    expect(await faultsOf(create('错一', [column('code', '构件'), column('weight', '重')]))).toEqual([
      'Basic:TemplateField',
      'mapping.1.field 模板字段「weight」不存在',
    ]);
    expect(await faultsOf(create('错二', [column('code', '构件'), column('code', '编号')]))).toEqual([
      'Basic:TemplateTwice',
      'mapping.1.field 模板字段「code」重复',
    ]);
    expect(await faultsOf(create('错三', [column('code', '')]))).toEqual([
      'Common:Validation',
      'mapping.0.header 必填',
    ]);
    expect(await faultsOf(create('', [], { headerRow: 0 }))).toEqual([
      'Common:Validation',
      'name 必填',
      'headerRow 不能小于 1',
    ]);
  });

  it('one that is out of use is no default', async () => {
    const row = await create('停用', []);
    const off = await owner.call(excelTemplate.updateExcelTemplate, {
      params: { id: row.id },
      body: { version: row.version, isEnabled: false },
    });
    expect(
      await owner.refused(
        owner.call(excelTemplate.setDefaultTemplate, {
          params: { id: row.id },
          body: { version: off.version },
        }),
      ),
    ).toBe('Basic:Disabled');
    await owner.call(excelTemplate.deleteExcelTemplate, { params: { id: row.id } });
    expect(await owner.refused(owner.call(excelTemplate.getExcelTemplate, { params: { id: row.id } }))).toBe(
      'Common:NotFound',
    );
  });
});
