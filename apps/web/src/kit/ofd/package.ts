/** An OFD package (GB/T 33190—2016): its pages, what they share, and the seals that stand on them. */
import { Zip } from '../zip/zip.ts';
import { sealPicture } from './seal.ts';
import {
  attr,
  type Box,
  boxOf,
  child,
  children,
  numberOf,
  OfdFault,
  parseXml,
  placeOf,
  textOf,
} from './xml.ts';

export interface OfdFont {
  readonly name: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** place of the font that came with the document */
  readonly file: string | undefined;
}
export interface Stamp {
  readonly box: Box;
  readonly clip: Box | undefined;
  /** a picture, or a package of its own */
  readonly picture: Uint8Array;
}
export interface OfdPage {
  readonly box: Box;
  /** layers from the back to the front, templates and annotations among them, each with the place it was read from */
  readonly layers: readonly Element[];
  readonly stamps: readonly Stamp[];
}
export interface Resources {
  readonly fonts: ReadonlyMap<string, OfdFont>;
  readonly media: ReadonlyMap<string, string>;
  readonly params: ReadonlyMap<string, Element>;
  readonly spaces: ReadonlyMap<string, string>;
  readonly composites: ReadonlyMap<string, Element>;
}
export interface OfdDocument {
  readonly zip: Zip;
  readonly pages: readonly OfdPage[];
  readonly resources: Resources;
}

const A4: Box = { x: 0, y: 0, width: 210, height: 297 };
const MOST_PAGES = 500;

class Reader {
  readonly zip: Zip;
  constructor(zip: Zip) {
    this.zip = zip;
  }
  /** Root of a file; undefined when it is not there. */
  async xml(place: string | undefined): Promise<Element | undefined> {
    return place !== undefined && this.zip.has(place) ? parseXml(await this.zip.text(place)) : undefined;
  }
}

/** Reads the first document of a package. Raises OfdFault or ZipFault for what is none. */
export async function readOfd(bytes: Uint8Array): Promise<OfdDocument> {
  const zip = new Zip(bytes);
  const reader = new Reader(zip);
  const body = child(await reader.xml('OFD.xml'), 'DocBody');
  const place = placeOf('', textOf(child(body, 'DocRoot')));
  const root = await reader.xml(place);
  if (!root) throw new OfdFault('不是 OFD 文件，或文件已损坏');
  const resources = await readResources(reader, root, place);
  const signed = textOf(child(body, 'Signatures'));
  const stamps = await readStamps(reader, signed === '' ? undefined : placeOf('', signed));
  return { zip, resources, pages: await readPages(reader, { root, place, stamps }, resources) };
}

interface Root {
  readonly root: Element;
  readonly place: string;
  readonly stamps: ReadonlyMap<string, readonly Stamp[]>;
}

const areaOf = (of: Element | undefined): Box | undefined => boxOf(textOf(child(of, 'PhysicalBox')));

async function readPages(
  reader: Reader,
  { root, place, stamps }: Root,
  resources: Resources,
): Promise<OfdPage[]> {
  const common = child(root, 'CommonData');
  const templates = new Map(
    children(common, 'TemplatePage').map((t) => [
      attr(t, 'ID') ?? '',
      placeOf(place, attr(t, 'BaseLoc') ?? ''),
    ]),
  );
  const annotations = await readAnnotations(reader, root, place);
  const pages: OfdPage[] = [];
  for (const named of children(child(root, 'Pages'), 'Page').slice(0, MOST_PAGES)) {
    const at = placeOf(place, attr(named, 'BaseLoc') ?? '');
    const page = await reader.xml(at);
    for (const own of children(page, 'PageRes'))
      await addResources(reader, placeOf(at, textOf(own)), resources);
    const layers = { back: [] as Element[], front: [] as Element[] };
    for (const used of children(page, 'Template')) {
      const template = await reader.xml(templates.get(attr(used, 'TemplateID') ?? ''));
      layers[attr(used, 'ZOrder') === 'Foreground' ? 'front' : 'back'].push(
        ...children(child(template, 'Content'), 'Layer'),
      );
    }
    const id = attr(named, 'ID') ?? '';
    pages.push({
      box: areaOf(child(page, 'Area')) ?? areaOf(child(common, 'PageArea')) ?? A4,
      layers: [
        ...layers.back,
        ...children(child(page, 'Content'), 'Layer'),
        ...layers.front,
        ...(annotations.get(id) ?? []),
      ],
      stamps: stamps.get(id) ?? [],
    });
  }
  return pages;
}

