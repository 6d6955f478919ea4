/** Names of a row brought to master data: texture, thickness, plate type, colour. */
import {
  choiceLabel,
  choiceMeant,
  digitsMeant,
  IMPORT_CHOICE_NAMES,
  IMPORT_CHOICES,
  type ImportChoice,
  importFieldLabel,
  importHint,
  IMPORT_NO_COLOR,
  isLikeDitto,
  isNothing,
  colorInWords,
  lengthText,
  plateInFinish,
  type ProductRowDraft,
  thicknessOf,
  thicknessText,
} from '@muyun/contract';
import type { DraftContext } from './draft.context.ts';
import { type Reader, setTo } from './draft.reader.ts';
import type { PlateTypeName, TextureName } from './import.master.store.ts';
import type { Meaning } from './names.ts';
import type { NameUse } from './row.ts';

export function readTexture(r: Reader, context: DraftContext): TextureName | null {
  const text = textureText(r);
  const fallback = context.names.textureOf(context.defaults.textureId);
  if (text === '' || isNothing(text)) {
    r.cells['texture'] = fallback?.name ?? '';
    if (!fallback) missingTexture(r, context);
    return fallback;
  }
  if (r.isOpenDitto('texture', text)) return null;
  const meaning = context.names.texture(text);
  noteName(r, 'texture', text, meaning, meaning.target?.name ?? null);
  if (meaning.status === 'unknown')
    r.note(
      'texture',
      'error',
      'texture',
      { name: text },
      { repairs: meaning.near.map((n) => setTo('texture', n)) },
    );
  r.cells['texture'] = meaning.target?.name ?? text;
  return meaning.target;
}

/** The texture of a row; a list without a column of its own may name it with the finish. */
const textureText = (r: Reader): string =>
  r.text('texture') || (r.isEdited('texture') ? '' : (plateInFinish(r.text('color')).texture ?? ''));

function missingTexture(r: Reader, context: DraftContext): void {
  const usual = context.names.defaultTexture;
  if (!context.mapped.has('texture')) r.missing('texture', importHint('noTexture'));
  else
    r.note(
      'texture',
      'error',
      'missing',
      { field: importFieldLabel('texture') },
      usual ? { repairs: [setTo('texture', usual.name)] } : {},
    );
}

export function readThickness(
  r: Reader,
  context: DraftContext,
  texture: TextureName | null,
  fromSize: number | null,
): number | null {
  const text = isNothing(r.text('thickness')) ? '' : r.text('thickness');
  if (r.isOpenDitto('thickness', text)) return null;
  const finish = plateInFinish(r.text('color')).texture === null ? '' : r.text('color');
  const inTexture = thicknessInName(r.text('texture')) ?? thicknessInName(finish);
  const own = text === '' ? null : thicknessOf(text);
  const value = text === '' ? (fromSize ?? inTexture ?? context.defaults.thickness) : own;
  r.cells['thickness'] = value === null ? text : thicknessText(value);
  const beside = [fromSize, inTexture].find(
    (t) => t !== null && value !== null && Math.abs(t - value) > 1e-6,
  );
  if (beside !== undefined && beside !== null && value !== null && !r.isEdited('thickness')) {
    const [a, b] = [thicknessText(value), thicknessText(beside)];
    r.note(
      'thickness',
      'error',
      'thicknessTwice',
      { a, b },
      { repairs: [setTo('thickness', a, 'byColumn'), setTo('thickness', b, 'bySize')] },
    );
  } else if (text !== '' && value === null) {
    const meant = digitsMeant(text);
    r.note(
      'thickness',
      'error',
      'number',
      { value: text.slice(0, 30) },
      meant === null ? {} : { repairs: [setTo('thickness', meant, 'digits')] },
    );
  } else if (value === null)
    r.missing('thickness', context.mapped.has('thickness') ? undefined : importHint('noThickness'));
  else if (texture) checkThickness(r, texture, value);
  return value;
}

function checkThickness(r: Reader, texture: TextureName, value: number): void {
  if (texture.thicknesses.some((t) => Math.abs(t - value) < 1e-6)) return;
  const near = texture.thicknesses.toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value)).slice(0, 2);
  r.note(
    'thickness',
    'error',
    'thickness',
    { texture: texture.name, thickness: lengthText(value) },
    {
      detail: importHint('thicknesses', {
        texture: texture.name,
        list: texture.thicknesses.map(thicknessText).join('、') || '—',
      }),
      repairs: near.map((t) => setTo('thickness', thicknessText(t))),
    },
  );
}

/** `3003-H24 3.0mm`, `2.5mm铝单板`: the word of a texture that is a thickness. */
const thicknessInName = (text: string): number | null =>
  text
    .split(/[\s,;/]+/)
    .flatMap((w) => [w, /^(\d+(?:\.\d+)?mm)/i.exec(w)?.[1] ?? ''])
    .filter((w) => /mm|δ|t=|厚|\./i.test(w))
    .map(thicknessOf)
    .find((t) => t !== null) ?? null;

