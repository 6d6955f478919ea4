/** 色卡 (engineering A4): what its record means beside the standard calls. */
import { color, colorFields, normaliseColorCode } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { repoint, serveMaster } from '../../../kit/document/index.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { initColors } from '../defaults/init.ts';
import { groupRoutes } from '../shared/groups.ts';
import { matchRoute } from '../shared/match.ts';
import { assertSwitch } from '../shared/switch.ts';
import { sheetFile } from '../shared/sheet-file.ts';
import { colorFilters, colorRows } from './color.store.ts';

export const colors = serveMaster(color.colorMaster, {
  filter: colorFilters,
  async complete({ who }, next, before) {
    assertSwitch(who, 'AlBasic.ColorCards', before, next);
    next.code = normaliseColorCode(next.code);
    if (next.code.length < 5) raiseAt('code', 'Basic:ColorCodeShort');
  },
});

const SHEET = ['code', 'name', 'rgb', 'gloss', 'paintType', 'remark'];

export const colorRoutes: readonly Binding[] = [
  ...groupRoutes({
    table: 'color_card_group',
    members: 'color_card',
    master: color.colorGroups,
    notEmpty: 'Basic:GroupNotEmpty',
  }),
  bind(color.filterColors, ({ tx, query }) => colorRows(tx, query)),
  bind(color.mergeColors, async ({ tx, who, body, audit }) => {
    if (body.fromId === body.toId) raiseAt('toId', 'Basic:ColorMergeSelf');
    // both rows are locked in id order
    const [first, second] = [body.fromId, body.toId].sort() as [string, string];
    const rows = [await colors.store.lock(tx, who, first), await colors.store.lock(tx, who, second)];
    const codeOf = (id: string): string => rows.find((r) => r.id === id)?.code ?? '';
    const moved = await repoint(tx, 'color_card', body.fromId, body.toId);
    await colors.store.softDelete(tx, body.fromId);
    await audit({
      bizType: 'basic.color-card',
      bizId: body.fromId,
      bizNo: codeOf(body.fromId),
      action: 'merge',
      summary: color.mergeColors.title,
      changes: [
        {
          field: 'code',
          label: colorFields.code.label,
          oldValue: codeOf(body.fromId),
          newValue: codeOf(body.toId),
        },
      ],
    });
    return { moved };
  }),
  bind(color.downColors, async ({ tx, query }) =>
    sheetFile(color.listColors.title, colorFields, SHEET, await colorRows(tx, query)),
  ),
  matchRoute(color.matchColorImages, { table: 'color_card', column: 'img_url' }),
  bind(color.initColors, ({ tx }) => initColors(tx)),
  ...colors.routes,
];
