/** Binds the calls of 色卡 (engineering A4). */
import { color, colorCardGroupFields, colorFields, normaliseColorCode } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { loadMaster, masterRoutes, type MasterSpec } from '../../../kit/crud.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { initColors } from '../defaults/init.ts';
import { inGroup } from '../shared/groups.store.ts';
import { groupRoutes } from '../shared/groups.ts';
import { matchRoute } from '../shared/match.ts';
import { assertSwitch } from '../shared/switch.ts';
import { sheetFile } from '../shared/sheet-file.ts';
import { colorRows, moveColorReferences } from './color.store.ts';

export const colorSpec: MasterSpec = {
  table: 'color_card',
  fields: colorFields,
  calls: color.colorCrud as never,
  bizType: 'basic.color-card',
  defaultSort: 'sort asc',
  unique: [{ field: 'code' }],
  references: ['cad_product', 'stock_plate', 'plate_material_size'].map(
    (t) =>
      `select count(*) as n from ${t} where tenant_id = $1 and color_id = $2${t === 'plate_material_size' ? '' : ' and not is_deleted'}`,
  ),
  filter: (where, query) => {
    where.when(query['groupId'], inGroup('color_card_group')).when(query['paintType'], 't.paint_type = ?');
  },
  check: async (_tx, next, before, { who }) => {
    assertSwitch(who, 'AlBasic.ColorCards', before, next);
    if (typeof next['code'] !== 'string') return;
    next['code'] = normaliseColorCode(next['code']);
    if (String(next['code']).length < 5) raiseAt('code', 'Basic:ColorCodeShort');
  },
};

export const colorRoutes: readonly Binding[] = [
  ...groupRoutes({
    table: 'color_card_group',
    members: 'color_card',
    fields: colorCardGroupFields,
    calls: color.colorGroups,
    bizType: 'basic.color-card.group',
    notEmpty: 'Basic:GroupNotEmpty',
  }),
  bind(color.filterColors, async ({ tx, query }) => (await colorRows(tx, query)) as never),
  bind(color.mergeColors, async ({ tx, body, audit }) => {
    if (body.fromId === body.toId) raiseAt('toId', 'Basic:ColorMergeSelf');
    // both rows are locked in id order
    const [first, second] = [body.fromId, body.toId].sort() as [string, string];
    const rows = new Map([
      [first, await loadMaster(tx, colorSpec, first, true)],
      [second, await loadMaster(tx, colorSpec, second, true)],
    ]);
    const moved = await moveColorReferences(tx, body.fromId, body.toId);
    await audit({
      bizType: 'basic.color-card',
      bizId: body.fromId,
      bizNo: String(rows.get(body.fromId)?.['code']),
      action: 'merge',
      summary: color.mergeColors.title,
      changes: [
        {
          field: 'code',
          label: colorFields.code.label,
          oldValue: rows.get(body.fromId)?.['code'],
          newValue: rows.get(body.toId)?.['code'],
        },
      ],
    });
    return { moved };
  }),
  bind(color.downColors, async ({ tx, query }) =>
    sheetFile(
      color.listColors.title,
      colorFields,
      ['code', 'name', 'rgb', 'gloss', 'paintType', 'remark'],
      await colorRows(tx, query),
    ),
  ),
  matchRoute(color.matchColorImages, { table: 'color_card', column: 'img_url' }),
  bind(color.initColors, ({ tx }) => initColors(tx)),
  ...masterRoutes(colorSpec),
];
