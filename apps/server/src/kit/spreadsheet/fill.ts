/** A template filled in (engineering A17): its sheets, what hangs on their cells, and pictures. The rest of the workbook stays as it is. */
import { zipSync } from 'fflate';
import type { SheetPart } from './parts.ts';
import { type FillData, fillSheet, movedRanges, type PlacedPicture, type Stretch } from './fill-sheet.ts';
import { TemplateBook } from './places.ts';
import { inflate } from './zip-check.ts';

const EMU = 9525;
const PICTURES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
const DRAWINGS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/drawing';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const REFERENCES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DRAWING_TYPE = 'application/vnd.openxmlformats-officedocument.drawing+xml';

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const relsOf = (path: string): string =>
  `${folderOf(path)}_rels/${path.slice(path.lastIndexOf('/') + 1)}.rels`;
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

class Filling {
  readonly #book: TemplateBook;
  readonly #written = new Map<string, Uint8Array>();
  readonly #gone = new Set<string>();
  #pictures = 0;

  constructor(book: TemplateBook) {
    this.#book = book;
  }
  #text(path: string): string | undefined {
    const own = this.#written.get(path);
    return own ? new TextDecoder().decode(own) : this.#book.part(path);
  }
  #write(path: string, text: string): void {
    this.#written.set(path, utf8(text));
  }

  sheet({ path }: SheetPart, at: number, data: FillData): void {
    const xml = this.#book.part(path) ?? '';
    const rows = this.#book.rowsOf(xml);
    const filled = fillSheet(xml, rows, data);
    this.#write(path, filled.xml);
    this.#moveDrawings(path, filled.stretch);
    this.#moveNames(at, filled.stretch);
    if (filled.pictures.length > 0) this.#place(path, filled.pictures);
  }

  /** Pictures that stand below the lines move down with their cells. */
  #moveDrawings(sheet: string, stretch: Stretch): void {
    const drawing = this.#drawingOf(sheet);
    const xml = drawing && this.#text(drawing);
    if (!drawing || !xml) return;
    this.#write(
      drawing,
      xml.replaceAll(
        /<xdr:row>(\d+)<\/xdr:row>/g,
        (_whole, row: string) => `<xdr:row>${stretch.row(Number(row) + 1) - 1}</xdr:row>`,
      ),
    );
  }

  /** What is printed of a sheet grows with its lines. */
  #moveNames(at: number, stretch: Stretch): void {
    const path = 'xl/workbook.xml';
    const xml = this.#text(path);
    if (!xml) return;
    const plain = (ranges: string): string => {
      const bare = ranges.replaceAll('$', '');
      return movedRanges(bare, stretch).replaceAll(/([A-Z]{1,3})(\d{1,7})/g, '$$$1$$$2');
    };
    this.#write(
      path,
      xml.replaceAll(
        new RegExp(
          String.raw`(<definedName\b[^>]*name="_xlnm\.Print_Area"[^>]*localSheetId="${at}"[^>]*>)([^<]*)(<\/definedName>)`,
          'g',
        ),
        (_whole, open: string, text: string, close: string) => {
          const [sheet = '', ranges = ''] = text.split(/(?<=!)(?=[^!]*$)/);
          return `${open}${sheet}${plain(ranges)}${close}`;
        },
      ),
    );
  }

  #drawingOf(sheet: string): string | undefined {
    const rels = this.#text(relsOf(sheet)) ?? '';
    const target = [...rels.matchAll(/<Relationship\b[^>]*>/g)]
      .map(([tag]) => tag)
      .find((tag) => tag.includes(`"${DRAWINGS}"`));
    const path = target && /Target="([^"]+)"/.exec(target)?.[1];
    if (!path) return undefined;
    return path.startsWith('/') ? path.slice(1) : new URL(path, `x:/${folderOf(sheet)}`).pathname.slice(1);
  }

  /** Adds a relationship to a part; answers its id. */
  #relate(path: string, type: string, target: string): string {
    const rels = this.#text(relsOf(path)) ?? `<Relationships xmlns="${RELATIONS}"></Relationships>`;
    const id = `rIdMy${this.#pictures}${rels.length}`;
    const tag = `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
    this.#write(
      relsOf(path),
      rels.includes('</Relationships>')
        ? rels.replace('</Relationships>', `${tag}</Relationships>`)
        : rels.replace(/<Relationships\b([^>]*)\/>/, `<Relationships$1>${tag}</Relationships>`),
    );
    return id;
  }

  #declare(tag: string, isKnown: (types: string) => boolean): void {
    const types = this.#text('[Content_Types].xml') ?? '';
    if (!isKnown(types)) this.#write('[Content_Types].xml', types.replace('</Types>', `${tag}</Types>`));
  }

  /** The drawing of a sheet; one is made where it has none. */
  #drawing(sheet: string): string {
    const known = this.#drawingOf(sheet);
    if (known && this.#text(known)) return known;
    const name = `drawingMy${this.#written.size}.xml`;
    const path = `xl/drawings/${name}`;
    this.#write(
      path,
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"></xdr:wsDr>`,
    );
    this.#declare(`<Override PartName="/${path}" ContentType="${DRAWING_TYPE}"/>`, () => false);
    const id = this.#relate(sheet, DRAWINGS, `/${path}`);
    const tag = `<drawing xmlns:r="${REFERENCES}" r:id="${id}"/>`;
    const xml = this.#text(sheet) ?? '';
    this.#write(
      sheet,
      xml.replace(
        /(?=<(?:legacyDrawing|legacyDrawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)\b|<\/worksheet>)/,
        tag,
      ),
    );
    return path;
  }

  #place(sheet: string, pictures: readonly PlacedPicture[]): void {
    const drawing = this.#drawing(sheet);
    this.#declare('<Default Extension="png" ContentType="image/png"/>', (types) =>
      /Extension="png"/i.test(types),
    );
    for (const { row, column, picture } of pictures) {
      this.#pictures += 1;
      const no = this.#pictures;
      const media = `xl/media/my${no}.png`;
      this.#written.set(media, picture.png);
      const id = this.#relate(drawing, PICTURES, `/${media}`);
      const size = `cx="${picture.width * EMU}" cy="${picture.height * EMU}"`;
      const anchor = `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext ${size}/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${9000 + no}" name="my${no}"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip xmlns:r="${REFERENCES}" r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`;
      const xml = this.#text(drawing) ?? '';
      this.#write(drawing, xml.replace('</xdr:wsDr>', `${anchor}</xdr:wsDr>`));
    }
  }

  /** Formulas have moved: in which order they were worked out says nothing any more. */
  forgetOrder(): void {
    const chain = 'xl/calcChain.xml';
    const book = this.#text('xl/workbook.xml') ?? '';
    const calc = '<calcPr fullCalcOnLoad="1"/>';
    this.#write(
      'xl/workbook.xml',
      /<calcPr\b[^>]*\/>/.test(book)
        ? book.replace(/<calcPr\b[^>]*\/>/, calc)
        : book.replace(
            /(?=<(?:oleSize|customWorkbookViews|pivotCaches|fileRecoveryPr|extLst)\b|<\/workbook>)/,
            calc,
          ),
    );
    if (!this.#book.entries.has(chain)) return;
    this.#gone.add(chain);
    for (const path of ['[Content_Types].xml', 'xl/_rels/workbook.xml.rels']) {
      const xml = this.#text(path);
      if (xml) this.#write(path, xml.replaceAll(/<(?:Override|Relationship)\b[^>]*calcChain[^>]*\/>/g, ''));
    }
  }

  bytes(): Uint8Array {
    const all: Record<string, Uint8Array> = {};
    for (const [name, entry] of this.#book.entries)
      if (!this.#gone.has(name) && !name.endsWith('/')) all[name] = this.#written.get(name) ?? inflate(entry);
    for (const [name, content] of this.#written) all[name] = content;
    return zipSync(all, { level: 5 });
  }
}

/** The workbook with its places filled in. Raises File:Unreadable for what is no workbook. */
export function fillTemplate(template: Uint8Array, data: FillData): Uint8Array {
  const book = new TemplateBook(template);
  const filling = new Filling(book);
  book.sheets.forEach((sheet, at) => filling.sheet(sheet, at, data));
  filling.forgetOrder();
  return filling.bytes();
}
