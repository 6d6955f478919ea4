/**
 * Servers of the release before go on while its database is brought to the newest version: whatever they read, write and call is there
 * as it was, and nothing new refuses what they write. Read from the two catalogues, so that no way of writing a migration escapes.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, releasedDatabase, releases } from '../../test/release-scene.ts';
import { migrate } from '../kit/migrate.ts';
import { looking, lost, refusing, type Standing } from './adds-scene.ts';

/** What is stricter than it was, and why servers of the release before never meet it. */
const KNOWN: Readonly<Record<string, string>> = {
  "rule import_alias_kind_check of import_alias is new: CHECK ((kind = ANY (ARRAY['column'::text, 'plateType'::text, 'texture'::text, 'color'::text, 'layer'::text, 'label'::text])))":
    'one kind more than before',
  'rule material_sku_kind_check of material_sku is new: CHECK ((kind = ANY (ARRAY[1, 2, 4, 8]))) NOT VALID':
    'one kind more than before',
  'rule material_task_minimum of material_task is new: CREATE UNIQUE INDEX material_task_minimum ON public.material_task USING btree (tenant_id, material_sku_id) WHERE ((source_type = 4) AND (order_status = ANY (ARRAY[1, 8])) AND (NOT is_deleted))':
    'of source 4, which came with this index (0360_demand.sql)',
  'rule nest_order_stock_kind_check of nest_order_stock is new: CHECK ((kind = ANY (ARRAY[1, 2, 3, 4, 5]))) NOT VALID':
    'one kind more than before',
  'rule nest_order_stock_sheet of nest_order_stock is new: CHECK ((((kind = 5) = (material_sku_id IS NOT NULL)) AND ((kind = 5) = (warehouse_id IS NOT NULL)))) NOT VALID':
    'of kind 5, which is new; both columns are too',
  'rule nest_sheet_check4 of nest_sheet is new: CHECK (((board_cost IS NULL) OR (stock_plate_id IS NOT NULL)))':
    'board_cost is new',
  'rule stock_plate_remnant_status_check of stock_plate is new: CHECK ((remnant_status = ANY (ARRAY[1, 8, 16, 32, 64]))) NOT VALID':
    'states more than before',
  'rule stock_plate_warehouse of stock_plate is new: CHECK (((warehouse_id IS NULL) OR (kind = 3))) NOT VALID':
    'warehouse_id is new',
  'rule third_sync_task_mode_check of third_sync_task is new: CHECK (((mode >= 1) AND (mode <= 3))) NOT VALID':
    'one mode more than before',
};

/** Checks that look at each row of their table, of migrations that ran before this was asked; no new one is let in, `not valid` looks at none. */
const LOOKING: readonly string[] = [
  'accessory_sku_max_stock_check of accessory_sku',
  'accessory_sku_purchase_factor_check of accessory_sku',
  'cad_project_produced_percent_check of cad_project',
  'cad_project_told_flags_check of cad_project',
  'material_sku_scale_weight_check of material_sku',
  'nest_bar_layout_est_seconds_check of nest_bar_layout',
  'nest_layout_est_seconds_check of nest_layout',
  'nest_layout_pierce_count_check of nest_layout',
  'nest_order_est_seconds_check of nest_order',
  'nest_order_process_cost_check of nest_order',
  'nest_sheet_check4 of nest_sheet',
  'nest_sheet_equipment_name_check of nest_sheet',
  'nest_sheet_undo_count_check of nest_sheet',
  'payment_attempt_state_check of payment_attempt',
  'third_config_frequency_check of third_config',
  'third_config_sync_time_check of third_config',
  'third_config_weekday_check of third_config',
];

