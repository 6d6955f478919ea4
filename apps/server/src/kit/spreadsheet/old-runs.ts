/** Texts of an old workbook (BIFF8, BIFF5) that are written in several fonts: what is left of them without what is crossed out. */

/** Whether a line is drawn through what is written in a font, by the number that runs give it. */
export type IsStruck = (font: number) => boolean;

const FLAG = { wide: 0x01, extended: 0x04, runs: 0x08 } as const;

/** Bytes of a record and of those that continue it. A text that runs on says at the beginning of each how wide its signs are. */
class Pieces {
  #piece = 0;
  #at = 0;
  readonly #pieces: readonly Buffer[];
  constructor(pieces: readonly Buffer[]) {
    this.#pieces = pieces;
  }

  #here(): Buffer {
    while (this.#at >= (this.#pieces[this.#piece]?.length ?? 0) && this.#piece < this.#pieces.length - 1) {
      this.#piece += 1;
      this.#at = 0;
    }
    return this.#pieces[this.#piece] ?? Buffer.alloc(0);
  }
  get isAtEnd(): boolean {
    return this.#at >= this.#here().length;
  }
  /** A number of so many bytes, which no piece cuts: 0 beyond the end. */
  number(bytes: 1 | 2 | 4): number {
    const here = this.#here();
    const value = this.#at + bytes <= here.length ? here.readUIntLE(this.#at, bytes) : 0;
    this.#at += bytes;
    return value;
  }
  skip(bytes: number): void {
    for (let left = bytes; left > 0 && !this.isAtEnd;) {
      const step = Math.min(left, this.#here().length - this.#at);
      this.#at += step;
      left -= step;
    }
  }
  signs(count: number, wide: boolean): string {
    let text = '';
    let [isWide, here, piece] = [wide, this.#here(), this.#piece];
    for (let left = count; left > 0;) {
      if (this.isAtEnd) break;
      here = this.#here();
      if (this.#piece !== piece) {
        isWide = ((here[0] ?? 0) & FLAG.wide) !== 0;
        this.#at = 1;
        piece = this.#piece;
      }
      const size = isWide ? 2 : 1;
      const taken = Math.min(left, Math.floor((here.length - this.#at) / size));
      if (taken === 0) break;
      text += here.toString(isWide ? 'utf16le' : 'latin1', this.#at, this.#at + taken * size);
      this.#at += taken * size;
      left -= taken;
    }
    return text;
  }
}

interface FontRun {
  /** the sign that it begins at */ readonly from: number;
  readonly font: number;
}

/** What of a text no struck font writes; null when nothing is crossed out. Signs before the first run have the font of the cell. */
function leftOf(text: readonly string[], runs: readonly FontRun[], isStruck: IsStruck): string | null {
  if (!runs.some((run) => isStruck(run.font))) return null;
  const [first] = runs;
  const parts = runs.map((run, i) =>
    isStruck(run.font) ? '' : text.slice(run.from, runs[i + 1]?.from ?? text.length).join(''),
  );
  return text.slice(0, first?.from ?? 0).join('') + parts.join('');
}

/** Of the shared texts (SST and what continues it) those of which something is crossed out, by their number. */
export function crossedShared(pieces: readonly Buffer[], isStruck: IsStruck): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const bytes = new Pieces(pieces);
  bytes.skip(4);
  const count = bytes.number(4);
  for (let index = 0; index < count && !bytes.isAtEnd; index += 1) {
    const length = bytes.number(2);
    const flags = bytes.number(1);
    const many = flags & FLAG.runs ? bytes.number(2) : 0;
    const beside = flags & FLAG.extended ? bytes.number(4) : 0;
    const text = bytes.signs(length, (flags & FLAG.wide) !== 0);
    const runs: FontRun[] = [];
    for (let i = 0; i < many; i += 1) runs.push({ from: bytes.number(2), font: bytes.number(2) });
    bytes.skip(beside);
    // places are counted in units of UTF-16, as in the file
    const kept = leftOf(text.split(''), runs, isStruck);
    if (kept !== null) found.set(index, kept);
  }
  return found;
}

/** The same of the text of one cell of BIFF5: its bytes, and runs of a byte each. */
export function crossedCell(body: Buffer, codePage: string, isStruck: IsStruck): string | null {
  const length = body.length >= 8 ? body.readUInt16LE(6) : 0;
  const [from, to] = [8, 8 + length];
  if (to >= body.length) return null;
  const runs: FontRun[] = [];
  for (let at = to + 1; at + 2 <= body.length && runs.length < (body[to] ?? 0); at += 2)
    runs.push({ from: body[at] ?? 0, font: body[at + 1] ?? 0 });
  const text = body.subarray(from, to).toString('latin1').split('');
  const kept = leftOf(text, runs, isStruck);
  return kept === null ? null : new TextDecoder(codePage).decode(Buffer.from(kept, 'latin1'));
}
