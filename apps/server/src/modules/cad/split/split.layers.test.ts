/** 拆图: single layers that are said, wider gaps, and what of a drawing was left out (engineering part E). */
import { describe, expect, it } from 'vitest';
import { drawing, retried, splitOf, splitScene } from '../../../../test/split-scene.ts';

describe('a drawing that is split once more', () => {
  it('a wider gap closes what was open, and single layers are said with it', async () => {
    const other = await splitScene();
    const text = new TextDecoder().decode(drawing([{ at: [0, 0], size: [300, 200], open: true }]));
    const ring = (close: string) => text.replace(/70\n0\n10/, `70\n${close}\n10`);
    const shut = await splitOf(other, new TextEncoder().encode(ring('0')));
    expect(shut.failCount).toBe(1);
    const layered = await retried(other, shut.id, {
      joinTol: 0.5,
      layerMap: [{ name: 'CUT', role: 'ignore' }],
    });
    expect(layered).toMatchObject({ joinTol: 0.5, partCount: 0 });
    // what the drawing's layers were taken for is told, and what of it was said
    expect(shut.layers).toEqual([expect.objectContaining({ name: 'CUT', role: 'cut', isSaid: false })]);
    expect(layered.layers).toEqual([{ ...shut.layers[0], role: 'ignore', isSaid: true }]);
    // one that is read once more without a word keeps what was said; another word takes its place
    expect((await retried(other, shut.id, {})).layers[0]).toMatchObject({ role: 'ignore', isSaid: true });
    const back = await retried(other, shut.id, { layerMap: [{ name: 'cut', role: 'cut' }] });
    expect(back.layers[0]).toMatchObject({ name: 'CUT', role: 'cut', isSaid: true });
    expect(back.items[0]?.reason).toContain('不闭合');
    expect(layered.items[0]?.reason).not.toContain('不闭合');
  });
});

describe('what was left out of a drawing', () => {
  it('is told where it may have been a contour: regions, proxies, other drawings; dimensions are no loss', async () => {
    const other = await splitScene();
    const plain = new TextDecoder().decode(drawing([{ at: [0, 0], size: [300, 200] }]));
    const more = ['REGION', 'ACAD_PROXY_ENTITY', 'ACAD_PROXY_ENTITY', 'DIMENSION'].map(
      (t) => `0\n${t}\n8\nCUT\n`,
    );
    const at = plain.lastIndexOf('0\nENDSEC');
    const done = await splitOf(
      other,
      new TextEncoder().encode(plain.slice(0, at) + more.join('') + plain.slice(at)),
    );
    expect(done.partCount).toBe(1);
    expect(done.notes.filter((n) => n.includes('未处理'))).toEqual([
      '图纸中有 1 个面域，未处理',
      '图纸中有 2 个代理图元（天正等插件的对象），未处理；如果是零件，请在画图的软件里另存为普通图元后再导入，天正用「整图导出」存为 T3',
    ]);
  });
});
