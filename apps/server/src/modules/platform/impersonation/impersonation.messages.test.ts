/** Whoever looks through a member's eyes sees one space: what others have written to the person is none of his business (platform M14, F3). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { message } from '@muyun/contract';
import { LookScene } from '../../../../test/impersonation-scene.ts';
import { type Actor, makeSpace } from '../../../../test/kit.ts';
import { notify } from '../message/index.ts';

let scene: LookScene;
beforeAll(async () => {
  scene = await LookScene.open();
});
afterAll(() => scene.close());

const tell = (from: Actor, title: string) =>
  from.inTx((tx) =>
    notify(tx, {
      kind: 'wechatBound',
      receivers: { to: 'users', userIds: [scene.space.owner.userId] },
      vars: { ip: title, device: 'x' },
    }),
  );

it('the messages of his other spaces are not shown', async () => {
  const other = await makeSpace('企业版', scene.door.house);
  await tell(scene.space.owner, '本空间');
  await tell(other.owner, '别的空间');
  const of = async (who: Actor) =>
    (await who.call(message.listMessages, { query: { maxResultCount: 100 } })).items
      .map((m) => /本空间|别的空间/u.exec(m.content)?.[0])
      .filter(Boolean)
      .toSorted();
  await expect
    .poll(() => of(scene.space.owner), { timeout: 10_000 })
    .toEqual(['别的空间', '本空间'].toSorted());
  const { eyes } = await scene.look();
  expect(await of(eyes)).toEqual(['本空间']);
  const { notices } = await eyes.call(message.header, { params: { id: scene.space.owner.userId } });
  expect(notices.items.filter((m) => m.content.includes('别的空间'))).toEqual([]);
});
