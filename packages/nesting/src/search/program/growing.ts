// A sparse vector that grows: places and numbers side by side.

export class Growing {
  at: Int32Array;
  values: Float64Array;
  length = 0;

  constructor(room = 256) {
    this.at = new Int32Array(room);
    this.values = new Float64Array(room);
  }

  push(at: number, value: number): void {
    if (this.length === this.at.length) this.grow();
    this.at[this.length] = at;
    this.values[this.length] = value;
    this.length += 1;
  }

  /** Takes one out; the last takes its place. */
  remove(index: number): void {
    this.length -= 1;
    this.at[index] = this.at[this.length] ?? 0;
    this.values[index] = this.values[this.length] ?? 0;
  }

  private grow(): void {
    const at = new Int32Array(2 * this.at.length);
    const values = new Float64Array(2 * this.at.length);
    at.set(this.at);
    values.set(this.values);
    this.at = at;
    this.values = values;
  }
}
