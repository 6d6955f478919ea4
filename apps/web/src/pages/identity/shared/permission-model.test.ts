import { describe, expect, it } from 'vitest';
import {
  asGrants,
  asTicked,
  compared,
  type Definitions,
  found,
  rightsOfFamily,
  sourcesOf,
  tickOf,
  toggled,
} from './permission-model.ts';
import { leavesOf } from '../../../app/routing.ts';
import { previewOf } from '../role/preview.ts';

const all: Definitions = [
  {
    family: 'AlSale',
    title: '销售',
    items: [
      {
        permissionId: 'AlSale.Order',
        title: '订单',
        actions: [
          { action: 'add', title: '新增' },
          { action: 'get', title: '查看' },
        ],
      },
      { permissionId: 'AlSale.Return', title: '退货', actions: [{ action: 'get', title: '查看' }] },
    ],
  },
];
const sale = rightsOfFamily(all[0] as Definitions[number]);
const every = (): boolean => true;

describe('the tree of grants', () => {
  it('a family is ticked, half ticked or not; pressing fills it, and empties it when it is full', () => {
    expect(tickOf(sale, new Set())).toBe('none');
    const some = toggled(new Set(), ['AlSale.Order:add'], every);
    expect(tickOf(sale, some)).toBe('some');
    const full = toggled(some, sale, every);
    expect(tickOf(sale, full)).toBe('all');
    expect(toggled(full, sale, every).size).toBe(0);
  });

  it('what the person does not hold stays as it is', () => {
    const may = (right: string): boolean => right !== 'AlSale.Order:add';
    expect(toggled(new Set(), sale, may).has('AlSale.Order:add')).toBe(false);
    const held = new Set(sale);
    expect([...toggled(held, sale, may)]).toEqual(['AlSale.Order:add']);
  });

  it('is searched by family, item and code; 仅看已选 leaves the rest out', () => {
    const ids = (typed: string, only = false): string[] =>
      found(all, typed, only, new Set(['AlSale.Return:get'])).flatMap((f) =>
        f.items.map((i) => i.permissionId),
      );
    expect(ids('订单')).toEqual(['AlSale.Order']);
    expect(ids('销售')).toHaveLength(2);
    expect(ids('alsale.r')).toEqual(['AlSale.Return']);
    expect(ids('', true)).toEqual(['AlSale.Return']);
    expect(ids('订单', true)).toEqual([]);
  });

  it('goes to the server as it came', () => {
    const grants = [{ permissionId: 'AlSale.Order', actionList: ['get' as const] }];
    expect(asGrants(all, asTicked(grants))).toEqual(grants);
  });
});

describe('where rights come from, and how two roles differ', () => {
  it('a right names every role that gives it', () => {
    const permissions = [{ permissionId: 'AlSale.Order', actionList: ['add' as const] }];
    const roles = ['销售', '跟单'].map((name) => ({ id: name, name, permissions }));
    expect([...sourcesOf(roles)]).toEqual([['AlSale.Order:add', ['销售', '跟单']]]);
  });

  it('two roles are compared by item: what only one has is marked, what both have stands only in the whole', () => {
    const left = new Set(['AlSale.Order:add', 'AlSale.Return:get']);
    const right = new Set(['AlSale.Order:add', 'AlSale.Order:get', 'AlSale.Return:get']);
    const order = {
      permissionId: 'AlSale.Order',
      family: '销售',
      title: '订单',
      left: [{ title: '新增', isOnly: false }],
      right: [
        { title: '新增', isOnly: false },
        { title: '查看', isOnly: true },
      ],
    };
    expect(compared(all, left, right, false)).toEqual([order]);
    expect(compared(all, left, right, true).map((row) => row.permissionId)).toEqual([
      'AlSale.Order',
      'AlSale.Return',
    ]);
    expect(compared(all, left, left, false)).toEqual([]);
  });
});

describe('预览菜单', () => {
  const seenWith = (...permissionIds: string[]) => {
    const menu = previewOf(permissionIds.map((permissionId) => ({ permissionId, actionList: ['query'] })));
    return { groups: menu.map((g) => g.title), paths: leavesOf(menu).map((leaf) => leaf.path) };
  };
  const open = seenWith();

  it('shows what each grant opens, in its group, beside what is open to everybody; and nothing else', () => {
    expect(open.paths).toEqual(['/home', '/setting/config', '/all-message']);
    const clerk = seenWith('AlBasic.Suppliers', 'AbpOrganizationUnit.Members');
    expect(clerk.groups).toEqual(expect.arrayContaining(['CRM', '系统']));
    expect(clerk.paths.filter((p) => !open.paths.includes(p)).toSorted()).toEqual([
      '/contacts/supplier',
      '/identity/member',
    ]);
  });

  it('is the flat tree for whoever works for the platform or an agent and needs no other one', () => {
    expect(seenWith('RedSaasManagement.RedTenants').groups).toContain('SaaS管理');
    const both = seenWith('RedSaasManagement.RedTenants', 'AlLog.LoginLogs');
    expect(both.groups).not.toContain('SaaS管理');
    expect(both.paths).toEqual(expect.arrayContaining(['/saas/tenant', '/logs/login']));
  });
});
