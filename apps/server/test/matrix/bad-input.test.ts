/**
 * Bad input (issue 15): every document and call that brings quantities in or out, against every fault that somebody can type. Each is
 * refused with its code and a Chinese sentence that names the row, nothing is written; and without the fault it goes through.
 */
import {
  type AnyCall,
  type Place,
  readerOf,
  setSupplierStatus,
  supplier,
  targetOf,
  warehouse,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kit/clock.ts';
import { dayIn } from '../../src/ledger/inventory/index.ts';
import { holdRecurringWork } from '../attack/fingerprint.ts';
import type { Raw } from '../actor.ts';
import { testHouse } from '../kit.ts';
import { changed, stateOf, stockTables } from '../state-of.ts';
import { ofInventory } from './bad-inventory.ts';
import { ofMaterial } from './bad-material.ts';
import { ofMoves } from './bad-moves.ts';
import { ofAccessories, ofPaint } from './bad-psi.ts';
import { badWorld, type Body, type Subject, type World } from './bad-subjects.ts';
import { monthClosed, type Undo } from './table.ts';

let w: World;
let subjects: Subject[];
let tables: string[];
let [offWarehouse, offSupplier] = ['', ''];
const foreign = new Map<string, string>();
holdRecurringWork();

const OFF = { warehouse: '停用的仓', supplier: '停用的厂' } as const;
const all = async (of: World): Promise<Subject[]> => [
  ...(await ofMaterial(of)),
  ...(await ofPaint(of)),
  ...(await ofAccessories(of)),
  ...(await ofInventory(of)),
  ...(await ofMoves(of)),
];
/** Rows of another space, of whatever the calls point to; where it has none, an id that nobody has. */
async function foreignIds(tenantId: string, words: readonly string[]): Promise<void> {
  const { pools } = (await testHouse()).server.house;
  for (const to of words) {
    const { table } = targetOf(to as 'supplier');
    const { rows } = await pools.owner.query<{ id: string }>(
      `select id from ${table} where tenant_id = $1 limit 1`,
      [tenantId],
    );
    foreign.set(to, rows[0]?.id ?? newId());
  }
}
beforeAll(async () => {
  w = await badWorld();
  const other = await badWorld();
  await all(other);
  subjects = await all(w);
  tables = await stockTables();
  const { owner } = w.materials;
  const house = { code: 'HSJ-OFF', name: OFF.warehouse, domain: 14, positions: [], isEnabled: false };
  ({ id: offWarehouse } = await owner.call(warehouse.calls.create, { body: house }));
  const maker = { code: 'HSJ-OFF', name: OFF.supplier, supplierType: 1 };
  ({ id: offSupplier } = await owner.call(supplier.calls.create, { body: maker }));
  const off = { version: 1, status: 2, reason: '不合作了' } as const;
  await owner.call(setSupplierStatus, { params: { id: offSupplier }, body: off });
  await foreignIds(other.materials.owner.tenantId, [
    ...new Set(subjects.flatMap(({ call }) => placesOf(call).map(([, to]) => to))),
  ]);
}, 240_000);

/** Every place of a body where a declared id may stand, second row first: `lines.1.projectId`. */
function placesOf(call: AnyCall): [string, string][] {
  const walk = (place: Place | null | undefined, path: string): [string, string][] => {
    if (!place) return [];
    const below = (name: string): string => (path === '' ? name : `${path}.${name}`);
    return [
      ...(place.to && place.to !== 'own' && place.to !== 'account'
        ? [[path, place.to] as [string, string]]
        : []),
      ...Object.entries(place.fields ?? {}).flatMap(([name, child]) => walk(child, below(name))),
      ...walk(place.each, below('1')),
    ];
  };
  return walk(readerOf(call.body).place, '');
}
/** The body with another value at a dotted path; null where there is no such row. */
function put(body: Body, path: string, value: unknown): Body | null {
  const copy = structuredClone(body);
  const names = path.split('.');
  const last = names.pop() as string;
  let at: unknown = copy;
  for (const name of names) at = (at as Record<string, unknown> | undefined)?.[name];
  if (Array.isArray(at)) at[Number(last) - (at.length === 0 ? 1 : 0)] = value;
  else if (typeof at === 'object' && at !== null) (at as Body)[last] = value;
  else return null;
  return copy;
}

interface Fault {
  readonly title: string;
  readonly body: Body;
  readonly codes: readonly string[];
  /** what its sentence says */
  readonly says: RegExp;
  readonly around?: () => Promise<Undo>;
}
const ANY = /./;
const ROW = /第2行/;

function quantities(s: Subject): Fault[] {
  const path = s.rows ? `${s.rows}.1.${s.quantity}` : s.quantity;
  const fault = (value: unknown, codes: string[]): Fault => ({
    title: `${s.quantity} ${JSON.stringify(value)}`,
    body: put(s.body, path, value) as Body,
    codes,
    says: s.rows ? ROW : ANY,
  });
  const nothing = s.mayBeNone ? [] : ['0', '0.0000'].map((v) => fault(v, ['Common:QuantityNotPositive']));
  const half = s.half ? [fault('1.5', [s.half])] : [];
  const wrong = ['-1', 'NaN', 'Infinity', '1e308', 1e308, '1'.repeat(30), '1.00001', '', '一'];
  return [...nothing, ...half, ...wrong.map((v) => fault(v, ['Common:Validation']))];
}
/** A line of an order or a receipt is that of its supplier and its warehouse: another one, also a disabled one, is told so with the row. */
const OF_ANOTHER = [
  'Common:DisabledReference',
  'Material:LineForeign',
  'Paint:SourceDiffers',
  'Accessory:OtherSource',
];
function references(s: Subject): Fault[] {
  const wrongHouse = s.item === 'paintId' ? w.materials.warehouseId : w.paint.warehouseId;
  const houses = (s.warehouses ?? []).flatMap((path): Fault[] => [
    {
      title: `${path} disabled`,
      body: put(s.body, path, offWarehouse) as Body,
      codes: OF_ANOTHER,
      says: /停用的仓|第1行/,
    },
    {
      title: `${path} of another domain`,
      body: put(s.body, path, s.title.startsWith('涂料') ? w.materials.warehouseId : wrongHouse) as Body,
      codes: ['Stock:WarehouseType', 'Accessory:OtherSource'],
      says: /不能存放|第1行/,
    },
  ]);
  const suppliers = (s.suppliers ?? []).map((path): Fault => ({
    title: `${path} disabled`,
    body: put(s.body, path, offSupplier) as Body,
    codes: OF_ANOTHER,
    says: /停用的厂|第1行/,
  }));
  return [...houses, ...suppliers];
}
function days(s: Subject): Fault[] {
  if (!s.day) return [];
  return [
    {
      title: 'a future day',
      body: put(s.body, s.day, dayIn(1)) as Body,
      codes: ['Common:DateInFuture'],
      says: /日期/,
    },
    {
      title: 'a closed period',
      body: s.body,
      codes: ['Common:PeriodClosed'],
      says: /已结账/,
      around: () => monthClosed(w.materials),
    },
  ];
}
function rows(s: Subject): Fault[] {
  const list = s.rows ? (s.body[s.rows] as Body[]) : [];
  const twice = s.twice
    ? [
        {
          title: 'the same row twice',
          body: put(s.body, `${s.rows}.1`, list[0]) as Body,
          codes: [s.twice],
          says: /第.*2行/,
        },
      ]
    : [];
  const items = [w.skus[0], w.paintIds[0], w.accessoryIds[0]];
  const others = s.item ? items.filter((id) => id !== list[0]?.[s.item as string]) : [];
  return [
    ...twice,
    ...others.map((id) => ({
      title: 'an item of another domain',
      body: put(s.body, `${s.rows}.1.${s.item}`, id) as Body,
      codes: ['Common:NotFound'],
      says: ROW,
    })),
  ];
}
const itemOf = ({ title }: Subject): string | undefined =>
  (title.startsWith('涂料') ? w.paintIds : title.startsWith('配件') ? w.accessoryIds : w.skus)[1];
function strangers(s: Subject): Fault[] {
  const places = [
    ...placesOf(s.call).map(([path, to]) => [path, foreign.get(to)] as const),
    ...Object.keys(s.ids ?? {}).map((path) => [path, foreign.get('materialSku')] as const),
  ];
  return places.flatMap(([path, id]) => {
    const body = put(s.body, path, id);
    const row = body && s.ids?.[path] === 'found' ? (body[s.rows as string] as Body[])[1] : undefined;
    // what was found has no line yet
    if (row) Object.assign(row, { id: null, itemId: row['itemId'] ?? itemOf(s), locationCode: '' });
    return body
      ? [
          {
            title: `another tenant's id in ${path}`,
            body,
            codes: ['Common:NotFound'],
            says: path.startsWith(`${s.rows}.`) ? ROW : ANY,
          },
        ]
      : [];
  });
}

const told = (raw: Raw) => (raw.json() as { error: { code: string; message: string } }).error;
/** Sends it, and what is saved on to its approval: answers the refusal with what was written by the call that refused it. */
async function refusalOf(s: Subject, body: Body) {
  const { owner } = w.materials;
  const tenantId = owner.tenantId;
  let before = await stateOf(tenantId, tables);
  const refused = async (raw: Raw) => ({
    code: raw.status >= 500 ? String(raw.status) : told(raw).code,
    message: told(raw).message,
    written: changed(before, await stateOf(tenantId, tables)),
  });
  const saved = await owner.raw(s.call, { ...(s.params ? { params: s.params } : {}), body });
  if (saved.status >= 400) return refused(saved);
  if (!s.document) return null;
  const { id } = saved.json() as { id: string };
  for (const [call, more] of [
    [s.document.calls.submit, { version: 1 }],
    [s.document.calls.approval, { version: 2, agree: true }],
  ] as const) {
    before = await stateOf(tenantId, tables);
    const raw = await owner.raw(call, { params: { id }, body: more });
    if (raw.status >= 400) return refused(raw);
  }
  return null;
}

describe('bad input', () => {
  it('of every document: its code, a sentence that names the row, nothing written; and without it, it goes through', async () => {
    const wrong: string[] = [];
    let sent = 0;
    for (const s of subjects) {
      for (const f of [...quantities(s), ...references(s), ...days(s), ...rows(s), ...strangers(s)]) {
        const undo = await f.around?.();
        const got = await refusalOf(s, f.body);
        await undo?.();
        sent += 1;
        const isClear =
          got !== null &&
          f.codes.includes(got.code) &&
          /[\u4e00-\u9fff]/u.test(got.message) &&
          !/[{}]|undefined|null/u.test(got.message) &&
          f.says.test(got.message) &&
          got.written.length === 0;
        if (!isClear)
          wrong.push(`${s.title}, ${f.title}: ${got === null ? 'accepted' : JSON.stringify(got)}`);
      }
      const got = await refusalOf(s, s.body);
      if (got) wrong.push(`${s.title} as it should be: ${JSON.stringify(got)}`);
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(400);
  }, 600_000);
});
