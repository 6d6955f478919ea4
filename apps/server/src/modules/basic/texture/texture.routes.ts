/** Binds the calls of 材质 (engineering A1). */
import { texture, textureFields } from '@muyun/contract';
import { shownTo } from '../../../kit/amounts.ts';
import { bind, type Binding } from '../../../kit/call.ts';
import type { MasterDoing } from '../../../kit/document/index.ts';
import { TEXTURE_DEFAULTS } from '../defaults/textures.ts';
import { initTextures } from '../defaults/init.ts';
import { bendRoutes } from './bend.routes.ts';
import { childRoutes } from './child.routes.ts';
import { sizeRoutes } from './size.routes.ts';
import { sizeSheetRoutes } from './size.sheets.ts';
import { copyChildren, listWithChildren, textureOptions } from './texture.store.ts';
import { textures } from './texture.ts';

/** A texture of its own with everything that hangs on the first one; never the default, never the platform's. */
async function copyTexture(doing: MasterDoing, fromId: string, name: { name: string; code: string }) {
  const { tx, who } = doing;
  const from = await textures.store.load(tx, who, fromId);
  await textures.assertUnique(tx, name, null);
  const id = await textures.store.insert(tx, { ...from, ...name, isDefault: false, isSystem: false });
  for (const table of [
    'material_thickness',
    'material_width',
    'plate_material_size',
    'bend_coefficient',
    'priority_process_cost',
  ] as const)
    await copyChildren(tx, table, fromId, id);
  return textures.view(doing, id);
}

export const textureRoutes: readonly Binding[] = [
  bind(texture.copyTexture, async (doing) => {
    const { params, body, audit } = doing;
    const copy = await copyTexture(doing, params.id, body);
    await audit({
      bizType: texture.textureMaster.id,
      bizId: copy.id,
      bizNo: body.name,
      action: 'add',
      summary: texture.copyTexture.title,
    });
    return copy;
  }),
  bind(texture.listTexturesV1, async ({ tx, query, who }) => {
    const page = await listWithChildren(tx, query);
    return { ...page, items: page.items.map((row) => shownTo(who, textureFields, row)) };
  }),
  bind(texture.textureOptions, ({ tx }) => textureOptions(tx)),
  bind(texture.platformTextures, async () =>
    TEXTURE_DEFAULTS.map((t) => ({
      code: t.code,
      name: t.name,
      density: t.density,
      thicknesses: [...t.thicknesses],
      widths: [...t.widths],
    })),
  ),
  bind(texture.initTextures, ({ tx }) => initTextures(tx)),
  ...textures.routes,
  ...childRoutes,
  ...sizeRoutes,
  ...sizeSheetRoutes,
  ...bendRoutes,
];
