/** 套料方式 as customers write it (engineering A6). Pure text. */
import { NEST_OUTLINE, NEST_RECTANGLE, NOT_NESTED } from '../../basic/structure/structure.fields.ts';
import { nameKey } from './import.names.ts';

const WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:不套料?|不用套料?|无需套料?|免套料?|不需要?套料?|不下料|外购|否|no?|none|false)$/, NOT_NESTED],
  [/^(?:异[形型]板?|不规则|轮廓|真实轮廓|曲线|trueshape|shape|irregular)(?:套料)?$/, NEST_OUTLINE],
  [/^(?:矩形|方形|长方形|规则|直角|外接矩形|rect|rectangle|rectangular)(?:板)?(?:套料)?$/, NEST_RECTANGLE],
];
const USUAL = /^(?:是|要|需要|默认|套料?|y(?:es)?|true)$/;

/** The way of nesting that a cell names; null where it leaves it to the structure, undefined where the word is not known. */
export function nestKindMeant(text: string): number | null | undefined {
  const key = nameKey(text);
  if (USUAL.test(key)) return null;
  return WORDS.find(([word]) => word.test(key))?.[1];
}
