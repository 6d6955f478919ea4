/** The right of every call against the specification: what a call asks for is not decided where it is written. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACTION_TITLES, type AnyCall, permissionItems, records } from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';

interface SpecCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly permission: string;
}
const SPEC = path.resolve(import.meta.dirname, '../packages/contract/src/spec');
const spec = JSON.parse(readFileSync(path.join(SPEC, 'calls.json'), 'utf8')) as SpecCall[];

/** Where a domain document is fuller than the list of calls, it decides (decision 23): call, right, paragraph. */
const FULLER: Readonly<Record<string, readonly [right: string, source: string]>> = {
  'user.account.auth': ['session', 'platform M1: basic data of the session'],
  'account.logout': ['public', 'platform M1: 204 always, an unknown token too'],
  'cad-project.compel': ['AlCad.CadProjects:disable', 'engineering C4, C6'],
  'nest.lost-product.list': ['AlNest.NestOrders:query', 'engineering F11'],
  'cad-product.unfold-statistics': ['AlCad.CadProducts:query|AlReport.Unfold:query', 'engineering D7'],
  'cad-product.unfold-down': ['AlCad.CadProducts:export|AlReport.Unfold:export', 'engineering D7'],
  'nest.related-order.delete': [
    'AlNest.NestOrders:edit|AlNest.NestOrders:delete',
    'engineering F11: related edit',
  ],
  'nest.order.log': ['AlNest.NestOrders:query|AlNest.NestOrders:get', 'engineering F11: query'],
  'nest.down-purchase': [
    'AlNest.NestResults:export|AlNest.NestOrders:export',
    'engineering F11: NestResults.export',
  ],
  'cad-project.log': ['AlCad.CadProjects:query|AlCad.CadProjects:get', 'engineering C6'],
  'cad-product.batch-create': [
    'AlCad.CadProducts:import|AlCad.CadProducts:add',
    'engineering D7: import/add',
  ],
  'cad-product.original.list': ['AlCad.CadProducts:query|AlCad.CadProducts:get', 'engineering D7: get'],
  'nest.order.state': [
    'AlNest.NestOrders:edit|AlNest.NestOrders:enable|AlNest.NestOrders:disable',
    'engineering F7: each action asks for its own right',
  ],
  'identity.employees.all': ['session', 'platform M12 §6: every form chooses an employee'],
  'identity.organization-units.tree': ['session', 'platform M13 §6: every form chooses a unit'],
  'account.related-admin': ['AbpIdentity.Users:get', 'platform M14 §6'],
  'tenant.tenant-info': ['RedSaasManagement.RedTenants:query', 'platform M4 §6: a list of all spaces'],
  'account.tenant-admin': ['AbpIdentity.Users:delete', 'platform M12 §6'],
  'account.login-as': ['AbpIdentity.Users:enable', 'platform F5: enable is also log-in-as; M14'],
  'tenant.operate-log': ['AlLog.Trends:query', 'platform M4 §6, M15 §6: the screen /logs/trend'],
  'prod-equipment.log.list': [
    'AlProduce.Equipments:query|AlLog.EquipmentLogs:query',
    'platform M15 §6: AlLog.EquipmentLogs.query opens /logs/equipment',
  ],
  // the route of a project is the production's, whoever may see the project (production §0)
  'prod-process.project.list': ['AlProduce.Processes:get', 'production §0, §2.5'],
  'prod-process.project.progress': ['AlProduce.Processes:get', 'production §0, §2.5'],
  'prod-process.project.create': ['AlProduce.Processes:add', 'production §0, §2.5'],
  'prod-process.project-process.save': ['AlProduce.Processes:add', 'production §0, §2.5'],
  'prod-process.project-process.list': ['AlProduce.Processes:query', 'production §0, §2.5'],
  'prod-process.project.update': ['AlProduce.Processes:edit', 'production §0, §2.5'],
  'prod-process.project.delete': ['AlProduce.Processes:delete', 'production §0, §2.5'],
  'prod-process.project.sort': ['AlProduce.Processes:edit', 'production §0, §2.5'],
  'prod-process.project.completed': ['AlProduce.Processes:edit', 'production §0, §2.5'],
  'prod-process.down': ['AlProduce.Processes:export', 'production §0, §2.5'],
  'paint.out.analyse': ['AlPsiManagement.PaintOuts:query|AlReport.PaintDosage:query', 'commerce §13'],
  'paint.out.analyse-statistics': [
    'AlPsiManagement.PaintOuts:query|AlReport.PaintDosage:query',
    'commerce §13',
  ],
  'paint.out.statistics-down': [
    'AlPsiManagement.PaintOuts:export|AlReport.PaintDosage:export',
    'commerce §13',
  ],
  'dashboard.head-info': ['session', 'platform M18: numbers limited by F6'],
  // of a role, or of a member: which of the two is asked for says the body
  'user.account.permission': [
    'AbpIdentity.Roles:edit|AbpOrganizationUnit.Members:edit',
    'platform M12 §6: Roles.edit / Members.edit',
  ],
  // who pays need not stand in the space that he pays for, which may not even be open yet: membership is asked there
  'order.create': ['session', 'platform M7 §4: owner of tenantId, or AlTenant.Orders.add there'],
  'order.pay': ['session', 'platform M7 §6: buyer'],
  'order.get': ['session', 'platform M7 §6: buyer, or AlPayment.Orders.get'],
  'order.qr-url': ['session', 'platform M7 §6: buyer'],
  'order.status': ['session', 'platform M7 §6: buyer'],
};

