// The sheets of a plan under way in flat arrays. A try changes copies of a few of them, opens and closes
// others within the money and the stock there is; it is kept or undone as a whole.
import type { Kind, StockType } from '../../problem/normalise.ts';
import type { Bin } from '../../rect/bin.ts';
import type { FlatSheets } from '../../rect/flat-sheets.ts';
import { typeOfBin } from '../../rect/flat-sheets.ts';

export class DraftSheets {
  readonly sheets: FlatSheets;
  /** Numbers in `sheets` of the sheets of the plan. */
  readonly slots: number[] = [];
  /** Yuan of the sheets that are not closed. */
  cost = 0;
  private readonly types: readonly StockType[];
  private readonly prices: Float64Array;
  private readonly most: number;
  /** Numbers in `sheets` not in use. */
  private readonly spare: number[] = [];
  private readonly taken: Int32Array;
  /** Of the try under way: places changed, what stood there, places closed, what there was before. */
  private readonly places: number[] = [];
  private readonly before: number[] = [];
  private readonly closed: number[] = [];
  private readonly takenBefore: Int32Array;
  private costBefore = 0;
  private first = 0;

  /**
   * @param sheets arrays for twice as many sheets as `most`: a try may change them all
   * @param types sizes as `sheets` knows them
   * @param most sheets of the plan at most
   */
  constructor(sheets: FlatSheets, types: readonly StockType[], most: number) {
    this.sheets = sheets;
    this.types = types;
    this.most = most;
    this.prices = Float64Array.from(types, (t) => t.priceAt(t.length));
    this.taken = new Int32Array(types.length);
    this.takenBefore = new Int32Array(types.length);
    for (let slot = 0; slot < 2 * most; slot += 1) this.spare.push(slot);
  }

  /** Adds a sheet with the bin's pieces; false when the arrays cannot hold them: it is added empty. */
  load(bin: Bin): boolean {
    const slot = this.spare.pop() ?? 0;
    const type = typeOfBin(this.types, bin);
    this.slots.push(slot);
    this.book(type, 1);
    if (this.sheets.load(slot, bin)) return true;
    this.sheets.clear(slot, type);
    return false;
  }

  private book(type: number, sheets: 1 | -1): void {
    this.taken[type] = (this.taken[type] ?? 0) + sheets;
    this.cost += sheets * (this.prices[type] ?? 0);
  }

  /** A new try. */
  begin(): void {
    this.places.length = 0;
    this.before.length = 0;
    this.closed.length = 0;
    this.takenBefore.set(this.taken);
    this.costBefore = this.cost;
    this.first = this.slots.length;
  }

  isOwn(place: number): boolean {
    return place >= this.first || this.places.includes(place);
  }

  /** The sheet at this place as a copy that may be changed. */
  own(place: number): number {
    const slot = this.slots[place] ?? 0;
    if (this.isOwn(place)) return slot;
    const copy = this.spare.pop();
    if (copy === undefined) throw new RangeError('more sheets changed than there are');
    this.sheets.copy(slot, copy);
    this.places.push(place);
    this.before.push(slot);
    this.slots[place] = copy;
    return copy;
  }

  /** Gives back an empty sheet that is this try's own. No piece fits on it until it is opened again. */
  close(place: number): void {
    const slot = this.slots[place] ?? 0;
    this.book(this.sheets.typeOf[slot] ?? 0, -1);
    this.sheets.capacity[slot] = 0;
    this.closed.push(place);
  }

  /** Whether a sheet of this size for the piece is in store and costs no more than `money`. */
  mayOpen(type: number, kind: Kind, money: number): boolean {
    const size = this.types[type];
    if (size === undefined || (this.prices[type] ?? 0) > money) return false;
    if ((this.taken[type] ?? 0) >= size.quantity) return false;
    if (this.closed.length === 0 && this.slots.length >= this.most) return false;
    return kind.orientations.some((o) => o.w <= size.w && o.h <= size.h);
  }

  /** Place of a new empty sheet. */
  open(type: number): number {
    let place = this.closed.pop();
    if (place === undefined) {
      const slot = this.spare.pop();
      if (slot === undefined) throw new RangeError('more sheets opened than there are');
      place = this.slots.push(slot) - 1;
    }
    this.sheets.clear(this.slots[place] ?? 0, type);
    this.book(type, 1);
    return place;
  }

  /** The try becomes the plan. */
  keep(): void {
    for (const slot of this.before) this.spare.push(slot);
    // From the end, so that the sheet moved into the gap is never a closed one.
    this.closed.sort((a, b) => b - a);
    for (const place of this.closed) {
      this.spare.push(this.slots[place] ?? 0);
      const last = this.slots.pop() ?? 0;
      if (place < this.slots.length) this.slots[place] = last;
    }
    this.begin();
  }

  /** All is as it was at `begin`. */
  undo(): void {
    for (const [i, place] of this.places.entries()) {
      this.spare.push(this.slots[place] ?? 0);
      this.slots[place] = this.before[i] ?? 0;
    }
    for (let i = this.slots.length; i > this.first; i -= 1) this.spare.push(this.slots.pop() ?? 0);
    this.taken.set(this.takenBefore);
    this.cost = this.costBefore;
  }
}
