/** Columns of a customer's list whose cells say one of a few (engineering A6, D3, F2): the words for each. Pure text. */
import {
  NEST_OUTLINE,
  NEST_RECTANGLE,
  NOT_NESTED,
  STRUCTURE_NEST_KINDS,
} from '../../basic/structure/structure.fields.ts';
import { DIRECTION_ANGLES, ROTATION_STEPS } from '../product/product.fields.ts';
import { nameKey } from './import.names.ts';

type Value = number | boolean;
interface Choice {
  /** how the cell reads once it is understood */
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** words by `nameKey`, what they mean; null: they leave it to what is usual */
  readonly words: readonly (readonly [RegExp, Value | null])[];
  /** `importHint` of the repair that leaves it to what is usual */
  readonly usual: 'usualNest' | 'usualValue';
}

const USUAL = /^(?:默认|通用|常规|按默认)$/;
const turn = (degrees: number): readonly [RegExp, number] => [
  new RegExp(`^(?:每|步长)?${degrees}(?:°|度)?$`),
  degrees,
];
/** By the name of the import field, which is that of the product. */
const CHOICES = {
  nestKind: {
    options: STRUCTURE_NEST_KINDS,
    words: [
      [/^(?:是|要|需要|默认|套料?|y(?:es)?|true)$/, null],
      [/^(?:不套料?|不用套料?|无需套料?|免套料?|不需要?套料?|不下料|外购|否|no?|none|false)$/, NOT_NESTED],
      [/^(?:异[形型]板?|不规则|轮廓|真实轮廓|曲线|trueshape|shape|irregular)(?:套料)?$/, NEST_OUTLINE],
      [
        /^(?:矩形|方形|长方形|规则|直角|外接矩形|rect|rectangle|rectangular)(?:板)?(?:套料)?$/,
        NEST_RECTANGLE,
      ],
    ],
    usual: 'usualNest',
  },
  directionAngle: {
    options: DIRECTION_ANGLES,
    words: [
      [USUAL, null],
      [/^(?:0°?|横[向纹]?|水平|横向纹理?|沿?(?:图形)?宽(?:度)?(?:方向)?|horizontal|width|w)$/, 0],
      [
        /^(?:90°?|[竖纵][向纹]?|垂直|[竖纵]向纹理?|沿?(?:图形)?[高长](?:度)?(?:方向)?|vertical|height|h)$/,
        90,
      ],
    ],
    usual: 'usualValue',
  },
  allowMirror: {
    options: [
      { value: true, label: '允许' },
      { value: false, label: '不允许' },
    ],
    words: [
      [USUAL, null],
      [/^(?:允许|可以?|能|是|√|✓|✔|1|y(?:es)?|true)(?:镜像|翻转)?$/, true],
      [/^(?:不允许|不可以?|不能|禁止|不|否|×|✗|x|0|no?|false)(?:镜像|翻转)?$/, false],
    ],
    usual: 'usualValue',
  },
  rotationStep: {
    options: ROTATION_STEPS,
    words: [
      [USUAL, null],
      [/^(?:不转|不旋转)$/, 180],
      turn(180),
      turn(90),
      turn(45),
      turn(30),
      turn(15),
      [/^(?:任意|任意角度?|自由|自由旋转|不限|0(?:°|度)?|free|any)$/, 0],
    ],
    usual: 'usualValue',
  },
} as const satisfies Readonly<Record<string, Choice>>;
export type ImportChoice = keyof typeof CHOICES;
export const IMPORT_CHOICES: Readonly<Record<ImportChoice, Choice>> = CHOICES;
export const IMPORT_CHOICE_NAMES = [
  'nestKind',
  'directionAngle',
  'allowMirror',
  'rotationStep',
] as const satisfies readonly ImportChoice[];

/** What a cell of the column names; null where it leaves it to what is usual, undefined where the word is not known. */
export function choiceMeant(name: ImportChoice, text: string): Value | null | undefined {
  const key = nameKey(text);
  const { words, options } = IMPORT_CHOICES[name];
  return options.find((o) => nameKey(o.label) === key)?.value ?? words.find(([word]) => word.test(key))?.[1];
}

export const choiceLabel = (name: ImportChoice, value: Value): string =>
  IMPORT_CHOICES[name].options.find((o) => o.value === value)?.label ?? '';
