/** 员工 (platform M12): the record, its number, what is sealed, the sheet in and out, and who finds whom. */
import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { employee, employeesOfTenant, employment, organizationUnit } from '@muyun/contract';
import { type Actor, codeOf, makeHost, makeMember, makeSpace, type Space } from '../../../../test/kit.ts';
import { newId } from '../../../kit/clock.ts';
import { sql } from '../../../kit/sql.ts';
import { col } from '../../../kit/shape.ts';
import { readXlsx, writeXlsx } from '../../../kit/spreadsheet.ts';

const P = 'AbpIdentity.Employees';
const ID_CARD = '11010519491231002X';
const { calls } = employee;

let space: Space;
let owner: Actor;
beforeAll(async () => {
  space = await makeSpace();
  ({ owner } = space);
});
const hire = (name: string, more: object = {}, as = owner) =>
  as.call(calls.create, { body: { name, ...more } });
const names = async (query: object, as = owner): Promise<string[]> =>
  (await as.call(calls.list, { query: { maxResultCount: 400, ...query } })).items.map((e) => e.name);

describe('the record', () => {
  it('gets the number after the highest one; a number stands once, however it is written', async () => {
    const fresh = await makeSpace();
    const first = await hire('甲', {}, fresh.owner);
    expect(first).toMatchObject({ employeeNo: '1', state: 1, loginName: null, loginStatus: null });
    expect(first.actions).toEqual(['openLogin', 'badge', 'leave']);
    await hire('乙', { employeeNo: '41' }, fresh.owner);
    expect((await hire('丙', {}, fresh.owner)).employeeNo).toBe('42');
    await hire('丁', { employeeNo: 'A-7' }, fresh.owner);
    const again = fresh.owner.raw(calls.create, { body: { name: '戊', employeeNo: 'a-7' } });
    expect(codeOf(await again)).toBe('Identity:EmployeeNoExists');
    expect((await again).json()).toMatchObject({
      error: { validationErrors: [{ field: 'employeeNo' }], message: '工号「a-7」已存在' },
    });
    expect(await names({}, fresh.owner)).toEqual(['甲', '乙', '丙', '丁']);
    expect(await fresh.owner.call(calls.all)).toMatchObject([{ name: '甲', employeeNo: '1' }, {}, {}, {}]);
  });

  it('eight made at once have eight numbers', async () => {
    const fresh = await makeSpace();
    const made = await Promise.all(Array.from({ length: 8 }, (_, i) => hire(`同时${i}`, {}, fresh.owner)));
    expect(made.map((e) => Number(e.employeeNo)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is found by unit and those below it, by name, number, phone, position, state and whether he logs in', async () => {
    const fresh = await makeSpace();
    const as = fresh.owner;
    const top = await as.call(organizationUnit.calls.create, { body: { displayName: '生产部' } });
    const below = await as.call(organizationUnit.calls.create, {
      body: { displayName: '折弯班', parentId: top.id },
    });
    const made = await hire(
      '李折弯',
      {
        organizationUnitIds: [below.id],
        factoryIds: [fresh.factoryIds[0]],
        position: '折弯工',
        phoneNumber: '13800001234',
        entryDate: '2026-03-01',
        gender: 1,
        wageType: 2,
      },
      as,
    );
    expect(made).toMatchObject({ unitNames: '折弯班', factoryNames: '一厂', wageType: 2 });
    await hire('王销售', {}, as);
    for (const query of [
      { organizationUnitId: top.id },
      { organizationUnitId: below.id },
      { filter: '李折' },
      { filter: '8000012' },
      { position: '折弯' },
      { wageType: '2' },
      { entryDateBegin: '2026-03-01', entryDateEnd: '2026-03-01' },
    ])
      expect([query, await names(query, as)]).toEqual([query, ['李折弯']]);
    expect(await names({ state: '2' }, as)).toEqual([]);
    expect(await names({ hasLogin: 'true' }, as)).toEqual([]);
    expect(await names({ hasLogin: 'false', sorting: 'name desc' }, as)).toHaveLength(2);
    expect(await as.call(employment.unitsOfEmployee, { params: { id: made.id } })).toEqual([
      { id: below.id, name: '折弯班' },
    ]);
    const saved = await as.call(employment.saveUnitsOfEmployee, {
      params: { id: made.id },
      body: { organizationUnitIds: [top.id] },
    });
    expect(saved).toEqual([{ id: top.id, name: '生产部' }]);
    expect(codeOf(await as.raw(organizationUnit.calls.remove, { params: { id: top.id } }))).toBe(
      'Org:HasChildren',
    );
    await as.call(organizationUnit.calls.remove, { params: { id: below.id } });
    expect(codeOf(await as.raw(organizationUnit.calls.remove, { params: { id: top.id } }))).toBe(
      'Org:HasMembers',
    );
  });

  it('of another space does not exist; without the right nothing is told; the platform reads names alone', async () => {
    const made = await hire('外人看不见');
    const other = (await makeSpace()).owner;
    const one = { params: { id: made.id } };
    const body = { name: '改', version: made.version };
    expect(codeOf(await other.raw(calls.get, one))).toBe('Common:NotFound');
    expect(codeOf(await other.raw(calls.update, { ...one, body }))).toBe('Common:NotFound');
    expect(codeOf(await other.raw(employment.issueBadge, one))).toBe('Common:NotFound');
    const reader = await makeMember(space, [`${P}:query`]);
    expect(codeOf(await reader.raw(calls.update, { ...one, body }))).toBe('Common:Forbidden');
    const host = await makeHost();
    const seen = await host.call(employeesOfTenant, { params: { id: space.tenantId } });
    expect(seen).toContainEqual({ id: made.id, name: '外人看不见', employeeNo: made.employeeNo });
    expect(codeOf(await host.raw(employeesOfTenant, { params: { id: newId() } }))).toBe('Common:NotFound');
    await owner.call(calls.update, { ...one, body });
    expect(codeOf(await owner.raw(calls.update, { ...one, body }))).toBe('Common:StaleVersion');
    await owner.call(calls.remove, one);
    expect(codeOf(await owner.raw(calls.get, one))).toBe('Common:NotFound');
  });
});

describe('what is nobody’s business', () => {
  it('the identity card is sealed at rest, shown by four signs, whole only when asked for, which the log remembers', async () => {
    const made = await hire('有证', { idCardNo: ID_CARD.toLowerCase() });
    expect(made.idCardNo).toBe('****002X');
    const one = { params: { id: made.id } };
    const kept = await owner.inTx((tx) =>
      tx.one(
        { card: col.text },
        sql`select t.id_card_no as card from employee t where t.tenant_id = ${tx.tenantId} and t.id = ${made.id}`,
      ),
    );
    expect(kept?.card).toMatch(/^sealed:[0-9a-f]{8}:[\w-]+$/);
    expect(kept?.card).not.toContain(ID_CARD);
    // what the form was shown comes back: no change
    const saved = await owner.call(calls.update, {
      ...one,
      body: { idCardNo: '****002X', position: '焊工', version: made.version },
    });
    expect(saved).toMatchObject({ idCardNo: '****002X', position: '焊工' });
    expect(await owner.call(employment.readIdCard, one)).toEqual({ idCardNo: ID_CARD });
    const log = JSON.stringify((await owner.call(calls.logOf, one)).items);
    expect(log).toContain('查看身份证号');
    expect(log).toContain('（已修改）');
    expect(log).not.toContain('1949');
    expect(log).not.toContain('sealed');
    for (const wrong of ['110105194912310021', '11010519491331002X', '110', 'sealed:12345678:'])
      expect(codeOf(await owner.raw(calls.create, { body: { name: '错', idCardNo: wrong } }))).toBe(
        'Identity:IdCardInvalid',
      );
    const emptied = await owner.call(calls.update, {
      ...one,
      body: { idCardNo: null, version: saved.version },
    });
    expect(emptied.idCardNo).toBeNull();
    expect(await owner.call(employment.readIdCard, one)).toEqual({ idCardNo: null });
  });

  it('phones are hidden from those who may only look through the list, in its search and its export too', async () => {
    const fresh = await makeSpace();
    await hire('有电话', { phoneNumber: '13911112222' }, fresh.owner);
    const reader = await makeMember(fresh, [`${P}:query`, `${P}:export`]);
    const [row] = (await reader.call(calls.list)).items;
    expect(row?.phoneNumber).toBe('139****2222');
    expect(await names({ filter: '1111' }, reader)).toEqual([]);
    expect(await names({ filter: '有电' }, reader)).toEqual(['有电话']);
    const text = JSON.stringify(await sheetOf(reader));
    expect(text).toContain('139****2222');
    expect(text).not.toContain('13911112222');
  });
});

const fileOf = (): string => path.join(os.tmpdir(), `employees-${newId()}.xlsx`);
async function sheetOf(as: Actor) {
  const file = fileOf();
  writeFileSync(file, (await as.raw(calls.export)).bytes);
  const book = await readXlsx(file, { maxRows: 100, ext: 'xlsx' });
  rmSync(file);
  return book.sheets[0]?.rows.map((r) => r.cells) ?? [];
}

describe('the sheet', () => {
  const TITLES = ['姓名', '工号', '性别', '身份证号', '机构', '工厂', '入职日期', '计薪方式'];
  async function upload(as: Actor, rows: string[][], dryRun: boolean) {
    const file = fileOf();
    await writeXlsx(file, {
      sheets: [{ name: '员工', columns: TITLES.map((title) => ({ title })), rows }],
    });
    const answer = await as.call(calls.import, { query: { dryRun }, file });
    rmSync(file);
    return answer;
  }

  it('is checked whole before a row is written, then all of it; what goes out names units and hides cards', async () => {
    const fresh = await makeSpace();
    const as = fresh.owner;
    for (const displayName of ['一车间', '二车间'])
      await as.call(organizationUnit.calls.create, { body: { displayName } });
    const good = [
      ['张三', '9', '男', ID_CARD, '一车间、二车间', '一厂', '2026-05-06', '计件'],
      ['李四', '', '女', '', '', '', '', ''],
    ];
    const bad = await upload(
      as,
      [...good, ['', '9', '男', '123', '三车间', '', '', ''], ['赵六', '11', '', '', '', '', '', '']],
      false,
    );
    expect(bad).toMatchObject({ rows: 4, valid: 3 });
    expect(bad.errors.map((e) => `${e.row} ${e.field}`)).toEqual(['4 机构', '4 姓名', '4 工号']);
    expect(await names({}, as)).toEqual([]);
    const dry = await upload(as, good, true);
    expect([dry.errors, await names({}, as)]).toEqual([[], []]);
    await upload(as, good, false);
    const [titles, ...rows] = await sheetOf(as);
    expect(titles?.slice(0, 8)).toEqual([
      '工号',
      '姓名',
      '性别',
      '手机',
      '身份证号',
      '机构名称',
      '岗位',
      '工厂名称',
    ]);
    expect(rows.map((r) => r.slice(0, 6))).toEqual([
      ['9', '张三', '男', null, '****002X', '一车间、二车间'],
      ['10', '李四', '女', null, null, null],
    ]);
    const template = await as.raw(calls.importTemplate);
    expect([template.status, template.bytes.length > 1000]).toEqual([200, true]);
  });
});

describe('the badge', () => {
  it('is told once; the next one voids it, and leaving voids that', async () => {
    const made = await hire('扫码工', { position: '开料' });
    const one = { params: { id: made.id } };
    const hashes = async () =>
      (
        await owner.inTx((tx) =>
          tx.rows(
            { hash: col.text },
            sql`select coalesce(encode(t.badge_hash, 'hex'), '') as hash from employee t where t.tenant_id = ${tx.tenantId} and t.id = ${made.id}`,
          ),
        )
      )[0]?.hash;
    const first = await owner.call(employment.issueBadge, one);
    expect(first).toMatchObject({ name: '扫码工', position: '开料', spaceName: space.name });
    expect(first.code).toMatch(/^U:[\w-]{16}$/);
    const before = await hashes();
    const second = await owner.call(employment.issueBadge, one);
    expect(second.code).not.toBe(first.code);
    expect(await hashes()).not.toBe(before);
    expect((await owner.call(calls.get, one)).badgeTime).not.toBeNull();
    const { version } = await owner.call(calls.get, one);
    await owner.call(employment.leaveEmployee, { ...one, body: { leaveDate: '2026-11-30', version } });
    expect(await hashes()).toBe('');
    expect(codeOf(await owner.raw(employment.issueBadge, one))).toBe('Identity:EmployeeLeft');
  });
});