/** The plate type of a row; one that is made with the import has no id yet. */
export function readPlateType(
  r: Reader,
  context: DraftContext,
): { type: PlateTypeName | null; isNew: boolean } {
  const text = r.text('plateType');
  // a list without a column of types may name them as products
  const named =
    text === '' && !context.mapped.has('plateType') ? context.names.plateType(r.text('name')) : null;
  if (named?.status === 'exact' && r.text('name') !== '' && !r.isEdited('plateType')) {
    r.cells['plateType'] = named.target?.name ?? '';
    return { type: named.target, isNew: false };
  }
  if (text === '' || isNothing(text)) {
    const fallback =
      r.texts['plateType'] === undefined ? context.names.plateTypeOf(context.defaults.plateTypeId) : null;
    r.cells['plateType'] = fallback?.name ?? '';
    return { type: fallback, isNew: false };
  }
  if (r.isOpenDitto('plateType', text)) return { type: null, isNew: false };
  const meaning = context.names.plateType(text);
  noteName(r, 'plateType', text, meaning, meaning.target?.name ?? meaning.code ?? null);
  if (meaning.status === 'new') r.note('plateType', 'fixed', 'newPlateType', { name: meaning.code ?? text });
  if (meaning.status === 'unknown') {
    r.note(
      'plateType',
      'error',
      'plateType',
      { name: text },
      {
        repairs: [
          ...meaning.near.map((n) => setTo('plateType', n)),
          { label: importHint('noPlateType'), set: { plateType: '' } },
        ],
      },
    );
  }
  r.cells['plateType'] = meaning.target?.name ?? text;
  return { type: meaning.target, isNew: meaning.status === 'new' };
}

/** 结构 or 安装结构 of a row; undefined where it says nothing of it: then it is that of its plate type. */
function readStructure(
  r: Reader,
  { names }: DraftContext,
  field: 'structure' | 'installStructure',
): string | undefined {
  const text = r.text(field);
  r.cells[field] = isNothing(text) ? '' : text;
  if (text === '' || isNothing(text) || r.isOpenDitto(field, text)) return undefined;
  const meaning = names.structure(`${field}s`, text);
  if (meaning.target) {
    r.cells[field] = meaning.target.name;
    return meaning.target.id;
  }
  r.note(
    field,
    'error',
    field,
    { name: text },
    {
      repairs: [
        ...meaning.near.map((n) => setTo(field, n)),
        { key: 'usual', label: importHint('usual'), set: { [field]: '' } },
      ],
    },
  );
  return undefined;
}

/** What a row says in a column of a few choices; undefined where it says nothing of it: then it is as usual. */
function readChoice(r: Reader, name: ImportChoice): number | boolean | undefined {
  const text = r.text(name);
  r.cells[name] = isNothing(text) ? '' : text;
  if (text === '' || isNothing(text) || r.isOpenDitto(name, text)) return undefined;
  const meant = choiceMeant(name, text);
  if (meant !== undefined) {
    r.cells[name] = meant === null ? '' : choiceLabel(name, meant);
    return meant ?? undefined;
  }
  const { options, usual } = IMPORT_CHOICES[name];
  const repairs = [
    ...options.map((o) => setTo(name, o.label)),
    { key: 'usual', label: importHint(usual), set: { [name]: '' } },
  ];
  r.note(name, 'error', 'choice', { field: importFieldLabel(name), name: text }, { repairs });
  return undefined;
}

/** What a row says of 结构, 安装结构, and of how it is nested. */
export function readStructures(r: Reader, context: DraftContext): Partial<ProductRowDraft> {
  const structureId = readStructure(r, context, 'structure');
  const installStructureId = readStructure(r, context, 'installStructure');
  const said = IMPORT_CHOICE_NAMES.flatMap((name) => {
    const value = readChoice(r, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...(structureId ? { structureId } : {}),
    ...(installStructureId ? { installStructureId } : {}),
    ...Object.fromEntries(said),
  };
}

/** The colour of a row without the plate that is named with it; a list without a column of colours may name it with the plate. */
function colorText(r: Reader, context: DraftContext): string {
  const text = r.text('color');
  if (text !== '') return plateInFinish(text).rest;
  return context.mapped.has('color') || r.isEdited('color') ? '' : (colorInWords(r.text('texture')) ?? '');
}

export function readColor(r: Reader, context: DraftContext): string | null {
  const text = colorText(r, context);
  if (text === '') {
    const fallback = context.names.colorOf(context.defaults.colorId);
    r.cells['color'] = fallback ? `${fallback.name} ${fallback.code}` : '';
    // no default was chosen and the others have one: either a slip or a bare panel, and only a person knows
    if (!fallback && context.colorExpected)
      r.note(
        'color',
        'error',
        'missing',
        { field: importFieldLabel('color') },
        { repairs: [{ label: importHint('noColor'), set: { color: IMPORT_NO_COLOR } }] },
      );
    return fallback?.id ?? null;
  }
  r.cells['color'] = text;
  if (r.isOpenDitto('color', text)) return null;
  // never a card of its own
  if (isLikeDitto(text)) {
    r.note('color', 'error', 'dittoNone', { text: text.slice(0, 30) });
    return null;
  }
  const meaning = context.names.color(text);
  if (meaning.status === 'none') return null;
  const target = meaning.target ? `${meaning.target.name} ${meaning.target.code}` : (meaning.code ?? null);
  noteName(r, 'color', text, meaning, target);
  if (meaning.status === 'new')
    r.note(
      'color',
      'fixed',
      'newColor',
      { code: meaning.code ?? '' },
      { repairs: meaning.near.map((n) => setTo('color', n)) },
    );
  return meaning.target?.id ?? null;
}

function noteName<T extends { id: string }>(
  r: Reader,
  kind: NameUse['kind'],
  text: string,
  meaning: Meaning<T>,
  target: string | null,
): void {
  if (meaning.status === 'exact' || meaning.status === 'none') return;
  r.names.push({ kind, alias: text, targetId: meaning.target?.id ?? null, target, status: meaning.status });
  const params = { field: importFieldLabel(kind), name: text, target: target ?? '' };
  if (meaning.status === 'alias') r.note(kind, 'fixed', 'alias', params);
  if (meaning.status === 'similar') r.note(kind, 'fixed', 'similar', params);
}
