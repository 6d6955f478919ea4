/** What cannot be nested by its outline (engineering F4, F12, kind 2), and what is said then. */
import { describe, expect, it } from 'vitest';
import { nest } from '@muyun/contract';
import type { Raw } from '../../../../test/kit.ts';
import { act, computed, f9Body } from '../../../../test/nest-scene.ts';
import {
  addSketch,
  addTriangle,
  outline,
  shapeBody,
  shapeParams,
  shapeScene,
  withoutShapes,
} from '../../../../test/shape-scene.ts';

const at = (id: string) => ({ params: { id } });
interface Told {
  code: string;
  message: string;
  validationErrors?: { message: string }[];
}
const errorOf = (raw: Raw): Told => (raw.json() as { error: Told }).error;

describe('what cannot be nested by its outline', () => {
  it('a product without drawing, one that crosses itself and one too large are named with the way to mend them; the rest is nested', async () => {
    const scene = await shapeScene();
    const { owner } = scene;
    const bare = await addSketch(owner, scene, 'Y-03', null);
    const bow = await addSketch(
      owner,
      scene,
      'Y-04',
      outline(
        [400, 400],
        [
          [0, 0],
          [400, 400],
          [400, 0],
          [0, 400],
        ],
      ),
    );
    const long = await addSketch(
      owner,
      scene,
      'Y-05',
      outline(
        [3200, 100],
        [
          [0, 0],
          [3200, 0],
          [3200, 100],
        ],
      ),
    );
    const products = [scene.triangle, bare, bow, long].map((productId) => ({ productId, quantity: 1 }));
    const body = { ...shapeBody(scene), products };
    const check = await owner.call(nest.precheckNestOrder, { body });
    expect(check.errors.map((e) => [e.code, e.label, e.suggestion, e.repair])).toEqual([
      ['Y-03', '图纸缺失', '上传图纸', 'drawing'],
      ['Y-04', '轮廓异常', '打开断点位置', 'drawing'],
      ['Y-05', '超出板材', '需要宽 116 × 长 3216 以上的板材，或拼板', 'size'],
    ]);
    expect(check.groups[0]?.estimate?.sheetAmount).toBe(1);
    const { id, errors } = await owner.call(nest.createNestOrder, { body });
    expect(errors.map((e) => e.errorType)).toEqual([1, 2, 3]);
    const done = await computed(owner, id);
    expect(done).toMatchObject({ state: 8, placedAmount: 1, lostAmount: 3 });
    const shown = await owner.call(nest.nestErrorProducts, at(id));
    expect(shown.map((e) => [e.code, e.errorType])).toEqual(
      expect.arrayContaining([
        ['Y-03', 1],
        ['Y-04', 2],
        ['Y-05', 3],
      ]),
    );
    // nothing but such products: there is nothing to compute
    await act(owner, id, 'void', { reason: '补图' });
    const none = await owner.call(nest.createNestOrder, {
      body: { ...body, products: [{ productId: bare, quantity: 1 }] },
    });
    expect(await owner.refused(act(owner, none.id, 'submit'))).toBe('Nest:NoProduct');
  });

  it('more than 300 kinds or 3000 pieces are refused with the limits', async () => {
    const scene = await shapeScene();
    const made: string[] = [];
    for (let i = 0; i < 301; i += 1) made.push(await addTriangle(scene.owner, scene, `Z-${i}`, 1));
    const many = made.map((productId) => ({ productId, quantity: 1 }));
    const refused = (products: { productId: string; quantity: number }[]) =>
      scene.owner.raw(nest.createNestOrder, { body: { ...shapeBody(scene), products } });
    for (const products of [many, [{ productId: scene.triangle, quantity: 3001 }]]) {
      const answer = await refused(products);
      expect(errorOf(answer)).toMatchObject({
        code: 'Nest:TooLarge',
        message: '超过单次套料上限（300 种 / 3000 件），请分批',
      });
    }
  });

  it('kind, cut mode and machine go together', async () => {
    const scene = await shapeScene();
    const messages = async (body: unknown) => {
      const answer = await scene.owner.raw(nest.createNestOrder, { body: body as never });
      return [answer.status, errorOf(answer).validationErrors?.map((v) => v.message)];
    };
    expect(await messages(shapeBody(scene, { cutMode: 1 }))).toEqual([400, ['异形套料按真实轮廓切割']]);
    expect(await messages({ ...f9Body(scene), params: shapeParams() })).toEqual([
      400,
      ['真实轮廓只用于异形套料'],
    ]);
    expect(await messages(shapeBody(scene, { machinePreset: 1 }))).toEqual([
      400,
      ['异形套料只能用激光或雕刻机'],
    ]);
    expect((await messages(shapeBody(scene, { rotationStep: 7 as 15 })))[0]).toBe(400);
    expect(
      await scene.owner.refused(
        scene.owner.call(nest.createNestOrder, { body: shapeBody(scene, { minHoleArea: 1e9 }) }),
      ),
    ).toBe('Nest:ParamRange');
  });

  it('a space without the feature nests rectangles only, also when it has lost it since', async () => {
    const scene = await shapeScene();
    const { owner } = scene;
    const draft = await owner.call(nest.createNestOrder, { body: shapeBody(scene) });
    await withoutShapes(scene.space, async () => {
      const answer = await owner.raw(nest.createNestOrder, { body: shapeBody(scene) });
      expect([answer.status, errorOf(answer)]).toMatchObject([
        403,
        { code: 'Feature:NotEnabled', message: '当前版本未开通「异形套料」功能' },
      ]);
      const refused = (call: Promise<unknown>) => owner.refused(call);
      expect(await refused(owner.call(nest.precheckNestOrder, { body: shapeBody(scene) }))).toBe(
        'Feature:NotEnabled',
      );
      const body = { ...shapeBody(scene), version: draft.version };
      expect(await refused(owner.call(nest.updateNestOrder, { ...at(draft.id), body }))).toBe(
        'Feature:NotEnabled',
      );
      expect(await refused(act(owner, draft.id, 'submit'))).toBe('Feature:NotEnabled');
      expect((await owner.call(nest.createNestOrder, { body: f9Body(scene) })).errors).toEqual([]);
    });
    expect((await computed(owner, draft.id)).state).toBe(8);
  });
});
