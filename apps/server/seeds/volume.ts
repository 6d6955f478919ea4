/** Fills one space with many products, for benches and for tests of list plans. Straight SQL: figures are plausible, not derived. */
import pg from 'pg';
import { settling } from '../src/kit/kept-list.ts';
import { keptProjects } from '../src/modules/cad/shared/project-kept.ts';

const PER_PROJECT = 2000;
/** products that one statement writes */
const AT_ONCE = 100_000;

/**
 * Adds `count` products to the space `tenantId` in projects of 2000 or `perProject`, as the owner of the tables. Makes a texture and a
 * customer of its own on the first call. Answers how many projects were made. About 40 s for a million.
 * `isQuick`: nothing follows from a row, and no key of it is looked up (they come from the same statement): half the time, for a superuser.
 */
export async function fillProducts(
  ownerUrl: string,
  tenantId: string,
  count: number,
  perProject = PER_PROJECT,
  { isQuick = false } = {},
): Promise<{ projects: number }> {
  const quick = isQuick ? ' -c session_replication_role=replica' : '';
  // a table that was just filled looks empty to the planner: it would look through all products once for each project
  const client = new pg.Client({
    connectionString: ownerUrl,
    options: `-c role=app_owner -c enable_nestloop=off${quick}`,
  });
  await client.connect();
  try {
    const projects = Math.ceil(count / perProject);
    const step = Math.ceil(AT_ONCE / perProject);
    await client.query('begin');
    const { textureId, demanderId } = await masters(client, tenantId);
    await client.query(
      `insert into cad_project (tenant_id, id, code, name, batch, display_batch, display_name, demander_id, demand_side, creation_time)
       select $1, gen_random_uuid(), 'V' || lpad(i::text, 6, '0'), '体量工程' || (i / 4), i, '第' || i || '批', '体量工程' || (i / 4) || ' / 第' || i || '批', $2, '体量客户', now() - make_interval(mins => $3::int - i) from generate_series(1, $3::int) i
       where not exists (select 1 from cad_project p where p.tenant_id = $1 and p.code = 'V' || lpad(i::text, 6, '0'))`,
      [tenantId, demanderId, projects],
    );
    await client.query('commit');
    for (let from = 1; from <= projects; from += step) {
      const to = Math.min(projects, from + step - 1);
      await fillProjects(client, { tenantId, textureId, from, to, count, perProject });
    }
    await client.query(settling(tenantId, keptProjects));
    await client.query('vacuum (analyze) cad_product');
    await client.query('vacuum (analyze) cad_project');
    return { projects };
  } finally {
    await client.end();
  }
}

async function masters(
  client: pg.Client,
  tenantId: string,
): Promise<{ textureId: string; demanderId: string }> {
  const one = async (sql: string, params: unknown[]): Promise<string | undefined> =>
    (await client.query<{ id: string }>(sql, params)).rows[0]?.id;
  const textureId =
    (await one("select id from material_texture where tenant_id = $1 and code = 'VOLUME'", [tenantId])) ??
    ((await one(
      "insert into material_texture (tenant_id, id, name, code, density) values ($1, gen_random_uuid(), '体量材质', 'VOLUME', 2.73) returning id",
      [tenantId],
    )) as string);
  await client.query(
    'insert into material_thickness (tenant_id, id, texture_id, thickness) values ($1, gen_random_uuid(), $2, 3) on conflict do nothing',
    [tenantId, textureId],
  );
  const demanderId =
    (await one("select id from demander where tenant_id = $1 and code = 'VOLUME'", [tenantId])) ??
    ((await one(
      "insert into demander (tenant_id, id, code, name) values ($1, gen_random_uuid(), 'VOLUME', '体量客户') returning id",
      [tenantId],
    )) as string);
  return { textureId, demanderId };
}

/** Products of some projects in one statement, then the counters of these projects. */
async function fillProjects(
  client: pg.Client,
  range: { tenantId: string; textureId: string; from: number; to: number; count: number; perProject: number },
): Promise<void> {
  const params = [range.tenantId, range.textureId, range.from, range.to, range.count];
  await client.query(
    `insert into cad_product (tenant_id, id, project_id, code, name, texture_id, thickness, visible_width, visible_height, depth, unfold_width, unfold_height, unfold_mode, outline, geometry_hash, face_area, bounding_area, net_area, billed_area,
       weight, perimeter, cut_length, quantity, creation_time)
     select $1, gen_random_uuid(), p.id, 'ZB-' || lpad(n::text, 7, '0'), case when n % 10 = 0 then '转角板' else '外墙板' end, $2, 3, w, h, 25, w + 39.2, h + 39.2, 1, 'M0 0L' || w || ' 0L' || w || ' ' || h || 'L0 ' || h || 'Z', md5(w || 'x' || h),
       round(w * h / 1e6, 4), round((w + 39.2) * (h + 39.2) / 1e6, 4), round((w + 39.2) * (h + 39.2) / 1e6 - 0.0018, 4), round((w + 39.2) * (h + 39.2) / 1e6, 4), round(((w + 39.2) * (h + 39.2) / 1e6 - 0.0018) * 3 * 2.73, 3),
       round((w + h) * 2 / 1000, 4), round((w + h) * 2 / 1000, 4), 1 + n % 20, p.creation_time + make_interval(secs => (n % ${range.perProject}) / 1000.0)
     from cad_project p
       cross join lateral generate_series((substr(p.code, 2)::int - 1) * ${range.perProject} + 1, least($5::int, substr(p.code, 2)::int * ${range.perProject})) n
       cross join lateral (select (600 + n * 37 % 1400)::numeric as w, (300 + n * 53 % 900)::numeric as h) s
     where p.tenant_id = $1 and p.code like 'V______' and substr(p.code, 2)::int between $3 and $4 and p.kind_amount = 0`,
    params,
  );
  // by their ids: joined, all products so far would be read for each part
  const { rows } = await client.query<{ id: string }>(
    "select id from cad_project where tenant_id = $1 and code like 'V______' and substr(code, 2)::int between $2 and $3",
    [range.tenantId, range.from, range.to],
  );
  await client.query(
    `update cad_project p set kind_amount = f.kinds, product_amount = f.pieces, main_product_amount = f.pieces, nestable_amount = f.pieces, not_nesting_amount = f.pieces, face_area = f.face, unfold_area = f.unfolded, billed_area = f.unfolded, weight = f.weight
     from (select project_id, count(*)::int as kinds, sum(quantity)::int as pieces, sum(face_area * quantity) as face, sum(bounding_area * quantity) as unfolded, sum(weight * quantity) as weight from cad_product
       where tenant_id = $1 and not is_deleted and project_id = any($2::uuid[]) group by project_id) f
     where p.tenant_id = $1 and p.id = f.project_id`,
    [range.tenantId, rows.map((row) => row.id)],
  );
}
