/** 人员配置 (platform M13): templates of the platform, units of a space. */
import { describe, expect, it } from 'vitest';
import { organizationUnit, staff, staffing } from '@muyun/contract';
import { makeHost, makeSpace } from '../../../../test/kit.ts';
import { newId } from '../../../kit/clock.ts';

const FIELDS = ['moduleName', 'queryUserTitle', 'routerName', 'queryUserKey'] as const;

describe('a space', () => {
  it('has the shipped selectors from the start, chooses their units and says nothing else of them', async () => {
    const { owner } = await makeSpace();
    const list = await owner.call(staffing.listStaffing, { query: { maxResultCount: 100 } });
    expect(
      list.items.slice(0, staff.STAFF_SELECTORS.length).map((s) => [s.routerName, s.queryUserKey]),
    ).toEqual(staff.STAFF_SELECTORS.map((s) => [s.routerName, s.key]));
    expect(await owner.call(staffing.allStaffing)).toEqual(list.items);
    const unit = await owner.call(organizationUnit.calls.create, { body: { displayName: '设计部' } });
    const row = list.items.find((s) => s.queryUserKey === 'designer');
    const put = (body: object) =>
      owner.call(staffing.updateStaffing, { params: { id: row?.id ?? '' }, body: body as never });
    const saved = await put({ organizationUnitId: unit.id, moduleName: '改名', version: row?.version });
    expect(saved).toEqual({
      ...row,
      organizationUnitId: unit.id,
      organizationUnitName: '设计部',
      version: (row?.version ?? 0) + 1,
    });
    expect(await owner.refused(put({ organizationUnitId: null, version: row?.version }))).toBe(
      'Common:StaleVersion',
    );
    const [designer] = await owner.call(staff.staffSelectors, { query: { routerName: 'cadProject' } });
    expect(designer).toEqual({
      moduleName: '工程',
      routerName: 'cadProject',
      queryUserTitle: '设计员',
      queryUserKey: 'designer',
      organizationUnitId: unit.id,
      organizationUnitName: '设计部',
    });
    expect((await owner.call(staffing.listStaffing, { query: { filter: '司机' } })).totalCount).toBe(1);
  });
});

describe('the platform', () => {
  it('keeps the templates: new ones come to new spaces at once, to the others when they are initialised', async () => {
    const [host, before] = [await makeHost(), await makeSpace()];
    const key = `k${newId().slice(-8)}`;
    const said = { moduleName: '试验', queryUserTitle: '试验员', routerName: 'trial', queryUserKey: key };
    const made = await host.call(staffing.createStaffing, { body: said });
    expect(made).toMatchObject({ ...said, organizationUnitId: null });
    expect(await host.refused(host.call(staffing.createStaffing, { body: said }))).toBe('Staffing:KeyExists');
    const titles = async (as: typeof host) =>
      (await as.call(staffing.listStaffing, { query: { filter: key } })).items.map((s) => s.queryUserTitle);
    expect(await titles(before.owner)).toEqual([]);
    expect(await titles((await makeSpace()).owner)).toEqual(['试验员']);
    expect(await before.owner.call(staffing.initStaffing)).toEqual({ added: 1 });
    expect(await before.owner.call(staffing.initStaffing)).toEqual({ added: 0 });
    expect(await titles(before.owner)).toEqual(['试验员']);

    const changed = await host.call(staffing.updateStaffing, {
      params: { id: made.id },
      body: { queryUserTitle: '检验员', queryUserKey: `${key}2`, version: made.version },
    });
    expect(changed.queryUserTitle).toBe('检验员');
    expect((await host.call(staffing.initStaffing)).added).toBeGreaterThanOrEqual(2);
    expect((await titles(before.owner)).toSorted()).toEqual(['检验员', '试验员']);
    await host.call(staffing.deleteStaffing, { params: { id: made.id } });
    expect(await titles(host)).toEqual([]);
    expect(await before.owner.call(staffing.initStaffing)).toEqual({ added: 0 });
  });

  it('names what is missing, and leaves making templates to itself', async () => {
    const [host, { owner }] = [await makeHost(), await makeSpace()];
    const raw = await host.raw(staffing.createStaffing, {
      body: { moduleName: ' ', queryUserTitle: '', routerName: ' ', queryUserKey: '' },
    });
    expect(raw.status).toBe(400);
    expect(raw.json()).toMatchObject({ error: { validationErrors: FIELDS.map((field) => ({ field })) } });
    const body = { moduleName: '甲', queryUserTitle: '乙', routerName: 'c', queryUserKey: 'd' };
    expect((await owner.raw(staffing.createStaffing, { body })).status).toBe(403);
    const [row] = await owner.call(staffing.allStaffing);
    expect((await owner.raw(staffing.deleteStaffing, { params: { id: row?.id ?? '' } })).status).toBe(403);
  });
});
