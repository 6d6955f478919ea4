/**
 * What a field of a request points to, by its name: one word per thing (style §4), so the name is enough.
 * The pipeline refuses with 404 every id in a body that is no row of the caller's own space. `null` means that no such
 * rows exist yet in any space.
 */
export interface Target {
  readonly table: string;
  readonly column: 'id';
}

const to = (table: string): Target => ({ table, column: 'id' });
const member = to('tenant_user');

export const REFERENCES: Readonly<Record<string, Target | null>> = {
  projectId: to('cad_project'),
  projectIds: to('cad_project'),
  fromProjectId: to('cad_project'),
  toProjectId: to('cad_project'),
  copyFromId: to('cad_project'),
  parentProjectId: to('cad_project'),
  productId: to('cad_product'),
  productIds: to('cad_product'),
  textureId: to('material_texture'),
  textureIds: to('material_texture'),
  defaultTextureId: to('material_texture'),
  colorId: to('color_card'),
  defaultColorId: to('color_card'),
  plateTypeId: to('plate_type'),
  plateTypeGroupId: to('plate_type_group'),
  plateTypeGroupIds: to('plate_type_group'),
  areaRuleId: to('area_rule'),
  ruleId: to('area_rule'),
  demanderId: to('demander'),
  customerId: to('demander'),
  factoryId: to('factory'),
  plateMaterialSizeId: to('plate_material_size'),
  stockPlateId: to('stock_plate'),
  fileId: to('file_object'),
  drawingFileId: to('file_object'),
  sampleFileId: to('file_object'),
  runId: to('nest_run'),
  orderId: to('nest_order'),
  parentOrderId: to('nest_order'),
  importId: to('import_batch'),
  importBatchId: to('import_batch'),
  salesmanId: member,
  designerId: member,
  plannerId: member,
  supplierId: null,
  structureId: null,
  structureIds: null,
  craftsmanshipItemId: null,
};

/** Names that mean different things in different documents, by the path of the call. */
export const REFERENCES_BY_PATH: Readonly<Record<string, Readonly<Record<string, Target>>>> = {
  '/api/cad/product': { ids: to('cad_product') },
  '/api/basic/plate-type': { groupId: to('plate_type_group') },
  '/api/basic/color-card': { groupId: to('color_card_group') },
};
