import { describe, expect, it } from 'vitest';
import { unfoldPlateType } from '@muyun/nesting/panel';
import {
  bodyOf,
  definitionOf,
  draftOf,
  newBend,
  newDraft,
  newFeature,
  newPolygon,
  plateOf,
} from './plate-draft.ts';
import { faultsOf, fieldOfFault } from './plate-faults.ts';
import type { PlateDraft, StoredPlateType } from './plate-draft.ts';

const trial = { width: 1200, height: 600, thickness: 3, radius: 3, params: {} };
const named = (change: Partial<PlateDraft> = {}): PlateDraft => ({
  ...newDraft(),
  name: '四边折边板',
  code: 'ZB',
  ...change,
});

describe('a plate type while it is edited (engineering A2)', () => {
  it('unfolds the worked example of B3 to 1239.2 × 639.2 with K 0.40', () => {
    const row = {
      thickness: 3,
      bendMethod: 1 as const,
      innerRadius: 3,
      angleFrom: 0,
      angleTo: 180,
      mode: 1 as const,
      value: 0.4,
    };
    const { measures } = unfoldPlateType(plateOf(named()), {
      width: 1200,
      height: 600,
      thickness: 3,
      density: 2.73,
      radius: 3,
      bendRows: [row],
    });
    expect([measures.unfoldWidth, measures.unfoldHeight, measures.weight]).toEqual([1239.2, 639.2, 6.472]);
  });
  it('goes to the server and back unchanged', () => {
    const draft = named({
      features: [newFeature()],
      imgUrl: '/api/basic/file/1',
      drawingFileId: '2',
      curve: { type: 1, radius: '1500', axis: 'H', given: 'chord' },
    });
    expect(bodyOf(draft)).toMatchObject({ imgUrl: '/api/basic/file/1', drawingFileId: '2' });
    const stored = { ...bodyOf(draft), remark: null } as unknown as StoredPlateType;
    expect(bodyOf(draftOf(stored))).toEqual(bodyOf(draft));
  });
  it('with a polygonal face keeps its corners and their bends, and neither sides nor a curve', () => {
    const draft = named({
      polygon: newPolygon(),
      curve: { type: 1, radius: '1500', axis: 'H', given: 'chord' },
    });
    const stored = { ...bodyOf(draft), remark: null } as unknown as StoredPlateType;
    expect(bodyOf(draftOf(stored))).toEqual(bodyOf(draft));
    expect(definitionOf(draft)).toMatchObject({
      edges: null,
      faceCurve: null,
      corner: { type: 2 },
      facePolygon: {
        corners: [
          { x: 0, y: 0 },
          { x: 'W', y: 0 },
          { x: 'W-200', y: 'H' },
          { x: 0, y: 'H' },
        ],
      },
    });
    const { measures } = unfoldPlateType(plateOf(draft), {
      width: 1200,
      height: 600,
      thickness: 3,
      density: 2.73,
      radius: 3,
      bendRows: [],
    });
    expect([measures.faceArea, measures.bendCount]).toEqual([0.66, 4]);
  });
  it('stores a plain plate without edges and corner', () => {
    const none = { chain: [], cornerStart: '', cornerEnd: '' };
    const plain = named({ params: [], edges: { top: none, right: none, bottom: none, left: none } });
    expect(definitionOf(plain)).toMatchObject({
      params: [],
      edges: null,
      corner: null,
      features: null,
      faceCurve: null,
    });
  });
});

describe('what is wrong with a plate type', () => {
  it('tells each fault at its field', () => {
    const draft = named({
      name: ' ',
      params: [
        { key: 'W', label: '', default: 1, min: null, max: null },
        { key: 'F', label: '', default: 5, min: 10, max: 200 },
        { key: 'F', label: '', default: null, min: null, max: null },
      ],
    });
    draft.edges.top = {
      ...draft.edges.top,
      chain: [
        { ...newBend(), length: 'F+Q' },
        { ...newBend(), angle: '200' },
      ],
    };
    expect([...faultsOf(draft, trial)].filter(([f]) => !/right|bottom|left/.test(f))).toEqual([
      ['name', '必填'],
      ['params.0.key', 'W 是系统参数'],
      ['params.1.default', '不在上下限内'],
      ['params.2.key', '参数重复'],
      ['params.2.default', '必填'],
      ['edges.top.0.length', '第 3 个字符：未定义的参数「Q」'],
      ['edges.top.1.angle', '结果 200，不能大于 180'],
    ]);
  });
  it('of a polygon stands at its corner or at the bend of its edge; the sides are not asked', () => {
    const polygon = newPolygon();
    polygon[1] = { x: 'W+', y: '', chain: [{ ...newBend(), angle: '190' }] };
    const draft = named({ polygon });
    draft.edges.top = { ...draft.edges.top, chain: [{ ...newBend(), length: 'Q' }] };
    expect([...faultsOf(draft, trial).keys()]).toEqual([
      'facePolygon.1.x',
      'facePolygon.1.y',
      'facePolygon.1.0.angle',
    ]);
    expect(fieldOfFault('facePolygon.corners.1.chain.0.angle')).toBe('facePolygon.1.0.angle');
  });
  it('finds nothing wrong with a new one that has name and code', () =>
    expect([...faultsOf(named(), trial)]).toEqual([]));
});
