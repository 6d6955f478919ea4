/** What orders of bars refuse, what they never show, and that plates and bars keep apart. */
import { describe, expect, it } from 'vitest';
import { accessorySku, type BarDraft, bars, deleteProductAccessory, nest, project, runChange } from '@muyun/contract';
import { col } from '../../../../kit/shape.ts';
import { sql } from '../../../../kit/sql.ts';
import {
  addCut,
  addProfile,
  barAct,
  barBody,
  barScene,
  barsComputed,
  barTestParams,
  freeOf,
} from '../../../../../test/bar-scene.ts';
