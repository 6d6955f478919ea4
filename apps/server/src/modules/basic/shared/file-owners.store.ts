/** Files of master data: pictures and drawings that every member meets in forms, and the samples of list templates. */
import type { FileOwner } from '../../../kit/file-access.ts';
import { col } from '../../../kit/shape.ts';
import { type Sql, sql } from '../../../kit/sql.ts';

const shownBy = (rights: readonly string[], rows: (tenantId: string, fileId: string) => Sql): FileOwner => ({
  rights,
  shows: async (tx, _who, fileId) =>
    (await tx.one({ isShown: col.bool }, sql`select exists (${rows(tx.tenantId, fileId)}) as "isShown"`))
      ?.isShown === true,
});

const address = (fileId: string): string => `/api/basic/file/${fileId}`;

export const basicFileOwners: readonly FileOwner[] = [
  shownBy(
    [],
    (tenant, file) =>
      sql`select from plate_type t where t.tenant_id = ${tenant} and (t.drawing_file_id = ${file} or t.img_url = ${address(file)}) and not t.is_deleted`,
  ),
  shownBy(
    [],
    (tenant, file) =>
      sql`select from color_card t where t.tenant_id = ${tenant} and (t.sample_file_id = ${file} or t.img_url = ${address(file)}) and not t.is_deleted`,
  ),
  shownBy(
    [],
    (tenant, file) =>
      sql`select from structure t where t.tenant_id = ${tenant} and t.img_url = ${address(file)} and not t.is_deleted`,
  ),
  shownBy(
    [],
    (tenant, file) =>
      sql`select from accessory t where t.tenant_id = ${tenant} and (t.profile_file_id = ${file} or t.img_url = ${address(file)}) and not t.is_deleted`,
  ),
  shownBy(
    [],
    (tenant, file) =>
      sql`select from install_structure t where t.tenant_id = ${tenant} and (t.drawing_file_id = ${file} or t.img_url = ${address(file)}) and not t.is_deleted`,
  ),
  shownBy(
    [],
    (tenant, file) =>
      sql`select from tenant t where t.tenant_id = ${tenant} and t.logo_url = ${address(file)}`,
  ),
  // the mark stands on papers that every member meets, its proofs are for those who keep brands
  shownBy(
    [],
    (tenant, file) =>
      sql`select from brand t where t.tenant_id = ${tenant} and t.logo_url = ${address(file)} and not t.is_deleted`,
  ),
  shownBy(
    ['AlBasic.Brands:get'],
    (tenant, file) =>
      sql`select from brand t where t.tenant_id = ${tenant} and t.certificate_file_ids @> array[${file}::uuid] and not t.is_deleted
        union all select from tenant_brand t where t.tenant_id = ${tenant} and t.certificate_file_ids @> array[${file}::uuid] and not t.is_deleted`,
  ),
  shownBy(
    ['AlBasic.ExcelTemplates:query', 'AlBasic.ExcelTemplates:get'],
    (tenant, file) =>
      sql`select from excel_template t where t.tenant_id = ${tenant} and t.file_id = ${file} and not t.is_deleted`,
  ),
];
