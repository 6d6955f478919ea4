/** States of a project by facts (engineering C4): what purchasing, the saw and the shop floor do is seen in the list of projects. */
import {
  getCapacity,
  materialOrder,
  materialStockIn,
  materialTask,
  message,
  nextDay,
  project,
  projectRoute,
  requisition,
  requisitionToOrder,
  saveCapacity,
  supplier,
  taskToRequisition,
  setDefaultWarehouse,
  warehouse,
  workDaysFrom,
  workDaysUntil,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { settleAllTold } from '../../src/modules/cad/project/project.told.ts';
import { tellRisks } from '../../src/modules/cad/project/project.risk.ts';
import { projectTasks } from '../../src/modules/cad/project/project.tasks.ts';
import { businessDay } from '../../src/kit/clock.ts';
import { sql } from '../../src/kit/sql.ts';
import { testHouse } from '../kit.ts';
import { approved, at } from '../material-scene.ts';
import { act } from '../nest-scene.ts';
import { setSetting } from '../setting-scene.ts';
import { confirmedScene, cut, type SheetScene, sheetsOf, uncut } from '../sheet-scene.ts';

let s: SheetScene;
beforeAll(async () => {
  s = await confirmedScene();
  const made = await s.owner.call(warehouse.calls.create, {
    body: { code: 'PF-W', name: '状态仓', domain: 2, positions: [] },
  });
  await s.owner.call(setDefaultWarehouse, { ...at(made.id), body: { version: 1 } });
});
/** As it stands once what was told is derived. */
async function standing(projectId = s.projectId) {
  await settleAllTold((await testHouse()).server.house);
  return s.owner.call(project.getProject, at(projectId));
}
const listed = async (projectStatus: number) => {
  const { items, totals } = await s.owner.call(project.listProjects, { query: { projectStatus } });
  return { ids: items.map((p) => p.id), count: Number(totals?.[`projectStatus:${projectStatus}`] ?? 0) };
};

/** Projects whose production is in one of these states, e.g. `1,2`. */
const ofProduction = async (produceState: string): Promise<string[]> =>
  (await s.owner.call(project.listProjects, { query: { produceState } })).items.map((p) => p.id);

async function ordered(): Promise<string> {
  const { items } = await s.owner.call(materialTask.calls.list, { query: {} });
  const body = { ids: items.map((t) => t.id), mergeBySku: true, requiredDate: '2027-01-05' };
  const { requisitionId } = await s.owner.call(taskToRequisition, { body });
  await s.owner.call(requisition.calls.submit, { ...at(requisitionId), body: { version: 1 } });
  await s.owner.call(requisition.calls.approval, { ...at(requisitionId), body: { version: 2, agree: true } });
  const { lines } = await s.owner.call(requisition.calls.get, at(requisitionId));
  const { id: supplierId } = await s.owner.call(supplier.calls.create, {
    body: { code: 'PF', name: '状态供应商', supplierType: 1 },
  });
  const { orderId } = await s.owner.call(requisitionToOrder, {
    body: { lineIds: lines.map((l) => ({ id: l.id as string, quantity: l.quantity })), supplierId },
  });
  const draft = await s.owner.call(materialOrder.calls.get, at(orderId));
  const priced = draft.lines.map((l) => ({ ...l, unitPrice: '26.1' }));
  await s.owner.call(materialOrder.calls.update, {
    ...at(orderId),
    body: { ...draft, lines: priced } as never,
  });
  await s.owner.call(materialOrder.calls.submit, { ...at(orderId), body: { version: 2 } });
  await s.owner.call(materialOrder.calls.approval, { ...at(orderId), body: { version: 3, agree: true } });
  return orderId;
}

async function received(orderId: string): Promise<void> {
  const order = await s.owner.call(materialOrder.calls.get, at(orderId));
  const lines = order.lines.map((l) => ({
    materialSkuId: l.materialSkuId,
    orderLineId: l.id as string,
    quantity: l.quantity,
    actualWeight: l.theoreticalWeight,
  }));
  const made = await s.owner.call(materialStockIn.calls.create, {
    body: {
      inType: 1,
      supplierId: order.supplierId,
      warehouseId: order.warehouseId,
      businessDate: businessDay(),
      lines,
    } as never,
  });
  await approved(s.owner, materialStockIn, made.id);
}

describe('facts of a project', () => {
  it('goes from 套料完成 over 采购中 and 采购入库 to 生产中, and back when the saw takes it back', async () => {
    const nested = await standing();
    // a released route waits; what is nested has to be bought first
    expect(nested).toMatchObject({ produceState: 1, producedPercent: '0.000' });
    expect([1, 2]).toContain(nested.projectStatus);
    const before = nested.projectStatus;

    const orderId = await ordered();
    expect(await standing()).toMatchObject({ projectStatus: 128, statusFlags: nested.statusFlags | 128 });
    expect(await listed(128)).toEqual({ ids: [s.projectId], count: 1 });
    expect((await listed(before)).ids).not.toContain(s.projectId);

    await received(orderId);
    expect(await standing()).toMatchObject({ projectStatus: 4, version: nested.version });

    await act(s.owner, s.orderId, 'release');
    const [sheet] = await sheetsOf(s.owner, s.orderId);
    await cut(s.owner, sheet?.sheetNo ?? '');
    const cutting = await standing();
    expect(cutting).toMatchObject({
      projectStatus: 8,
      produceState: 2,
      statusFlags: nested.statusFlags | 8 | 4,
    });
    expect(Number(cutting.producedPercent)).toBeGreaterThan(0);
    // several states at once (C1)
    expect(await ofProduction('1,2')).toContain(s.projectId);
    expect(await ofProduction('0,1,4')).not.toContain(s.projectId);
    await uncut(s.owner, sheet?.sheetNo ?? '');
    expect(await standing()).toMatchObject({ projectStatus: 4, produceState: 1, producedPercent: '0.000' });
    expect(await ofProduction('0,1,4')).toContain(s.projectId);
  });

  describe('延期风险', () => {
    const calendar = { restDays: 64, holidays: [], extraDays: [], hoursPerDay: 8 };
    const today = businessDay();
    const deliver = (day: string) =>
      s.owner.inTx((tx) =>
        tx.run(
          sql`update cad_project set delivery_date = ${day} where tenant_id = ${tx.tenantId} and id = ${s.projectId}`,
        ),
      );
    /** pieces an hour of the first process */
    async function capacity(ratePerHour: string): Promise<void> {
      const { rows } = await s.owner.call(projectRoute, at(s.projectId));
      const params = { id: rows[0]?.processId ?? '' };
      const { version } = await s.owner.call(getCapacity, { params });
      const row = {
        field: 1,
        ratePerHour,
        headcount: 1,
        efficiency: '1',
        setupMinutes: 0,
        setupMinutesSame: 0,
      };
      await s.owner.call(saveCapacity, { params, body: { rows: [row] as never, version } });
    }
    const risky = async () =>
      (await s.owner.call(project.listProjects, { query: { isAtRisk: true } })).items.map((p) => p.id);
    let pieces = 0;
    let days: string[] = [];

    it('is what the narrowest process has left against the working days to the delivery', async () => {
      expect((await standing()).risk).toBeNull();
      pieces = (await s.owner.call(projectRoute, at(s.projectId))).rows[0]?.requiredQty ?? 0;
      expect(pieces).toBeGreaterThan(2);
      // one piece takes eight hours: as many working days as pieces
      await capacity('0.125');
      days = workDaysFrom(calendar, today, pieces);
      await deliver(days.at(-1) ?? '');
      const inTime = await standing();
      expect(Number(inTime.bottleneckHours)).toBe(pieces * 8);
      expect(inTime.risk).toEqual({ neededDays: `${pieces}.0`, leftDays: pieces, isAtRisk: false });
      expect(await risky()).toEqual([]);
      await deliver(days.at(-2) ?? '');
      const late = await standing();
      expect(late.risk).toEqual({ neededDays: `${pieces}.0`, leftDays: pieces - 1, isAtRisk: true });
      expect(await risky()).toEqual([s.projectId]);
    });

    it('follows the working calendar of the space', async () => {
      await setSetting(s.owner, 'work.hoursPerDay', 16);
      expect(await risky()).toEqual([]);
      await setSetting(s.owner, 'work.hoursPerDay', null);
      await deliver(days.at(-1) ?? '');
      await setSetting(s.owner, 'work.holidays', [days[1] ?? '']);
      expect((await standing()).risk).toMatchObject({ leftDays: pieces - 1, isAtRisk: true });
      await setSetting(s.owner, 'work.extraDays', [days[1] ?? '']);
      expect(await risky()).toEqual([]);
      await setSetting(s.owner, 'work.restDays', 127);
      expect((await standing()).risk).toMatchObject({ leftDays: 1, isAtRisk: true });
      expect(await risky()).toEqual([s.projectId]);
      for (const key of ['work.holidays', 'work.extraDays', 'work.restDays'] as const)
        await setSetting(s.owner, key, null);
    });

    it('is told to who plans, once each time that it comes', async () => {
      const { server } = await testHouse();
      const told = async () =>
        (await s.owner.call(message.listMessages, { query: { messageTypeValue: 12 } })).items
          .filter((m) => m.title.endsWith('有延期风险'))
          .map((m) => m.content);
      const tomorrow = nextDay(today);
      await s.owner.inTx((tx) =>
        tx.run(
          sql`update cad_project set planner_id = (select u.id from tenant_user u where u.tenant_id = ${tx.tenantId} and u.user_id = ${s.owner.userId}) where tenant_id = ${tx.tenantId} and id = ${s.projectId}`,
        ),
      );
      const [morning, next] = [new Date(`${today}T06:00:00+08:00`), new Date(`${tomorrow}T06:00:00+08:00`)];
      await deliver(days.at(-2) ?? '');
      expect(await tellRisks(server.house, morning)).toBeGreaterThan(0);
      await expect
        .poll(told)
        .toEqual([expect.stringContaining(`还要 ${pieces}.0 个工作日，只剩 ${pieces - 1} 个`)]);
      await tellRisks(server.house, morning);
      await deliver(workDaysFrom(calendar, today, pieces + 5).at(-1) ?? '');
      await tellRisks(server.house, morning);
      await deliver(days.at(-2) ?? '');
      await tellRisks(server.house, next);
      const left = workDaysUntil(calendar, tomorrow, days.at(-2) ?? '');
      await expect.poll(told).toHaveLength(2);
      expect(await told()).toContainEqual(expect.stringContaining(`只剩 ${left} 个`));
      await capacity('1000');
      expect((await standing()).risk).toMatchObject({ isAtRisk: false });
    });
  });

  it('a project finished by force keeps what was reached, a void one is void', async () => {
    const made = await s.owner.call(project.createProject, {
      body: { name: '作废的工程', demanderId: (await standing()).demanderId } as never,
    });
    const { version } = await s.owner.call(project.getProject, at(made.id));
    await s.owner.call(project.voidProject, {
      ...at(made.id),
      body: { version, reason: '不做了不做了' } as never,
    });
    await s.owner.inTx((tx) =>
      tx.run(sql`update cad_project set told_flags = 8 where tenant_id = ${tx.tenantId} and id = ${made.id}`),
    );
    await s.owner.inTx((tx) =>
      tx.run(
        sql`insert into project_due (tenant_id, id, project_id) values (${tx.tenantId}, gen_random_uuid(), ${made.id})`,
      ),
    );
    // nothing holds of it any more
    expect(await standing(made.id)).toMatchObject({ projectStatus: 64, statusFlags: 1 | 64 });
  });

  it('the nightly look derives what nobody told', async () => {
    const { projectStatus } = await standing();
    await s.owner.inTx((tx) =>
      tx.run(
        sql`update cad_project set told_flags = 0 where tenant_id = ${tx.tenantId} and id = ${s.projectId}`,
      ),
    );
    const task = projectTasks((await testHouse()).server.house).find((t) => t.name === 'project.facts');
    await task?.run(new Date());
    expect((await standing()).projectStatus).toBe(projectStatus);
    expect(projectStatus).toBe(4);
  });
});
