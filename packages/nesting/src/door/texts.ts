// From a code with numbers to a sentence that tells a stranger what is wrong and where.
import type { NestError } from '../problem/reports.ts';

/** What prechecks, readers and verifiers report. */
export type Coded = Omit<NestError, 'text'>;

/** A sentence by code, with `{name}` for a number and `{row.name}` for a value of the row; or which of several. */
export type Texts = Readonly<Record<string, string | ((error: Coded) => string)>>;

/** The row that an error is about. */
export type RowOf = (error: Coded) => object | undefined;

/**
 * The error in the form of the package's door, with its sentence. A code without a sentence is told with its numbers.
 * @param rowOf gives the values that a sentence names as `{row.…}`; one that is not there is told as missing
 */
export function toldError(error: Coded, texts: Texts, rowOf: RowOf = () => undefined): NestError {
  const { code, itemId, stockId, group, layoutNo, params } = error;
  const known = Object.hasOwn(texts, code) ? texts[code] : undefined;
  const sentence = typeof known === 'function' ? known(error) : (known ?? unknownText(error));
  const text = placed(
    error,
    filled(sentence, params, () => rowOf(error)),
  );
  return {
    code,
    text,
    ...(itemId === undefined ? {} : { itemId }),
    ...(stockId === undefined ? {} : { stockId }),
    ...(group === undefined ? {} : { group }),
    ...(layoutNo === undefined ? {} : { layoutNo }),
    params,
  };
}

function unknownText({ code, params }: Coded): string {
  const numbers = Object.keys(params).map((name) => `${name} {${name}}`);
  return [`rule ${code} is broken`, ...numbers].join(', ');
}

function filled(sentence: string, params: Coded['params'], row: () => object | undefined): string {
  return sentence.replaceAll(/\{(row\.)?(\w+)\}/g, (_all, ofRow: string | undefined, name: string) => {
    const values: Readonly<Record<string, unknown>> = ofRow === undefined ? params : { ...row() };
    return shown(values[name], ofRow === undefined);
  });
}

/** A value as text; a number of the error that is not there is left out, a value of the row is missing. */
function shown(value: unknown, isNumber: boolean): string {
  if (value === undefined) return isNumber ? '' : 'missing';
  if (value === 'undefined') return 'missing';
  if (value === '') return '""';
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return String(value);
}

/** Where it is, then what is wrong. */
function placed({ itemId, stockId, group, layoutNo }: Coded, sentence: string): string {
  const at = [
    ...(layoutNo === undefined ? [] : [`layout ${layoutNo}`]),
    ...(itemId === undefined ? [] : [`item ${itemId}`]),
    ...(stockId === undefined ? [] : [`stock ${stockId}`]),
  ];
  if (at.length === 0 && group !== undefined) at.push(`group ${group}`);
  const whole = at.length === 0 ? sentence : `${at.join(', ')}: ${sentence}`;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`;
}
