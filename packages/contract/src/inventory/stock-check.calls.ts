/** 账实核对: every balance rebuilt from its moves and compared, on a screen (commerce, appendix D). */
import { z } from 'zod';
import { call } from '../kit/call.ts';
import { inAnyDomain } from './inventory.words.ts';

const base = '/api/warehouse/stock-check';

/** What each rule says, for people. */
export const STOCK_RULES: Readonly<Record<string, string>> = {
  'inventory.balances-agree-with-moves': '结存 = 流水合计（数量、重量、面积、金额）',
  'inventory.places-agree-with-balances': '库位合计 = 结存',
  'inventory.places-agree-with-moves': '库位 = 该库位流水合计',
  'inventory.chain-unbroken': '流水连号，逐笔结存衔接',
  'inventory.reserved-agrees': '已预留 = 有效预留合计，且不超过合格数量',
  'inventory.batches-cover-reservations': '指定批次的预留不超过该批合格库存',
  'inventory.consumed-agrees': '预留已领 = 领用合计',
  'inventory.reversals-mirror': '冲回与原流水正负相抵',
  'inventory.variances-agree': '成本差异与流水一致',
  'party.heads-agree-with-entries': '往来余额 = 往来明细合计',
  'party.reversals-mirror': '往来冲回与原明细正负相抵',
  'period.closed-untouched': '已结账的月份没有新的流水',
  'period.closed-money-untouched': '已结账的月份没有新的往来',
  'period.snapshots-agree': '结账时的收发存 = 流水合计',
};

export const stockCheckRow = z.object({
  id: z.uuid(),
  time: z.string(),
  /** null: of the night */
  userName: z.string().nullable(),
  ruleCount: z.int(),
  moveCount: z.int(),
  balanceCount: z.int(),
  violationCount: z.int(),
  tookMs: z.int(),
  violations: z.array(
    z.object({
      rule: z.string(),
      title: z.string(),
      no: z.string(),
      told: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type StockCheckRow = z.infer<typeof stockCheckRow>;

/** The last runs, the newest first. */
export const listStockChecks = call({
  id: 'warehouse.stock-check.list',
  method: 'GET',
  path: base,
  title: '账实核对记录',
  right: inAnyDomain('query'),
  output: z.object({ items: z.array(stockCheckRow) }),
});
/** Checks the whole space now. */
export const runStockCheck = call({
  id: 'warehouse.stock-check.run',
  method: 'POST',
  path: base,
  title: '账实核对',
  right: inAnyDomain('edit'),
  output: stockCheckRow,
});
