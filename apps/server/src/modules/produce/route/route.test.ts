/** The route of a project (production §2): the worked examples of EX, and what is refused. */
import {
  account,
  downRoute,
  employee,
  employment,
  listRoutes,
  previewRoute,
  process,
  processProjects,
  recalculateRoutes,
  routeMatrix,
  routeProgress,
  saveCapacity,
  updateRouteProcess,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kit/clock.ts';
import { writeTemporary } from '../../../../test/temporary.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import { faultsOf } from '../../../../test/product-scene.ts';
import {
  mark,
  measure,
  releaseEx,
  rowNamed,
  rowsOf,
  type RouteScene,
  routeScene,
  viewOf,
} from '../../../../test/route-scene.ts';
import { completePieces } from '../../../../test/route-pieces.ts';

let s: RouteScene;
beforeAll(async () => {
  s = await routeScene();
});

describe('the route of EX', () => {
  it('is looked at before it is released: pieces, area, hours, and what is missing', async () => {
    const { version } = await s.owner.call(process.calls.get, { params: { id: s.processes['折弯'] } });
    await s.owner.call(saveCapacity, {
      params: { id: s.processes['折弯'] },
      body: { version, rows: [{ field: 32, ratePerHour: '60', efficiency: '1', setupMinutes: 15 }] },
    });
    const preview = await s.owner.call(previewRoute, {
      body: { projectId: s.projectId, rows: rowsOf(s.processes) },
    });
    expect([preview.products, preview.pieces, preview.area]).toEqual([2, 50, '43.8000']);
    expect(preview.rows.find((r) => r.name === '焊接')).toMatchObject({
      pieces: 10,
      area: '15.0000',
      hours: null,
    });
    // 0.25 + (40×4 + 10×6) / 60
    expect(preview.rows.find((r) => r.name === '折弯')).toMatchObject({
      pieces: 50,
      hours: '3.9167',
      missing: [],
    });
    await measure(s, s.a, { face: '0.7200', bends: 0, weld: '0' });
    const lacking = await s.owner.call(previewRoute, {
      body: { projectId: s.projectId, rows: rowsOf(s.processes) },
    });
    expect(lacking.rows.find((r) => r.name === '折弯')?.missing).toEqual([
      { label: '缺少折弯刀数', products: 1 },
    ]);
    await measure(s, s.a, { face: '0.7200', bends: 4, weld: '0' });
    expect(
      await faultsOf(s.owner.call(previewRoute, { body: { projectId: s.projectId, rows: [] } })),
    ).toEqual(['Produce:RouteEmpty']);
  });

  it('is released once: 50 pieces, welding only for B-02', async () => {
    expect((await viewOf(s)).isReleased).toBe(false);
    const made = await releaseEx(s);
    expect(made).toEqual({ projects: 1, lables: 50, requirements: 310 });
    expect(await releaseEx(s)).toEqual({ projects: 1, lables: 0, requirements: 0 });
    const view = await viewOf(s);
    expect(view.rows.map((r) => [r.name, r.requiredQty, r.requiredArea])).toEqual([
      ['开料', 50, '43.8000'],
      ['刨槽', 50, '43.8000'],
      ['折弯', 50, '43.8000'],
      ['焊接', 10, '15.0000'],
      ['打磨', 50, '43.8000'],
      ['喷涂', 50, '43.8000'],
      ['包装', 50, '43.8000'],
    ]);
    expect([view.pieces, view.percent]).toEqual([50, '0.00']);
    const matrix = await s.owner.call(routeMatrix, { params: { id: s.projectId }, query: {} });
    const welding = view.rows.findIndex((r) => r.name === '焊接');
    expect(matrix.items.map((p) => p.cells[welding])).toMatchObject([
      { required: false, why: '没有一条规则符合：焊接长度 0 ≤ 0' },
      { required: true, why: '焊接长度 0.8 > 0', requiredQty: 10 },
    ]);
  });

  it('30 A-01 and 4 B-02 bent are 63.01 %, the project with 开料 and 刨槽 complete and two welded 39.12 %', async () => {
    const bending = await rowNamed(s, '折弯');
    const welding = await rowNamed(s, '焊接');
    await mark(s, [
      (await rowNamed(s, '开料')).projectProcessId,
      (await rowNamed(s, '刨槽')).projectProcessId,
    ]);
    await completePieces(s, bending.projectProcessId, [
      [s.a, 30],
      [s.b, 4],
    ]);
    await completePieces(s, welding.projectProcessId, [[s.b, 2]]);
    const after = await rowNamed(s, '折弯');
    expect(after).toMatchObject({ doneQty: 34, doneArea: '27.6000', percent: '63.01', state: 2 });
    expect((await viewOf(s)).percent).toBe('39.12');
    expect(
      (await s.owner.call(routeProgress, { params: { id: s.projectId } })).map((r) => r.percent),
    ).toEqual(['100.00', '100.00', '63.01', '20.00', '0.00', '0.00', '0.00']);
    const waiting = await s.owner.call(processProjects, { params: { id: s.processes['折弯'] }, query: {} });
    expect(waiting.items[0]).toMatchObject({ pendingQty: 16, area: '16.2000' });
  });

  it('S356: what is left of a process is marked completed, once for its key, and taken back', async () => {
    const { projectProcessId: id } = await rowNamed(s, '折弯');
    const clientKey = newId();
    expect(await mark(s, [id], { clientKey })).toEqual({ done: 16, skipped: [], duplicate: false });
    expect(await mark(s, [id], { clientKey })).toEqual({ done: 16, skipped: [], duplicate: true });
    expect(await faultsOf(mark(s, [id], { clientKey, mode: 2 }))).toEqual(['Produce:IdempotencyKeyReused']);
    expect(await rowNamed(s, '折弯')).toMatchObject({ percent: '100.00', state: 8 });
    expect(await faultsOf(mark(s, [id]))).toEqual(['Produce:StateInvalid']);
    expect(await mark(s, [id], { completed: false })).toMatchObject({ done: 16 });
    expect(await rowNamed(s, '折弯')).toMatchObject({ percent: '63.01', state: 2 });
    expect(await faultsOf(mark(s, [id], { completed: false }))).toEqual(['Produce:StateInvalid']);
  });

  it('closed only (mode 2): what was left is not needed, and nothing is put out', async () => {
    const { projectProcessId: id } = await rowNamed(s, '折弯');
    await mark(s, [id], { mode: 2 });
    expect(await rowNamed(s, '折弯')).toMatchObject({ requiredQty: 34, doneQty: 34, state: 8 });
    // what was closed is not asked for again by a re-calculation
    await s.owner.call(recalculateRoutes, { body: { projectIds: [s.projectId] } });
    expect(await rowNamed(s, '折弯')).toMatchObject({ requiredQty: 34 });
    await mark(s, [id], { completed: false });
    expect(await rowNamed(s, '折弯')).toMatchObject({ requiredQty: 50, doneQty: 34, percent: '63.01' });
  });

  it('a list for the floor names the products that need the process', async () => {
    const { projectProcessId: id } = await rowNamed(s, '焊接');
    const file = await s.owner.raw(downRoute, { params: { id } });
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain('焊接-工序清单');
    const { sheets } = await readXlsx(writeTemporary(file.bytes), { maxRows: 50 });
    const rows = sheets[0]?.rows.map((r) => r.cells);
    expect(JSON.stringify(rows)).toContain('B-02');
    expect(JSON.stringify(rows)).not.toContain('A-01');
  });

  it('the rows of several projects are listed by state', async () => {
    const list = await s.owner.call(listRoutes, { body: { projectIds: [s.projectId], states: [2] } });
    expect(list.items.map((r) => r.name)).toEqual(['折弯', '焊接']);
  });

  it('who leaves hands the processes over that he answers for and that are not done (platform M12)', async () => {
    const params = { id: (await s.owner.call(employee.calls.create, { body: { name: '陈班长' } })).id };
    const loginName = `chief_${Date.now() % 1e8}`;
    await s.owner.call(employment.openLogin, { params, body: { loginName, password: 'Kran#4711' } });
    const chief = (await s.owner.call(employee.calls.get, { params })).tenantUserId;
    for (const name of ['折弯', '焊接', '开料']) {
      const { projectProcessId: id, version } = await rowNamed(s, name);
      await s.owner.call(updateRouteProcess, { params: { id }, body: { ownerUserId: chief, version } });
    }
    const leave = async (more: object = {}) => {
      const { version } = await s.owner.call(employee.calls.get, { params });
      return s.owner.raw(employment.leaveEmployee, {
        params,
        body: { leaveDate: '2026-11-30', version, ...more },
      });
    };
    const asked = await leave();
    expect(asked.json()).toMatchObject({
      error: {
        code: 'Identity:HandOverRequired',
        message: '该员工还负责2项数据（工程工序），请选择交接人',
      },
    });
    const heir = (await s.owner.call(account.auth)).tenantUserId;
    expect((await leave({ handOverTo: heir })).status).toBe(204);
    const owners = await Promise.all(
      ['折弯', '焊接', '开料'].map(async (n) => (await rowNamed(s, n)).ownerUserId),
    );
    // what is done keeps the name of who answered for it
    expect(owners).toEqual([heir, heir, chief]);
  });
});
