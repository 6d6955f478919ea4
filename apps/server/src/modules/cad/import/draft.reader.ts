/** The row being read: its texts, and helpers that note what is wrong with them. */
import {
  digitsMeant,
  type ImportFault,
  importFieldLabel,
  importHint,
  importMessage,
  type ImportMessage,
  type ImportRepair,
  isDitto,
  foldOf,
  isNothing,
  lengthOf,
  lengthText,
  plain,
  UNSOLVED,
} from '@muyun/contract';
import { SOURCE_MARKS } from './grid.rows.ts';
import type { NameUse, SourceRow } from './row.ts';

export interface NoteMore {
  readonly detail?: string;
  readonly repairs?: ImportRepair[];
}

export const setTo = (field: string, value: string, key?: string): ImportRepair => ({
  label: importHint('setTo', { value }),
  ...(key === undefined ? {} : { key }),
  set: { [field]: value },
});

const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!)$/i;

export class Reader {
  readonly row: SourceRow;
  readonly texts: Readonly<Record<string, string>>;
  readonly cells: Record<string, string> = {};
  readonly faults: ImportFault[] = [];
  readonly names: NameUse[] = [];

  constructor(row: SourceRow) {
    this.row = row;
    this.texts = { ...row.source, ...row.edits };
    this.faults.push(...row.baseFaults);
    for (const [name, from] of Object.entries(row.source)) {
      const field = name.startsWith(SOURCE_MARKS.from) ? name.slice(SOURCE_MARKS.from.length) : '';
      if (field !== '' && from === 'above' && row.edits[field] === undefined)
        this.note(field, 'fixed', 'fromAbove', {
          field: importFieldLabel(field),
          value: (row.source[field] ?? '').slice(0, 40),
        });
    }
  }
  text(field: string): string {
    return plain(this.texts[field] ?? '');
  }
  /** true when a person wrote or emptied this cell */
  isEdited(field: string): boolean {
    return this.row.edits[field] !== undefined;
  }
  note(
    field: string,
    level: ImportFault['level'],
    code: ImportMessage,
    params?: Record<string, string | number>,
    more: NoteMore = {},
  ): void {
    this.faults.push({ field, level, code, message: importMessage(code, params), ...more });
  }
  hasError(field: string): boolean {
    return this.faults.some((f) => f.field === field && f.level === 'error');
  }
  missing(field: string, detail?: string, repairs?: ImportRepair[]): void {
    this.note(
      field,
      'error',
      'missing',
      { field: importFieldLabel(field) },
      { ...(detail === undefined ? {} : { detail }), ...(repairs ? { repairs } : {}) },
    );
  }
  /** The text of a formula that failed, or of one without its result. */
  isBroken(text: string): boolean {
    return text === UNSOLVED || FORMULA_ERROR.test(text);
  }
  /** A sign of ditto that has nothing above it, or a formula that failed; only a person knows what it stands for. */
  isOpenDitto(field: string, text: string): boolean {
    const isBroken = this.isBroken(text);
    if (!isDitto(text) && !isBroken) return false;
    this.cells[field] = text;
    if (text === UNSOLVED) this.note(field, 'error', 'unsolved', {}, { detail: importHint('unsolved') });
    else if (isBroken) this.note(field, 'error', 'formulaError', { value: text });
    else this.note(field, 'error', 'dittoNone', { text });
    return true;
  }

  /** A length of a column; notes what is no number or out of range. `-` and 无 say that there is none. */
  length(field: string, limit: { from: number; to: number }): number | null {
    const text = this.text(field);
    this.cells[field] = text;
    if (text === '' || this.isOpenDitto(field, text)) return null;
    if (isNothing(text)) {
      this.cells[field] = '';
      return null;
    }
    const value = field === 'depth' ? foldOf(text) : lengthOf(text);
    if (value === null) {
      const meant = digitsMeant(text);
      this.note(
        field,
        'error',
        'number',
        { value: text.slice(0, 30) },
        meant === null ? {} : { repairs: [setTo(field, meant, 'digits')] },
      );
      return null;
    }
    this.cells[field] = lengthText(value);
    this.inRange(field, value, limit);
    return value;
  }
  inRange(field: string, value: number, limit: { from: number; to: number }): void {
    if (value < limit.from || value > limit.to)
      this.note(field, 'error', 'range', undefined, {
        detail: importHint('allowed', { field: importFieldLabel(field), from: limit.from, to: limit.to }),
      });
  }
}