/** Actions of the standard call set: commerce §1.3, and engineering 0.2 for masters. */
const LETTER_RIGHTS: Readonly<Record<string, readonly string[]>> = {
  list: ['query'],
  all: ['get', 'query'],
  get: ['get'],
  create: ['add'],
  update: ['edit'],
  remove: ['delete'],
  links: ['get'],
  submit: ['edit'],
  withdraw: ['edit'],
  approval: ['enable'],
  batchApproval: ['enable'],
  deApproval: ['disable'],
  void: ['disable'],
  close: ['disable'],
  reverse: ['disable'],
  reopen: ['enable'],
  log: ['get'],
  logOf: ['get'],
  print: ['get'],
  export: ['export'],
  importTemplate: ['import'],
  import: ['import'],
};

/** Rights of calls that the specification does not list: pinned, so that none is opened by a slip. */
const PINNED = path.resolve(import.meta.dirname, 'rights.pinned.json');

const keyOf = (method: string, url: string): string => `${method} ${url.replaceAll(/\{\w+\}/g, '{}')}`;
const specified = new Map(spec.map((s) => [keyOf(s.method, s.path), s.permission]));
const asOurs = (permission: string): string => (permission === 'login' ? 'session' : permission);

describe('rights of calls', () => {
  it('a call of the specification asks for the right that it names there, or in its domain document', () => {
    const wrong = allCalls.flatMap((call) => {
      const named = specified.get(keyOf(call.method, call.path));
      if (named === undefined) return [];
      const fuller = FULLER[call.id];
      if (fuller)
        return call.right === fuller[0] ? [] : [`${call.id}: ${call.right} instead of ${fuller.join(', ')}`];
      // what may be looked at in a list may be selected
      const allowed = [asOurs(named), `${named}|${named.replace(/:get$/, ':query')}`];
      return allowed.includes(call.right) ? [] : [`${call.id}: ${call.right} instead of ${named}`];
    });
    expect(wrong).toEqual([]);
    expect(Object.keys(FULLER).filter((id) => !allCalls.some((c) => c.id === id))).toEqual([]);
  });

  it('the calls of declared records ask for the rights of their letters (commerce §1.3)', () => {
    const wrong = records.flatMap((record) =>
      Object.entries(record.calls as Record<string, AnyCall>).flatMap(([name, call]) => {
        const wanted = (LETTER_RIGHTS[name] ?? []).map((action) => `${record.item}:${action}`).join('|');
        return call.right === wanted ? [] : [`${call.id}: ${call.right} instead of ${wanted}`];
      }),
    );
    // a demand is closed by those who edit it: it has no approval
    const stocks = 'AlMaterialWareHouse.Stocks';
    expect(wrong.filter((w) => !w.startsWith('purchase.material.task.')).toSorted()).toEqual([
      // every form chooses an employee (platform M12 §6)
      'identity.employees.all: session instead of AbpIdentity.Employees:get|AbpIdentity.Employees:query',
      // the switch of the header: everybody is told the factories that he works in (platform M13 §6)
      'identity.factorys.list: session instead of AbpOrganizationUnit.Factorys:get|AbpOrganizationUnit.Factorys:query',
      // the specification gives the stock no right to add or to delete: boards come and go with its moves
      `warehouse.material.stock.create: ${stocks}:edit instead of ${stocks}:add`,
      `warehouse.material.stock.delete: ${stocks}:edit instead of ${stocks}:delete`,
    ]);
  });

  it('every other call that the specification does not list keeps the right that was looked at', () => {
    const ofRecords = new Set(records.flatMap((r) => (Object.values(r.calls) as AnyCall[]).map((c) => c.id)));
    const own = Object.fromEntries(
      allCalls
        .filter((c) => !specified.has(keyOf(c.method, c.path)) && !ofRecords.has(c.id))
        .map((c) => [c.id, c.right])
        .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
    expect(own).toEqual(JSON.parse(readFileSync(PINNED, 'utf8')));
  });

  it('the type of the items names those of the specification, no more and no fewer', () => {
    const text = readFileSync(path.join(SPEC, 'permission-codes.ts'), 'utf8');
    expect([...text.matchAll(/^ {2}\| '(.+)';?$/gm)].map((m) => m[1])).toEqual(
      permissionItems.map((i) => i.code),
    );
  });

  it('only these calls are open without a session', () => {
    expect(
      allCalls
        .filter((c) => c.right === 'public')
        .map((c) => c.id)
        .toSorted(),
    ).toEqual(PUBLIC);
  });

  it('an item has no action but the nine', () => {
    const known = new Set(Object.keys(ACTION_TITLES));
    expect(known.size).toBe(9);
    expect(permissionItems.filter((item) => !item.actions.every((a) => known.has(a)))).toEqual([]);
  });
});

const PUBLIC = [
  'account.bind.ticket.get',
  'account.login.ticket',
  'account.logout',
  'account.wechat.bind',
  'account.wechat.confirm',
  'account.wechat.here',
  'account.wechat.oauth',
  'account.wechat.scan',
  'account.wechat.unbind',
  'basic.file.open-signed',
  'cad-book.open.cover',
  'cad-book.open.down',
  'cad-book.open.drawing',
  'cad-book.open.get',
  'cad-book.open.logo',
  'cad-book.open.picture',
  'cad-book.open.post',
  'cad-book.open.product',
  'cad-book.open.products',
  'identity.members.invite.get',
  'pay.notify.alipay',
  'pay.notify.wechat',
  'public.site',
  'public.site.case',
  'public.site.cases',
  'public.site.monitors',
  'public.site.picture',
  'public.site.play',
  'tenant.account.introducte',
  'tenant.account.introducte.logo',
  'tenant.account.register',
  'user.account.captcha',
  'user.account.forget-password',
  'user.account.sms',
  'user.account.token',
  'wx.open.callback',
  'wx.open.ticket',
];
