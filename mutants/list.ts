/** The faults of all areas, in the order in which they are tried. */
import type { Mutant } from './mutant.ts';
import { SESSION_MUTANTS } from './sessions.ts';
import { PLATFORM_MUTANTS } from './platform.ts';
import { ROW_MUTANTS } from './rows.ts';
import { DOCUMENT_MUTANTS } from './documents.ts';
import { FOLD_MUTANTS } from './folds.ts';
import { FILE_MUTANTS } from './files.ts';
import { GROW_MUTANTS } from './grow.ts';
import { MOVE_MUTANTS } from './move.ts';
import { PEOPLE_MUTANTS } from './people.ts';
import { WECHAT_MUTANTS } from './wechat.ts';
import { ACCESSORY_MUTANTS } from './accessories.ts';
import { ACCESSORY_STOCK_MUTANTS } from './accessory-stock.ts';
import { MATERIAL_STOCK_MUTANTS } from './material-stock.ts';
import { BACKUP_MUTANTS } from './backups.ts';
import { BAR_MUTANTS } from './bars.ts';
import { CHANGE_MUTANTS } from './changes.ts';
import { DRAWING_MUTANTS } from './drawings.ts';
import { ENGINEERING_MUTANTS } from './engineering.ts';
import { DEMAND_MUTANTS } from './demands.ts';
import { PAINT_MUTANTS } from './paint.ts';
import { PARAM_MUTANTS } from './params.ts';
import { PIECE_MUTANTS } from './pieces.ts';
import { PRODUCT_MUTANTS } from './products.ts';
import { PROOF_MUTANTS } from './proofs.ts';
import { PLATE_MUTANTS } from './plates.ts';
import { SHAPE_MUTANTS } from './shapes.ts';
import { KEEPER_MUTANTS } from './keeper.ts';
import { LOST_MUTANTS } from './lost.ts';
import { SHEET_MUTANTS } from './sheets.ts';
import { ROUTE_MUTANTS } from './routes.ts';
import { STOCK_CORE_MUTANTS } from './stock-core.ts';
import { STATISTICS_MUTANTS } from './statistics.ts';
import { TOUCH_MUTANTS } from './touch.ts';
import { WATCH_MUTANTS } from './watch.ts';
import { WAY_MUTANTS } from './on-its-way.ts';

export type { Mutant } from './mutant.ts';

export const MUTANTS: readonly Mutant[] = [
  ...SESSION_MUTANTS,
  ...PLATFORM_MUTANTS,
  ...ROW_MUTANTS,
  ...PIECE_MUTANTS,
  ...PROOF_MUTANTS,
  ...DOCUMENT_MUTANTS,
  ...MOVE_MUTANTS,
  ...PEOPLE_MUTANTS,
  ...FILE_MUTANTS,
  ...BACKUP_MUTANTS,
  ...GROW_MUTANTS,
  ...WECHAT_MUTANTS,
  ...ACCESSORY_MUTANTS,
  ...ACCESSORY_STOCK_MUTANTS,
  ...MATERIAL_STOCK_MUTANTS,
  ...WAY_MUTANTS,
  ...STOCK_CORE_MUTANTS,
  ...DEMAND_MUTANTS,
  ...CHANGE_MUTANTS,
  ...ROUTE_MUTANTS,
  ...STATISTICS_MUTANTS,
  ...PAINT_MUTANTS,
  ...KEEPER_MUTANTS,
  ...BAR_MUTANTS,
  ...TOUCH_MUTANTS,
  ...FOLD_MUTANTS,
  ...PLATE_MUTANTS,
  ...SHAPE_MUTANTS,
  ...SHEET_MUTANTS,
  ...LOST_MUTANTS,
  ...WATCH_MUTANTS,
  ...PARAM_MUTANTS,
  ...PRODUCT_MUTANTS,
  ...ENGINEERING_MUTANTS,
  ...DRAWING_MUTANTS,
];
