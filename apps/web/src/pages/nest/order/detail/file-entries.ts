/** What the menus of files offer: every list in its formats, as Excel once for each workbook that it can be written on. */
import { CUT_LIST_TEMPLATE, LEVELLING_LIST_TEMPLATE, nest, PURCHASE_LIST_TEMPLATE } from '@muyun/contract';
import { HOUSE, type PaperTemplate, useTemplates, wayOf } from '../../../../widgets/excel-paper/index.ts';

const FORMAT = { xlsx: 'Excel', pdf: 'PDF', svg: 'SVG，每版一个', zip: '每版一个文件' } as const;
export interface Entry {
  readonly key: string;
  readonly file: number;
  readonly format: keyof typeof FORMAT;
  readonly label: string;
  /** which workbook it is written on */
  readonly way: object;
}

/** A list as Excel once for each workbook that it can be written on, the default one first. */
function onWorkbooks(
  file: number,
  label: string,
  templates: ReadonlyMap<number, readonly PaperTemplate[]>,
): Entry[] {
  const own = templates.get(nest.NEST_LIST_TEMPLATES[file] ?? 0) ?? [];
  const house = { id: HOUSE, name: '系统格式', isDefault: false };
  const all = own.length === 0 ? [house] : [...own, house];
  return all
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map((t) => ({
      key: `${file}-xlsx-${t.id}`,
      file,
      format: 'xlsx',
      label: `${label}（Excel${own.length === 0 ? '' : `，${t.isDefault ? '默认 ' : ''}${t.name}`}）`,
      way: wayOf(t.id, own),
    }));
}
interface ListFile {
  readonly value: number;
  readonly label: string;
  readonly formats: readonly (keyof typeof FORMAT)[];
}
/** What a menu of files offers. */
export const entriesOf = (
  files: readonly ListFile[],
  templates: ReadonlyMap<number, readonly PaperTemplate[]>,
): Entry[] =>
  files.flatMap((f) =>
    f.formats.flatMap((format): Entry[] =>
      format === 'xlsx'
        ? onWorkbooks(f.value, f.label, templates)
        : [
            {
              key: `${f.value}-${format}`,
              file: f.value,
              format,
              label:
                f.formats.length > 1 || format === 'zip'
                  ? `${f.label}（${FORMAT[format]}）`
                  : `${f.label}（PDF）`,
              way: {},
            },
          ],
    ),
  );

/** Own workbooks of every list, once the menu has been opened. */
export function useListTemplates(isAsked: boolean): ReadonlyMap<number, readonly PaperTemplate[]> {
  const ask = (kind: number): number | null => (isAsked ? kind : null);
  const purchase = useTemplates(ask(PURCHASE_LIST_TEMPLATE));
  const levelling = useTemplates(ask(LEVELLING_LIST_TEMPLATE));
  const cuts = useTemplates(ask(CUT_LIST_TEMPLATE));
  return new Map([
    [PURCHASE_LIST_TEMPLATE, purchase],
    [LEVELLING_LIST_TEMPLATE, levelling],
    [CUT_LIST_TEMPLATE, cuts],
  ]);
}
