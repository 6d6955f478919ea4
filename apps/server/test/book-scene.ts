/** A project with pieces and a picture book of it, for tests of what is seen from outside. */
import sharp from 'sharp';
import { book, type BodyInputOf, file, openBook } from '@muyun/contract';
import { addPanel, cadScene, type CadScene } from './cad-scene.ts';
import { type Actor, nobody } from './kit.ts';

export interface BookScene extends CadScene {
  readonly anybody: Actor;
  readonly pieces: readonly { readonly id: string; readonly code: string }[];
}
type Settings = Partial<BodyInputOf<typeof book.createBook>>;

/** Three pieces: two at 东立面, one at 西立面. */
export async function bookScene(name?: string): Promise<BookScene> {
  const scene = await cadScene(name);
  const pieces = [];
  for (const [code, region, position] of [
    ['A-01', '东立面', 'E-1'],
    ['A-02', '东立面', 'E-2'],
    ['B-01', '西立面', 'W-1'],
  ] as const) {
    const over = { code, region, positions: [position], quantity: 8, remark: '成本 99.5' };
    pieces.push(await addPanel(scene, over));
  }
  return { ...scene, anybody: await nobody(), pieces };
}
export const makeBook = (scene: CadScene, more: Settings = {}, projectId = scene.projectId) =>
  scene.owner.call(book.createBook, { params: { id: projectId }, body: more });
/** Opens a book as a stranger: what its calls are sent with. */
export async function opened(who: Actor, code: string, password?: string) {
  const { bookToken } = await who.call(openBook.openBook, { params: { code }, body: { password } });
  return { params: { code }, headers: { 'x-book-token': bookToken } };
}
let count = 0;
export async function pictureOf(who: Actor): Promise<string> {
  const background = { r: (count += 7) % 250, g: 120, b: 40 };
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'geheim' } })
    .jpeg()
    .toBuffer();
  const sent = { name: `封面${count}.jpg`, bytes: new Uint8Array(bytes) };
  return (await who.call(file.uploadFile, { file: sent }))[0]?.id ?? '';
}
