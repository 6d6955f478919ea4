/** 材质 as a served master (engineering A1); its children are written under its lock. */
import { type AnyCall, texture, type textureFields } from '@muyun/contract';
import type { Context } from '../../../kit/call.ts';
import { type MasterRow, serveMaster } from '../../../kit/document/index.ts';
import { clearOtherDefaults } from '../shared/one-default.store.ts';
import { assertSwitch } from '../shared/switch.ts';
import { textureFilters } from './texture.store.ts';

/** its permission item */
export const ITEM = 'AlBasic.MaterialTextures';

export const textures = serveMaster(texture.textureMaster, {
  filter: textureFilters,
  async complete({ tx, who }, next, before) {
    assertSwitch(who, ITEM, before, next);
    if (next.isDefault === true) await clearOtherDefaults(tx, 'material_texture', before?.id ?? null);
  },
});

/** The texture locked: its children are written one after the other. */
export const lockTexture = (
  context: Pick<Context<AnyCall>, 'tx' | 'who'>,
  id: string,
): Promise<MasterRow<typeof textureFields>> => textures.store.lock(context.tx, context.who, id);
