// The fixed parts of an R2000 file: group writer, tables, the two spaces, the root dictionary.
import { escapedText } from './text.ts';

/** Name, colour index and line type of a layer. */
export type DxfLayerStyle = { name: string; color: number; lineType?: 'CONTINUOUS' | 'DASHED' | 'CENTER' };

export type Writer = {
  put: (code: number, value: string | number) => void;
  handle: () => string;
  text: () => string;
};

const LAYOUT_HANDLES = { modelRecord: '1F', paperRecord: '1B', rootDictionary: 'C', groupDictionary: 'D' };

/** Collects groups; handles count up from 100 hexadecimal, beyond the fixed ones. */
export function writer(): Writer {
  const lines: string[] = [];
  let next = 0x100;
  return {
    put: (code, value) => {
      lines.push(
        String(code).padStart(3),
        typeof value === 'number' && isReal(code) ? real(value) : String(value),
      );
    },
    handle: () => (next++).toString(16).toUpperCase(),
    text: () => `${lines.join('\r\n')}\r\n`,
  };
}

function isReal(code: number): boolean {
  return (code >= 10 && code <= 59) || (code >= 140 && code <= 149) || (code >= 210 && code <= 239);
}

/** Shortest text of the double, always with a point and never with an exponent some readers refuse. */
function real(value: number): string {
  const text = String(value === 0 ? 0 : value);
  if (text.includes('e'))
    return Math.abs(value) < 1e-6 ? '0.0' : BigInt(Math.round(value)).toString().concat('.0');
  return text.includes('.') ? text : `${text}.0`;
}

export function entityHead(
  w: Writer,
  type: string,
  about: { layer: string; owner?: string; kind: string },
): void {
  w.put(0, type);
  w.put(5, w.handle());
  w.put(330, about.owner ?? LAYOUT_HANDLES.modelRecord);
  w.put(100, 'AcDbEntity');
  w.put(8, escapedText(about.layer));
  w.put(100, about.kind);
}

function table(w: Writer, name: string, rows: (() => void)[]): void {
  w.put(0, 'TABLE');
  w.put(2, name);
  w.put(5, w.handle());
  w.put(330, 0);
  w.put(100, 'AcDbSymbolTable');
  w.put(70, rows.length);
  if (name === 'DIMSTYLE') w.put(100, 'AcDbDimStyleTable');
  for (const row of rows) row();
  w.put(0, 'ENDTAB');
}

function record(
  w: Writer,
  type: string,
  kind: string,
  name: string,
  more: [number, string | number][],
): () => void {
  return () => {
    w.put(0, type);
    w.put(type === 'DIMSTYLE' ? 105 : 5, w.handle());
    w.put(100, 'AcDbSymbolTableRecord');
    w.put(100, kind);
    w.put(2, name);
    for (const [code, value] of more) w.put(code, value);
  };
}

export function writeTables(w: Writer, layers: readonly DxfLayerStyle[]): void {
  writeView(w);
  writeLineTypes(w);
  writeLayers(w, layers);
  writeTextStyle(w);
  table(w, 'VIEW', []);
  table(w, 'UCS', []);
  table(w, 'APPID', [record(w, 'APPID', 'AcDbRegAppTableRecord', 'ACAD', [[70, 0]])]);
  table(w, 'DIMSTYLE', [record(w, 'DIMSTYLE', 'AcDbDimStyleTableRecord', 'STANDARD', [[70, 0]])]);
  table(w, 'BLOCK_RECORD', [
    blockRecord(w, '*MODEL_SPACE', LAYOUT_HANDLES.modelRecord),
    blockRecord(w, '*PAPER_SPACE', LAYOUT_HANDLES.paperRecord),
  ]);
}

function writeView(w: Writer): void {
  table(w, 'VPORT', [
    record(w, 'VPORT', 'AcDbViewportTableRecord', '*ACTIVE', [
      [70, 0],
      [10, 0],
      [20, 0],
      [11, 1],
      [21, 1],
      [12, 1500],
      [22, 750],
      [40, 2000],
      [41, 1.8],
    ]),
  ]);
}

function writeLineTypes(w: Writer): void {
  const line = (name: string, text: string, dashes: number[]): (() => void) =>
    record(w, 'LTYPE', 'AcDbLinetypeTableRecord', name, [
      [70, 0],
      [3, text],
      [72, 65],
      [73, dashes.length],
      [40, dashes.reduce((sum, dash) => sum + Math.abs(dash), 0)],
      ...dashes.flatMap((dash): [number, number][] => [
        [49, dash],
        [74, 0],
      ]),
    ]);
  table(w, 'LTYPE', [
    line('BYBLOCK', '', []),
    line('BYLAYER', '', []),
    line('CONTINUOUS', 'Solid line', []),
    line('DASHED', 'Dashed', [12, -6]),
    line('CENTER', 'Center', [30, -6, 6, -6]),
  ]);
}

function writeLayers(w: Writer, layers: readonly DxfLayerStyle[]): void {
  table(
    w,
    'LAYER',
    [{ name: '0', color: 7 }, ...layers].map((layer: DxfLayerStyle) =>
      record(w, 'LAYER', 'AcDbLayerTableRecord', escapedText(layer.name), [
        [70, 0],
        [62, layer.color],
        [6, layer.lineType ?? 'CONTINUOUS'],
      ]),
    ),
  );
}

function writeTextStyle(w: Writer): void {
  table(w, 'STYLE', [
    record(w, 'STYLE', 'AcDbTextStyleTableRecord', 'STANDARD', [
      [70, 0],
      [40, 0],
      [41, 1],
      [50, 0],
      [71, 0],
      [42, 5],
      [3, 'txt'],
      [4, 'gbcbig.shx'],
    ]),
  ]);
}

function blockRecord(w: Writer, name: string, handle: string): () => void {
  return () => {
    w.put(0, 'BLOCK_RECORD');
    w.put(5, handle);
    w.put(100, 'AcDbSymbolTableRecord');
    w.put(100, 'AcDbBlockTableRecord');
    w.put(2, name);
  };
}

export function writeBlocks(w: Writer): void {
  const spaces: [string, string][] = [
    ['*MODEL_SPACE', LAYOUT_HANDLES.modelRecord],
    ['*PAPER_SPACE', LAYOUT_HANDLES.paperRecord],
  ];
  for (const [name, owner] of spaces) {
    entityHead(w, 'BLOCK', { layer: '0', owner, kind: 'AcDbBlockBegin' });
    for (const [code, value] of [
      [2, name],
      [70, 0],
      [10, 0],
      [20, 0],
      [30, 0],
      [3, name],
      [1, ''],
    ] as [number, string | number][])
      w.put(code, value);
    entityHead(w, 'ENDBLK', { layer: '0', owner, kind: 'AcDbBlockEnd' });
  }
}

export function writeObjects(w: Writer): void {
  const { rootDictionary, groupDictionary } = LAYOUT_HANDLES;
  const dictionary = (handle: string, owner: string, entries: [number, string][]): void => {
    for (const [code, value] of [
      [0, 'DICTIONARY'],
      [5, handle],
      [330, owner],
      [100, 'AcDbDictionary'],
      [281, '1'],
      ...entries,
    ] as [number, string][])
      w.put(code, value);
  };
  dictionary(rootDictionary, '0', [
    [3, 'ACAD_GROUP'],
    [350, groupDictionary],
  ]);
  dictionary(groupDictionary, rootDictionary, []);
}
