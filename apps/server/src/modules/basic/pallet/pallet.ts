/** 托盘 (engineering A14): many at once, labels, out of use and back, emptied with a reason. */
import * as c from '@muyun/contract';
import { pallet, PALLET_FREE, PALLET_KINDS, PALLET_OFF, PALLET_USED, palletFields } from '@muyun/contract';
import { changesOf } from '../../../kit/audit.ts';
import { bind, type Binding } from '../../../kit/call.ts';
import { type MasterDoing, type MasterRow, serveMaster } from '../../../kit/document/index.ts';
import { mimeOf, safeFileName } from '../../../kit/files.ts';
import { renderPdf } from '../../../kit/pdf.ts';
import { raise } from '../../../kit/raise.ts';
import { sql } from '../../../kit/sql.ts';
import { lockInit } from '../defaults/init.store.ts';
import { insertBulk } from '../shared/bulk.store.ts';
import { raiseAt } from '../shared/raise-at.ts';
import { emptyPallet, lastNumber, palletRows, writeStatus } from './pallet.store.ts';

type Row = MasterRow<typeof palletFields>;
const DIGITS = 3;
const LARGEST = 999_999;
/** labels of one file: 50 pages */
const MOST_LABELS = 400;
const [ACROSS, DOWN] = [2, 4];

const assertFree = (row: Row): void => {
  if (row.status === PALLET_USED) raise('Basic:PalletBusy');
};

export const pallets = serveMaster(pallet, {
  async complete(_doing, next, before) {
    const { maxWeight } = next;
    if (before && maxWeight && c.dec(before.loadWeight).gt(maxWeight))
      raiseAt('maxWeight', 'Basic:PalletOverload', { maxWeight });
  },
  async assertDeletable(_doing, row) {
    assertFree(row);
  },
});

/** Makes `count` pallets with the next numbers of the prefix. Raises Basic:PalletCodes. */
async function makeMany({ tx, audit }: MasterDoing, body: c.BodyOf<typeof c.makePallets>) {
  const { prefix, count, ...alike } = body;
  await lockInit(tx, 'pallet');
  const last = await lastNumber(tx, prefix);
  if (last + count > LARGEST) raiseAt('prefix', 'Basic:PalletCodes', { prefix });
  const codes = Array.from(
    { length: count },
    (_, i) => `${prefix}${String(last + i + 1).padStart(DIGITS, '0')}`,
  );
  const ids = await insertBulk(
    tx,
    { table: pallet.table, fields: palletFields },
    codes.map((code) => ({ ...alike, code })),
  );
  const [first = '', end = ''] = [codes[0], codes.at(-1)];
  await audit({
    bizType: pallet.id,
    bizId: ids[0] ?? '',
    bizNo: first,
    action: 'add',
    summary: `${c.makePallets.title}：${first}～${end}`,
  });
  return { added: count, first, last: end };
}

/** Raises Common:ReasonRequired when something stands on it. */
async function clear(doing: MasterDoing, id: string, body: c.BodyOf<typeof c.clearPallet>): Promise<Row> {
  const { tx, who, audit } = doing;
  const before = await pallets.store.lock(tx, who, id, body.version);
  if (before.content !== null && !body.reason) raiseAt('reason', 'Common:ReasonRequired');
  await emptyPallet(tx, id, before.status === PALLET_OFF ? PALLET_OFF : PALLET_FREE);
  const row = await pallets.view(doing, id);
  await audit({
    bizType: pallet.id,
    bizId: id,
    bizNo: before.code,
    action: 'clear',
    summary: [c.clearPallet.title, body.reason].filter(Boolean).join('：'),
    changes: changesOf(palletFields, before, row),
  });
  return row;
}

const sizeOf = ({ length, width, height }: Row): string | null =>
  [length, width, height].every((side) => side) ? `${length} × ${width} × ${height} mm` : null;

const labelOf = (row: Row) => ({
  qr: row.code,
  text: row.code,
  notes: [
    row.name,
    PALLET_KINDS.find((k) => k.value === row.kind)?.label ?? null,
    sizeOf(row),
    row.maxWeight === null ? null : `${palletFields.maxWeight.label} ${c.dec(row.maxWeight).toString()} kg`,
  ].filter((note) => note !== null),
});

const labels = (rows: readonly Row[]): Promise<Uint8Array> =>
  renderPdf({
    title: pallet.title,
    notes: [],
    paper: 'A4',
    landscape: false,
    foot: pallet.title,
    pageLine: c.PRINT_WORDS.page,
    blocks: [{ kind: 'labels', across: ACROSS, down: DOWN, items: rows.map(labelOf) }],
  });

export const palletRoutes: readonly Binding[] = [
  bind(c.makePallets, (doing) => makeMany(doing, doing.body)),
  bind(c.palletLabels, async ({ tx, who, query }) => {
    const where = pallets.store.where(tx, who, query).when(query.ids, sql`t.id = any(${query.ids}::uuid[])`);
    const rows = await palletRows(tx, where, MOST_LABELS);
    if (rows.length === 0) raise('Common:NotFound');
    return {
      name: safeFileName(`${c.palletLabels.title}.pdf`),
      mime: mimeOf('pdf'),
      body: await labels(rows),
    };
  }),
  bind(c.clearPallet, (doing) => clear(doing, doing.params.id, doing.body)),
  bind(c.setPalletStatus, async (doing) => {
    const { tx, who, params, body, audit } = doing;
    const isOn = body.status === PALLET_FREE;
    if (!who.rights.has(`AlBasic.Pallets:${isOn ? 'enable' : 'disable'}`)) raise('Common:Forbidden');
    const before = await pallets.store.lock(tx, who, params.id, body.version);
    assertFree(before);
    await writeStatus(tx, params.id, body.status);
    await audit({
      bizType: pallet.id,
      bizId: params.id,
      bizNo: before.code,
      action: isOn ? 'enable' : 'disable',
      summary: c.setPalletStatus.title,
    });
    return pallets.view(doing, params.id);
  }),
  ...pallets.routes,
];