/** What annotations look like, by page. */
async function readAnnotations(
  reader: Reader,
  root: Element,
  place: string,
): Promise<Map<string, Element[]>> {
  const found = new Map<string, Element[]>();
  const named = textOf(child(root, 'Annotations'));
  if (named === '') return found;
  const at = placeOf(place, named);
  for (const page of children(await reader.xml(at), 'Page')) {
    const own = await reader.xml(placeOf(at, textOf(child(page, 'FileLoc'))));
    const shown = children(own, 'Annot').filter((a) => attr(a, 'Visible') !== 'false');
    found.set(
      attr(page, 'PageID') ?? '',
      shown.flatMap((a) => children(a, 'Appearance')),
    );
  }
  return found;
}

async function readResources(reader: Reader, root: Element, place: string): Promise<Resources> {
  const resources: Resources = {
    fonts: new Map(),
    media: new Map(),
    params: new Map(),
    spaces: new Map(),
    composites: new Map(),
  };
  const common = child(root, 'CommonData');
  for (const named of [...children(common, 'PublicRes'), ...children(common, 'DocumentRes')])
    await addResources(reader, placeOf(place, textOf(named)), resources);
  return resources;
}

async function addResources(reader: Reader, place: string, to: Resources): Promise<void> {
  const root = await reader.xml(place);
  const base = placeOf(place, `${attr(root, 'BaseLoc') ?? ''}/-`);
  const put = <T>(map: ReadonlyMap<string, T>, of: Element, value: T): void => {
    (map as Map<string, T>).set(attr(of, 'ID') ?? '', value);
  };
  for (const font of children(child(root, 'Fonts'), 'Font')) {
    const file = textOf(child(font, 'FontFile'));
    put(to.fonts, font, {
      name: attr(font, 'FontName') ?? attr(font, 'FamilyName') ?? '',
      isBold: attr(font, 'Bold') === 'true',
      isItalic: attr(font, 'Italic') === 'true',
      file: file === '' ? undefined : placeOf(base, file),
    });
  }
  for (const media of children(child(root, 'MultiMedias'), 'MultiMedia'))
    put(to.media, media, placeOf(base, textOf(child(media, 'MediaFile'))));
  for (const param of children(child(root, 'DrawParams'), 'DrawParam')) put(to.params, param, param);
  for (const space of children(child(root, 'ColorSpaces'), 'ColorSpace'))
    put(to.spaces, space, attr(space, 'Type') ?? 'RGB');
  for (const unit of children(child(root, 'CompositeGraphicUnits'), 'CompositeGraphicUnit'))
    put(to.composites, unit, unit);
}

/** Seals by page: from the seal's own file, or from within the signed value. */
async function readStamps(reader: Reader, place: string | undefined): Promise<Map<string, Stamp[]>> {
  const found = new Map<string, Stamp[]>();
  if (place === undefined) return found;
  for (const named of children(await reader.xml(place), 'Signature')) {
    const at = placeOf(place, attr(named, 'BaseLoc') ?? '');
    const signature = await reader.xml(at);
    const info = child(signature, 'SignedInfo');
    const picture = await sealOf(
      reader,
      [
        textOf(child(info, 'Seal', 'BaseLoc')),
        textOf(child(signature, 'SignedValue')),
        'SignedValue.dat',
      ].map((name) => (name === '' ? '' : placeOf(at, name))),
    );
    if (!picture) continue;
    for (const annot of children(info, 'StampAnnot')) {
      const box = boxOf(attr(annot, 'Boundary'));
      const page = attr(annot, 'PageRef') ?? '';
      if (!box || numberOf(annot, 'PageRef') === undefined) continue;
      found.set(page, [...(found.get(page) ?? []), { box, clip: boxOf(attr(annot, 'Clip')), picture }]);
    }
  }
  return found;
}

async function sealOf(reader: Reader, places: readonly string[]): Promise<Uint8Array | undefined> {
  for (const place of places) {
    if (place === '' || !reader.zip.has(place)) continue;
    const picture = sealPicture(await reader.zip.read(place));
    if (picture) return picture;
  }
  return undefined;
}
