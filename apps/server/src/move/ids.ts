/**
 * The ids of a space in another house. Every id is found by its form, wherever it stands: in a column, an array, JSON, a key
 * of a file. A new one differs from the old in its last 40 bits only, by the mask of the import: ids stay ids of their moment,
 * keep their order, and two never become one. What nobody of the export owns never stays what it was, so that no id of
 * another space can be brought in.
 */
import { randomInt } from 'node:crypto';
import { PLATFORM } from '../kit/tx.ts';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const HALF = 1 << 20;
const LOW_DIGITS = 5;

/** Ids by their last 52 bits: eight bytes each, where a set of texts would take a hundred. */
export class IdSet {
  #slots = new Float64Array(1 << 12);
  #count = 0;
  static #keyOf(id: string): number {
    // 0 marks an empty place
    return Number.parseInt(id.slice(-12), 16) * 16 + Number.parseInt(id.charAt(22), 16) + 1;
  }
  #place(slots: Float64Array, key: number): number {
    let at = key % (slots.length - 1);
    while (slots[at] !== 0 && slots[at] !== key) at = (at + 1) % slots.length;
    return at;
  }
  add(id: string): void {
    const key = IdSet.#keyOf(id);
    const at = this.#place(this.#slots, key);
    if (this.#slots[at] === key) return;
    this.#slots[at] = key;
    this.#count += 1;
    if (this.#count * 2 > this.#slots.length) this.#grow();
  }
  has(id: string): boolean {
    return this.#slots[this.#place(this.#slots, IdSet.#keyOf(id))] !== 0;
  }
  #grow(): void {
    const wider = new Float64Array(this.#slots.length * 2);
    for (const key of this.#slots) if (key !== 0) wider[this.#place(wider, key)] = key;
    this.#slots = wider;
  }
}

const hex = (value: number): string => value.toString(16).padStart(LOW_DIGITS, '0');

/** Another id of the same moment: never the same, and the same one each time. */
function masked(id: string, high: number, low: number): string {
  const a = Number.parseInt(id.slice(-2 * LOW_DIGITS, -LOW_DIGITS), 16);
  const b = Number.parseInt(id.slice(-LOW_DIGITS), 16);
  return id.slice(0, -2 * LOW_DIGITS) + hex(a ^ high) + hex(b ^ low);
}

export class Ids {
  /** what is called otherwise here: accounts, editions, features */
  readonly known: Map<string, string>;
  readonly #own: IdSet | null;
  readonly #mask = [randomInt(1, HALF), randomInt(1, HALF)] as const;
  /** `own`: the ids that stay as they are; null: none does */
  constructor(known: Map<string, string>, own: IdSet | null) {
    this.known = new Map(known).set(PLATFORM, PLATFORM);
    this.#own = own;
  }
  of(id: string): string {
    const other = this.known.get(id);
    if (other !== undefined) return other;
    return this.#own?.has(id) ? id : masked(id, ...this.#mask);
  }
  /** The text with every id in it exchanged. */
  in(text: string): string {
    return text.replace(ID, (id) => this.of(id));
  }
}

/** Every id in a text. */
export const idsIn = (text: string): IterableIterator<RegExpExecArray> => text.matchAll(ID);
