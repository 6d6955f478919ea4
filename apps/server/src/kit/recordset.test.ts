/** Rows come back from the database exactly as they went in, whatever is written in them. */
import { expect, it } from 'vitest';
import { testHouse } from '../../test/kit.ts';
import { type ColumnTypes, recordset } from './recordset.ts';
import { sql } from './sql.ts';

const TYPES: ColumnTypes = {
  id: 'int',
  name: 'text',
  size: 'numeric',
  yes: 'boolean',
  places: 'text[]',
  shape: 'jsonb',
};
const ODD = [
  '',
  'NULL',
  'null',
  '"',
  '\\',
  '\\"',
  '{}',
  '{"a",b}',
  'a,b',
  ' leading',
  'tab\tand\nline',
  "O'Brien",
  '幕墙 𠮷',
  '\u2028',
  '\u001F',
  '$1',
  '\\N',
  String.raw`\u0041`,
];

it('carries every text, list and JSON unchanged', async () => {
  const { server } = await testHouse();
  const rows = ODD.map((name, i) => ({
    id: i,
    name,
    size: '12345678901234567890.123456',
    yes: i % 2 === 0,
    places: [name, 'x', ''],
    shape: { [name]: [name, null, 1.5, { deep: name }] },
  }));
  const set = recordset(TYPES, [
    ...rows,
    { id: 98, name: null, places: [] },
    { id: 99, shape: '{"given":"as text"}', places: null },
  ]);
  const { rows: back } = await server.house.pools.owner.query(
    sql`select r.* from ${set} as r where r.id >= ${0} order by r.id`,
  );
  expect(back).toEqual([
    ...rows,
    { id: 98, name: null, size: null, yes: null, places: [], shape: null },
    { id: 99, name: null, size: null, yes: null, places: null, shape: { given: 'as text' } },
  ]);
});

it('carries no row', async () => {
  const { server } = await testHouse();
  const set = recordset(TYPES, []);
  expect((await server.house.pools.owner.query(sql`select r.* from ${set} as r`)).rows).toEqual([]);
});

it.each([...ODD.keys()])('carries a single row unchanged: %i', async (i) => {
  const { server } = await testHouse();
  const name = ODD[i] as string;
  const row = { id: i, name, size: '0.5', yes: null, places: [name, ''], shape: { [name]: [name, null] } };
  const { rows: back } = await server.house.pools.owner.query(
    sql`select r.* from ${recordset(TYPES, [row])} as r`,
  );
  expect(back).toEqual([row]);
  const { rows: given } = await server.house.pools.owner.query(
    sql`select r.* from ${recordset(TYPES, [{ id: i, shape: '[1]', places: null }])} as r`,
  );
  expect(given).toEqual([{ id: i, name: null, size: null, yes: null, places: null, shape: [1] }]);
});