const standingOf = async (url: string): Promise<Standing> => {
  const [columns, rules, functions, grants] = await Promise.all([
    ask<Standing['columns'][number]>(
      url,
      `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
              a.atthasdef or a.attidentity <> '' or a.attgenerated <> '' as "hasDefault"
         from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
          and a.attnum > 0 and not a.attisdropped order by 1, 2`,
    ),
    ask<Standing['rules'][number]>(
      url,
      `select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition, array(
                select a.attname::text from unnest(k.conkey) as n join pg_attribute a on a.attrelid = c.oid and a.attnum = n) as columns
         from pg_constraint k join pg_class c on c.oid = k.conrelid
        where c.relnamespace = 'public'::regnamespace and not c.relispartition and k.contype in ('c', 'f', 'u', 'p', 'x')
        union all
       select c.relname, i.relname, pg_get_indexdef(x.indexrelid), array(
                select a.attname::text from unnest(x.indkey::int2[]) as n join pg_attribute a on a.attrelid = c.oid and a.attnum = n)
         from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
        where c.relnamespace = 'public'::regnamespace and not c.relispartition and x.indisunique
          and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.conrelid = x.indrelid)
        order by 1, 2`,
    ),
    ask<{ name: string }>(
      url,
      `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
    ),
    ask<{ name: string }>(
      url,
      `select grantee || ': ' || privilege_type || ' on ' || table_name as name from information_schema.role_table_grants
        where table_schema = 'public' and grantee in ('app_user', 'app_host') order by 1`,
    ),
  ]);
  return {
    columns,
    rules,
    functions: functions.map((f) => f.name),
    grants: grants.map((g) => g.name),
  };
};

describe('the newest version beside servers of the release before', () => {
  let before: Standing;
  let after: Standing;
  beforeAll(async () => {
    const newest = releases().at(-1) ?? '';
    const { url } = await releasedDatabase(newest);
    before = await standingOf(url);
    await migrate(url);
    after = await standingOf(url);
  }, 120_000);

  it('keeps every table, column, function and grant that they use', () => {
    expect(before.columns.length).toBeGreaterThan(1000);
    expect(before.functions.length).toBeGreaterThan(20);
    expect(lost(before, after).filter((l) => !(l in KNOWN))).toEqual([]);
  });

  it('refuses nothing that they write', () => {
    expect(refusing(before, after).filter((r) => !(r in KNOWN))).toEqual([]);
  });

  it('looks at no row while people wait', () => {
    expect(looking(before, after)).toEqual(LOOKING);
  });

  it('knows no exception that is none', () => {
    const found = new Set([...lost(before, after), ...refusing(before, after)]);
    expect(Object.keys(KNOWN).filter((k) => !found.has(k))).toEqual([]);
  });

  it('is told of each of it', () => {
    const [column] = before.columns;
    if (!column) throw new Error('no column');
    const other = { ...column, name: 'brand_new' };
    const cases: [string, Partial<Standing>][] = [
      [`column ${column.table}.${column.name} is gone`, { columns: before.columns.slice(1) }],
      [
        `column ${column.table}.${column.name} is of type odd`,
        { columns: [{ ...column, type: 'odd' }, ...before.columns.slice(1)] },
      ],
      [`function ${before.functions[0]} is gone`, { functions: before.functions.slice(1) }],
      [`grant ${before.grants[0]} is gone`, { grants: before.grants.slice(1) }],
    ];
    for (const [words, change] of cases) expect(lost(before, { ...before, ...change })).toEqual([words]);
    const rule = { table: column.table, name: 'odd', definition: 'CHECK (false)', columns: [column.name] };
    const stricter: [string[], Partial<Standing>][] = [
      [
        [`column ${column.table}.brand_new wants a value`],
        { columns: [...before.columns, { ...other, isRequired: true, hasDefault: false }] },
      ],
      [[], { columns: [...before.columns, { ...other, isRequired: true, hasDefault: true }] }],
      [[`rule odd of ${column.table} is new: CHECK (false)`], { rules: [...before.rules, rule] }],
      [
        [],
        {
          columns: [...before.columns, { ...other, isRequired: false }],
          rules: [...before.rules, { ...rule, columns: ['brand_new'] }],
        },
      ],
    ];
    for (const [words, change] of stricter) expect(refusing(before, { ...before, ...change })).toEqual(words);
    const nullable = before.columns.findIndex((c) => !c.isRequired);
    const tight = before.columns.map((c, i) => (i === nullable ? { ...c, isRequired: true } : c));
    expect(refusing(before, { ...before, columns: tight })).toHaveLength(1);
  });
});
