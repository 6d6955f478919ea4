/** Files of master data: pictures and drawings that every member meets in forms, and the samples of list templates. */
import type { FileOwner } from '../../../kit/file-access.ts';

const shownBy = (rights: readonly string[], condition: string): FileOwner => ({
  rights,
  shows: async (tx, _who, fileId) =>
    (await tx.raw(`select 1 where ${condition}`, [tx.tenantId, fileId])).length > 0,
});

const ADDRESS = "'/api/basic/file/' || $2::text";

export const basicFileOwners: readonly FileOwner[] = [
  shownBy(
    [],
    `exists (select 1 from plate_type where tenant_id = $1 and (drawing_file_id = $2::uuid or img_url = ${ADDRESS}) and not is_deleted)`,
  ),
  shownBy(
    [],
    `exists (select 1 from color_card where tenant_id = $1 and (sample_file_id = $2::uuid or img_url = ${ADDRESS}) and not is_deleted)`,
  ),
  shownBy([], `exists (select 1 from tenant where tenant_id = $1 and logo_url = ${ADDRESS})`),
  shownBy(
    ['AlBasic.ExcelTemplates:query', 'AlBasic.ExcelTemplates:get'],
    'exists (select 1 from excel_template where tenant_id = $1 and file_id = $2::uuid and not is_deleted)',
  ),
];
