/** 人员配置 (platform M13): the platform keeps the templates, a space chooses their units; and the people whom forms offer. */
import { staff, staffing } from '@muyun/contract';
import { bind, type Binding, type Context } from '../../../kit/call.ts';
import { raise } from '../../../kit/raise.ts';
import { loadUnit } from '../shared/unit.store.ts';
import {
  activeMembers,
  copyTemplates,
  deleteStaffing,
  everyStaffing,
  insertStaffing,
  keyExists,
  lockStaffing,
  pageOfStaffing,
  type Staffing,
  writeStaffing,
} from './staffing.store.ts';

const BIZ = 'basic.query-organization-unit';
const nameOf = (row: Pick<Staffing, 'moduleName' | 'queryUserTitle'>): string =>
  `${row.moduleName}·${row.queryUserTitle}`;

type Update = Context<typeof staffing.updateStaffing>;

/** A space chooses the unit and says nothing else; the platform has no units (S401–S405). Raises Common:NotFound. */
async function chosen({ tx, who, body }: Update, before: Staffing) {
  const { version: _version, organizationUnitId = before.organizationUnitId, ...said } = body;
  if (!who.tenant) return { ...before, ...said, organizationUnitId: null };
  if (organizationUnitId !== null && !(await loadUnit(tx, organizationUnitId))) raise('Common:NotFound');
  return { ...before, organizationUnitId };
}

async function update(context: Update): Promise<Staffing> {
  const { tx, params, body, audit } = context;
  const before = (await lockStaffing(tx, params.id)) ?? raise('Common:NotFound');
  if (before.version !== body.version) raise('Common:StaleVersion');
  const next = await chosen(context, before);
  if (await keyExists(tx, next, before.id)) raise('Staffing:KeyExists');
  await writeStaffing(tx, before.id, next);
  const row = (await lockStaffing(tx, before.id)) ?? raise('Common:NotFound');
  await audit({
    bizType: BIZ,
    bizId: row.id,
    bizNo: nameOf(row),
    action: 'edit',
    summary: staffing.updateStaffing.title,
    changes: [
      {
        field: 'organizationUnitId',
        label: nameOf(row),
        oldValue: before.organizationUnitName,
        newValue: row.organizationUnitName,
      },
    ],
  });
  return row;
}

export const staffingRoutes: readonly Binding[] = [
  bind(staffing.listStaffing, ({ tx, query }) => pageOfStaffing(tx, query)),
  bind(staffing.allStaffing, ({ tx }) => everyStaffing(tx)),
  bind(staffing.createStaffing, async ({ tx, body, audit }) => {
    if (await keyExists(tx, body, null)) raise('Staffing:KeyExists');
    const id = await insertStaffing(tx, body);
    await audit({
      bizType: BIZ,
      bizId: id,
      bizNo: nameOf(body),
      action: 'add',
      summary: staffing.createStaffing.title,
    });
    return (await lockStaffing(tx, id)) ?? raise('Common:NotFound');
  }),
  bind(staffing.updateStaffing, update),
  bind(staffing.deleteStaffing, async ({ tx, params, audit }) => {
    const row = (await lockStaffing(tx, params.id)) ?? raise('Common:NotFound');
    await deleteStaffing(tx, row.id);
    await audit({
      bizType: BIZ,
      bizId: row.id,
      bizNo: nameOf(row),
      action: 'delete',
      summary: staffing.deleteStaffing.title,
    });
  }),
  bind(staffing.initStaffing, async ({ tx }) => ({ added: await copyTemplates(tx) })),
  bind(staff.memberOptions, async ({ tx, query }) => {
    const { organizationUnitId: id, filter } = query;
    const unit = id === undefined ? null : ((await loadUnit(tx, id)) ?? raise('Common:NotFound'));
    return activeMembers(tx, filter, unit);
  }),
  bind(staff.staffSelectors, async ({ tx, query }) => {
    const rows = await everyStaffing(tx, query);
    return rows.map(({ id: _id, version: _version, ...selector }) => selector);
  }),
];
