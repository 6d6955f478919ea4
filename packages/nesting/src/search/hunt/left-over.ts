// Pieces that a plan under way leaves over, and how heavy they weigh. A try is begun, then kept or undone.
import type { GroupTask } from '../../problem/normalise.ts';

/** A piece left over becomes heavier by this share of a mean piece each time. */
const ESCALATION = 0.015;

export class LeftOver {
  /** Per kind. */
  readonly missing: Int32Array;
  /** Of all pieces left over. */
  weight = 0;
  pieces = 0;
  /** Weight of one piece of a kind: its area, and more the longer it is left. */
  private readonly weights: Float64Array;
  private readonly by: number;
  /** As it was before the try under way. */
  private readonly keptMissing: Int32Array;
  private keptWeight = 0;
  private keptPieces = 0;

  /** @param unit mean area of a piece, mm² */
  constructor({ kinds }: GroupTask, unit: number) {
    this.missing = new Int32Array(kinds.length);
    this.keptMissing = new Int32Array(kinds.length);
    this.weights = Float64Array.from(kinds, (k) => k.area);
    this.by = ESCALATION * unit;
  }

  miss(kind: number, by: number): void {
    this.missing[kind] = (this.missing[kind] ?? 0) + by;
    this.pieces += by;
    this.weight += by * (this.weights[kind] ?? 0);
  }

  begin(): void {
    this.keptMissing.set(this.missing);
    this.keptWeight = this.weight;
    this.keptPieces = this.pieces;
  }

  undo(): void {
    this.missing.set(this.keptMissing);
    this.weight = this.keptWeight;
    this.pieces = this.keptPieces;
  }

  /** What stays left over grows heavier, as absences do in Christiaens & Vanden Berghe 2020 (SISR); returns by how much in all. */
  escalate(): number {
    const { by, weights } = this;
    for (const [k, many] of this.missing.entries()) {
      if (many > 0) weights[k] = (weights[k] ?? 0) + by;
    }
    const more = by * this.pieces;
    this.weight += more;
    return more;
  }
}
