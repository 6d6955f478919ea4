/** 结构 (engineering A6): what its record means beside the standard calls. */
import { initStructures, structure } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { serveMaster } from '../../../kit/document/index.ts';
import { giveStructures } from '../defaults/init.masters.ts';
import { assertSwitch } from '../shared/switch.ts';
import { assertProcesses, processNames } from './structure.store.ts';

const structures = serveMaster(structure, {
  extra: { defaultProcessNames: processNames },
  async complete({ tx, who }, next, before) {
    assertSwitch(who, 'AlBasic.Structures', before, next);
    next.defaultProcessIds = [...new Set(next.defaultProcessIds ?? [])];
    const had = new Set(before?.defaultProcessIds ?? []);
    await assertProcesses(
      tx,
      next.defaultProcessIds.filter((id) => !had.has(id)),
    );
  },
});

export const structureRoutes: readonly Binding[] = [
  bind(initStructures, ({ tx }) => giveStructures(tx)),
  ...structures.routes,
];
