/** SQL of the live preview of a run. */
import type { NestFigures } from '@muyun/contract';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const PREVIEW = shape({ previewNo: col.int, figures: col.json<NestFigures>(), elapsedMs: col.int });
export type Preview = RowOf<typeof PREVIEW>;
export async function savePreview(
  tx: Tx,
  runId: string,
  preview: { figures: unknown; elapsedMs: number; body: Uint8Array | null },
): Promise<void> {
  const body = preview.body === null ? null : Buffer.from(preview.body);
  await tx.run(sql`with given as (select ${body}::bytea as body)
    insert into nest_preview as t (tenant_id, run_id, preview_no, figures, elapsed_ms, body)
    select ${tx.tenantId}, ${runId}, 1, ${JSON.stringify(preview.figures)}, ${preview.elapsedMs}, coalesce(g.body, '') from nest_run r cross join given g
      where r.tenant_id = ${tx.tenantId} and r.id = ${runId} and r.state = 'running'
    on conflict (tenant_id, run_id) do update set preview_no = t.preview_no + (case when (select body from given) is null then 0 else 1 end),
      figures = excluded.figures, elapsed_ms = excluded.elapsed_ms, body = coalesce((select body from given), t.body)`);
}
export async function loadPreview(tx: Tx, runId: string): Promise<Preview | null> {
  const row = await tx.one(
    PREVIEW,
    sql`select preview_no as "previewNo", figures, elapsed_ms as "elapsedMs" from nest_preview where tenant_id = ${tx.tenantId} and run_id = ${runId}`,
  );
  return row ?? null;
}
const PICTURE = shape({ previewNo: col.int, body: col.bytes });

export async function loadPreviewBody(tx: Tx, runId: string): Promise<RowOf<typeof PICTURE> | null> {
  const row = await tx.one(
    PICTURE,
    sql`select preview_no as "previewNo", body from nest_preview where tenant_id = ${tx.tenantId} and run_id = ${runId}`,
  );
  return row ?? null;
}
