// What the verifier of true shapes reads. Stated here again, so that it hangs on nothing of the solver.

export type VerifyRing = { vertices: { x: number; y: number; bulge?: number }[] };

export interface VerifyItem {
  id: string;
  group?: string;
  outer: VerifyRing;
  holes?: VerifyRing[];
  quantity: number;
  rotations?: number[] | 'free' | { step: number };
  allowMirror?: boolean;
}

export interface VerifyStock {
  kind: 'sheet' | 'strip';
  id: string;
  group?: string;
  length?: number;
  width?: number;
  maxLength?: number;
  outline?: VerifyRing;
  defects?: VerifyRing[];
  quantity?: number | null;
  cost?: number;
}

export interface VerifyPlacement {
  itemId: string;
  seq: number;
  x: number;
  y: number;
  rotation: number;
  mirror: boolean;
}

export interface VerifyLayout {
  layoutNo: number;
  group: string;
  stockId: string;
  length: number;
  width: number;
  repeat: number;
  placements: VerifyPlacement[];
  utilization: string;
}

export interface VerifyShapeProblem {
  items: VerifyItem[];
  stocks: VerifyStock[];
}

export interface VerifyShapeParams {
  spacing: number;
  margin: number;
  partInHole: boolean;
  minHoleArea: number;
}

export interface VerifyShapeSolution {
  layouts: VerifyLayout[];
  unplaced: { itemId: string; quantity: number; reason: string }[];
  totals: { placedAmount: number; sheetAmount: number; cost: string; utilization: string };
}
