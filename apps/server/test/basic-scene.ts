/** The scene of tests of the basic data: a space with the platform textures, and the sheet 3003-H24 among them. */
import { texture } from '@muyun/contract';
import { type Actor, type Fault, makeSpace, type Space } from './kit.ts';

export interface BasicScene {
  readonly space: Space;
  readonly owner: Actor;
  readonly textureId: string;
}

export async function basicScene(): Promise<BasicScene> {
  const space = await makeSpace();
  const { owner } = space;
  await owner.call(texture.initTextures);
  const textureId = (await owner.call(texture.textureOptions)).find((t) => t.code === '3003-H24')
    ?.id as string;
  return { space, owner, textureId };
}

export const faultOf = async (work: Promise<unknown>): Promise<Fault> =>
  work.then(
    () => {
      throw new Error('expected a refusal, got an answer');
    },
    (e: Fault) => e,
  );
