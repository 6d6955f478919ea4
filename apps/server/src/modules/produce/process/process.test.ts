/** 工序, 工序组, 路线模板, 生产参数 (production §2.1–2.3): what is kept, and what is refused. */
import {
  getCapacity,
  getProductionSetting,
  plateType,
  process,
  processGroup,
  processGroupTree,
  processOptions,
  qcProcessOptions,
  routeTemplate,
  saveCapacity,
  saveDailyReport,
  savePerformance,
  saveProductionSetting,
  sortProcesses,
  tryApplyRule,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../../../test/kit.ts';
import { faultsOf } from '../../../../test/product-scene.ts';
import {
  mark,
  releaseEx,
  rowNamed,
  type RouteScene,
  routeScene,
  viewOf,
} from '../../../../test/route-scene.ts';

let s: RouteScene;
beforeAll(async () => {
  s = await routeScene();
});
const made = (code: string, over: object = {}) =>
  s.owner.call(process.calls.create, { body: { code, name: `工序${code}`, ...over } });

describe('processes', () => {
  it('have a code and a name of their own', async () => {
    const row = await made('X1', { isQc: true });
    expect((await faultsOf(made('x1')))[0]).toBe('Produce:ProcessCodeExists');
    expect((await faultsOf(made('X9', { name: '工序X1' })))[0]).toBe('Basic:NameDuplicate');
    const qc = await s.owner.call(qcProcessOptions);
    expect(qc.map((o) => o.id)).toEqual([row.id]);
    expect((await s.owner.call(processOptions, { query: {} })).length).toBe(8);
  });

  it('are put in order by dragging, and not by somebody without the right', async () => {
    const rows = await s.owner.call(process.calls.list, { query: {} });
    const [first, second] = rows.items.map((r) => r.id);
    const items = [
      { id: first as string, sort: 5 },
      { id: second as string, sort: 1 },
    ];
    await s.owner.call(sortProcesses, { body: { items } });
    const after = await s.owner.call(process.calls.list, { query: {} });
    expect(after.items[0]?.id).toBe(second);
    const reader = await makeMember(s.space, ['AlProduce.Processes:query']);
    expect(await faultsOf(reader.call(sortProcesses, { body: { items } }))).toEqual(['Common:Forbidden']);
    const editor = await makeMember(s.space, ['AlProduce.Processes:edit']);
    const { version } = after.items[0] ?? { version: 1 };
    expect(
      await faultsOf(
        editor.call(process.calls.update, {
          params: { id: second as string },
          body: { version, isEnabled: false },
        }),
      ),
    ).toEqual(['Common:Forbidden']);
  });

  it('keep capacities, the daily report and prices; rules that overlap are refused', async () => {
    const { id } = await made('X2');
    const params = { id };
    const price = { field: 2, unitPrice: '1.2', effectiveFrom: '2026-01-01' };
    const pay = (prices: object[], version: number) =>
      s.owner.call(savePerformance, {
        params,
        body: {
          enabled: true,
          field: 2,
          reworkPay: '0.5',
          scrapDeduct: false,
          reworkDeduct: true,
          prices: prices as never,
          version,
        },
      });
    expect(await faultsOf(pay([price, { ...price, effectiveFrom: '2026-06-01' }], 1))).toEqual([
      'Produce:PriceRuleOverlap',
    ]);
    // one ends before the other begins; one of more conditions goes before
    const apart = [
      { ...price, effectiveTo: '2026-05-31' },
      { ...price, effectiveFrom: '2026-06-01' },
      { ...price, thicknessFrom: 3, thicknessTo: 4 },
    ];
    const { version } = await pay(apart, 1);
    expect(await faultsOf(pay([{ ...price, thicknessFrom: 4, thicknessTo: 3 }], version))).toEqual([
      'Produce:RangeReversed',
    ]);
    const daily = await s.owner.call(saveDailyReport, {
      params,
      body: { enabled: true, field: 32, sort: 3, version },
    });
    const rows = [{ field: 32, ratePerHour: '60' }];
    const saved = await s.owner.call(saveCapacity, { params, body: { rows, version: daily.version } });
    expect((await s.owner.call(getCapacity, { params })).rows[0]).toMatchObject({
      efficiency: '0.85',
      headcount: 1,
    });
    expect(
      await faultsOf(s.owner.call(saveCapacity, { params, body: { rows, version: daily.version } })),
    ).toEqual(['Common:StaleVersion']);
    const wrong = [{ ...rows[0], thicknessFrom: 5, thicknessTo: 2 }];
    expect(
      await faultsOf(
        s.owner.call(saveCapacity, { params, body: { rows: wrong as never, version: saved.version } }),
      ),
    ).toEqual(['Produce:RangeReversed']);
    const row = await s.owner.call(process.calls.get, { params });
    expect(row).toMatchObject({ dailyReportField: 32, reworkPay: '0.5000', sort: 3 });
    expect(row.prices).toHaveLength(3);
    // who sees no amounts sees no prices
    const blind = await makeMember(s.space, ['AlProduce.Processes:get'], { displayAmount: false });
    expect((await blind.call(process.calls.get, { params })).prices).toBeNull();
  });

  it('a rule says which products it meets, and why', async () => {
    const asked = (any: object[]) =>
      s.owner.call(tryApplyRule, { body: { projectId: s.projectId, rule: { any: any as never } } });
    expect(await asked([])).toMatchObject({ products: 2, pieces: 50, required: 2 });
    const thick = await asked([{ thicknessFrom: 2.8 }, { areaTo: '0.5' }]);
    expect(thick).toMatchObject({ required: 1, requiredPieces: 10 });
    expect(thick.rows.map((r) => r.why)).toEqual([
      '没有一条规则符合：2.8 ≤ 板厚 2.5；面积 0.72 ≤ 0.5',
      '2.8 ≤ 板厚 3',
    ]);
    expect((await asked([{ hasColor: true }])).required).toBe(0);
    expect((await asked([{ textureIds: [s.textureId], productKinds: [1] }])).required).toBe(2);
    expect((await faultsOf(asked([{}])))[0]).toBe('Common:Validation');
  });

  it('stay while a project uses them', async () => {
    await releaseEx(s);
    const id = s.processes['打磨'];
    const { version } = await s.owner.call(process.calls.get, { params: { id } });
    const off = () =>
      s.owner.call(process.calls.update, { params: { id }, body: { version, isEnabled: false } });
    expect(await faultsOf(off())).toEqual(['Produce:ProcessPending']);
    await mark(s, [(await rowNamed(s, '打磨')).projectProcessId]);
    await off();
    expect(await faultsOf(s.owner.call(process.calls.remove, { params: { id } }))).toEqual([
      'Produce:ProcessInUse',
    ]);
    const free = await made('X3');
    await s.owner.call(process.calls.remove, { params: { id: free.id } });
  });
});

describe('groups', () => {
  it('are a tree; only an empty one is deleted', async () => {
    const make = (name: string, parentId?: string) =>
      s.owner.call(processGroup.calls.create, { body: { name, ...(parentId ? { parentId } : {}) } });
    const top = await make('钣金');
    const below = await make('折弯组', top.id);
    expect((await faultsOf(make('钣金')))[0]).toBe('Basic:NameDuplicate');
    await made('X4', { groupId: below.id });
    expect(await s.owner.call(processGroupTree)).toMatchObject([
      { name: '钣金', processCount: 0, children: [{ name: '折弯组', processCount: 1 }] },
    ]);
    const into = (id: string, parentId: string) =>
      s.owner.call(processGroup.calls.update, { params: { id }, body: { version: 1, parentId } });
    expect((await faultsOf(into(top.id, below.id)))[0]).toBe('Produce:GroupDepth');
    for (const { id } of [top, below])
      expect(await faultsOf(s.owner.call(processGroup.calls.remove, { params: { id } }))).toEqual([
        'Produce:GroupNotEmpty',
      ]);
    const lone = await make('空组');
    await s.owner.call(processGroup.calls.remove, { params: { id: lone.id } });
  });
});

describe('templates and settings', () => {
  it('one template is the usual one of a group of panels', async () => {
    const group = await s.owner.call(plateType.plateGroupMaster.calls.create, { body: { name: '平板组' } });
    const steps = [{ processId: s.processes['开料'], sort: 0 }];
    const make = (name: string, over: object) =>
      s.owner.call(routeTemplate.calls.create, { body: { name, steps, ...over } });
    await make('平板路线', { plateTypeGroupIds: [group.id] });
    expect((await faultsOf(make('另一条', { plateTypeGroupIds: [group.id] })))[0]).toBe(
      'Produce:TemplateDefaultTaken',
    );
    expect(await faultsOf(make('空路线', { steps: [] }))).toEqual(['Produce:RouteEmpty']);
  });

  it('progress is measured by pieces where the factory says so, and one click has its bound', async () => {
    const before = await s.owner.call(getProductionSetting);
    expect(before).toEqual({ orderRule: 2, progressField: 2, dayCutHour: 0, maxOneClick: 5000, version: 0 });
    const row = await rowNamed(s, '焊接');
    await s.owner.call(saveProductionSetting, { body: { ...before, progressField: 1, maxOneClick: 5 } });
    expect(await faultsOf(s.owner.call(saveProductionSetting, { body: before }))).toEqual([
      'Common:StaleVersion',
    ]);
    expect((await viewOf(s)).progressField).toBe(1);
    expect(await faultsOf(mark(s, [row.projectProcessId]))).toEqual(['Produce:TooMany']);
    const now = await s.owner.call(getProductionSetting);
    await s.owner.call(saveProductionSetting, { body: { ...now, maxOneClick: 5000, orderRule: 1 } });
  });
});
