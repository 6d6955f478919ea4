/** Binds the calls of 安装结构 beside the standard set (engineering A7). */
import * as c from '@muyun/contract';
import { bind, type Binding } from '../../../kit/call.ts';
import { giveInstallStructures } from '../defaults/init.masters.ts';
import { matchRoute } from '../shared/match.ts';
import { accessoriesOf, installStructures } from './install-structure.ts';

const TABLE = 'install_structure';

export const installStructureRoutes: readonly Binding[] = [
  bind(c.initInstallStructures, ({ tx }) => giveInstallStructures(tx)),
  matchRoute(c.matchInstallImages, { table: TABLE, column: 'img_url' }),
  matchRoute(c.matchInstallDrawings, { table: TABLE, column: 'drawing_file_id' }),
  bind(c.tryInstallStructure, async (doing) => ({ lines: await accessoriesOf(doing, doing.body) })),
  ...installStructures.routes,
];
