/** What is sent of the layers of a drawing. */
import { describe, expect, it } from 'vitest';
import { layersOf, saidLayers } from './layer-map.ts';

const row = {
  layers: [
    { name: '外形', role: 'cut' as const, count: 4, isSaid: false },
    { name: '图框', role: 'ignore' as const, count: 90, isSaid: true },
    { name: 'A', role: 'mark' as const, count: 12, isSaid: false },
  ],
};

describe('layers of a splitting', () => {
  it('stand the fullest first, as they were read', () => {
    expect(layersOf(row).map((l) => [l.name, l.role])).toEqual([
      ['图框', 'ignore'],
      ['A', 'mark'],
      ['外形', 'cut'],
    ]);
    expect(layersOf(undefined)).toEqual([]);
  });

  it('are sent where they are otherwise, were said before or were typed; what has no name is nothing', () => {
    expect(saidLayers(layersOf(row), row)).toEqual([{ name: '图框', role: 'ignore' }]);
    const typed = layersOf(row).map((l) => (l.name === 'A' ? { ...l, role: 'bend' as const } : l));
    expect(saidLayers([...typed, { name: ' 孔 ', role: 'hole' }, { name: ' ', role: 'cut' }], row)).toEqual([
      { name: '图框', role: 'ignore' },
      { name: 'A', role: 'bend' },
      { name: '孔', role: 'hole' },
    ]);
    expect(saidLayers([{ name: '孔', role: 'hole' }], undefined)).toEqual([{ name: '孔', role: 'hole' }]);
  });
});
