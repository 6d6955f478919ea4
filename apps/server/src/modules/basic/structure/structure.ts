/** 结构 (engineering A6): what its record means beside the standard calls. */
import { initStructures, structure } from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { serveMaster } from '../../../kit/document/index.ts';
import { giveStructures } from '../defaults/init.masters.ts';
import { assertSwitch } from '../shared/switch.ts';

const structures = serveMaster(structure, {
  async complete({ who }, next, before) {
    assertSwitch(who, 'AlBasic.Structures', before, next);
  },
});

export const structureRoutes: readonly Binding[] = [
  bind(initStructures, ({ tx }) => giveStructures(tx)),
  ...structures.routes,
];
