/** Draws a page of an OFD document as SVG, in millimetres. Elements are made one by one: nothing of the file becomes markup. */
import { Jbig2Fault, readJbig2 } from './jbig2.ts';
import { type OfdDocument, type OfdPage, readOfd, type Stamp } from './package.ts';
import { kindOf } from './seal.ts';
import { faceOf, Look, pathOf } from './style.ts';
import { make, matrixOf, textLine } from './svg.ts';
import { attr, type Box, boxOf, child, children, numberOf } from './xml.ts';

const MOST_DEEP = 12;

export interface DrawnPage {
  readonly svg: SVGElement;
  readonly box: Box;
  /** what could not be shown, in words */
  readonly missing: readonly string[];
}

/** Draws pages of one document; `end` gives back what the pictures hold. */
export class Drawing {
  readonly #ofd: OfdDocument;
  readonly #urls: string[] = [];
  readonly #fonts = new Map<string, Promise<string | undefined>>();
  readonly #isSeal: boolean;
  #clips = 0;
  #missing = new Set<string>();

  constructor(ofd: OfdDocument, isSeal = false) {
    this.#ofd = ofd;
    this.#isSeal = isSeal;
  }

  static async open(bytes: Uint8Array): Promise<Drawing> {
    return new Drawing(await readOfd(bytes));
  }

  get pages(): readonly OfdPage[] {
    return this.#ofd.pages;
  }

  end(): void {
    for (const url of this.#urls) URL.revokeObjectURL(url);
  }

  async page(page: OfdPage): Promise<DrawnPage> {
    this.#missing = new Set();
    const { box } = page;
    const svg = make('svg', { viewBox: `${box.x} ${box.y} ${box.width} ${box.height}` });
    for (const layer of page.layers) svg.append(await this.#group(layer, layer, 0));
    for (const stamp of page.stamps) svg.append(await this.#stamp(stamp));
    return { svg, box, missing: [...this.#missing] };
  }

  /** The objects of a layer, an appearance or a block, in their order. */
  async #group(of: Element, layer: Element, depth: number): Promise<SVGElement> {
    const box = of.localName === 'Layer' ? undefined : boxOf(attr(of, 'Boundary'));
    const group = make('g', box ? { transform: `translate(${box.x} ${box.y})` } : {});
    if (depth > MOST_DEEP) return group;
    for (const object of children(of)) {
      if (attr(object, 'Visible') === 'false') continue;
      const drawn = await this.#object(object, layer, depth);
      if (drawn) group.append(drawn);
    }
    return group;
  }

  async #object(object: Element, layer: Element, depth: number): Promise<SVGElement | undefined> {
    const kind = object.localName;
    if (kind === 'PageBlock') return this.#group(object, layer, depth + 1);
    const draw = {
      TextObject: () => this.#text(object, layer),
      PathObject: () => this.#path(object, layer),
      ImageObject: () => this.#image(object),
      CompositeObject: () => this.#composite(object, layer, depth),
    }[kind];
    const drawn = await draw?.();
    if (!drawn) return undefined;
    const box = boxOf(attr(object, 'Boundary'));
    const placed = make('g', box ? { transform: `translate(${box.x} ${box.y})` } : {});
    const alpha = numberOf(object, 'Alpha');
    if (alpha !== undefined && alpha < 255) placed.setAttribute('opacity', String(alpha / 255));
    placed.append(this.#clipped(object, drawn));
    return placed;
  }

  /** What stands outside of an object's clips is not shown. */
  #clipped(object: Element, drawn: SVGElement): SVGElement {
    const areas = children(child(object, 'Clips'), 'Clip').flatMap((c) => children(c, 'Area'));
    const paths = areas.flatMap((a) => children(a, 'Path').map((p) => [a, p] as const));
    if (paths.length === 0) return drawn;
    const id = `ofd-clip-${(this.#clips += 1)}-${Math.random().toString(36).slice(2, 8)}`;
    const clip = make('clipPath', { id });
    for (const [area, path] of paths) {
      const ctm = attr(area, 'CTM');
      clip.append(make('path', { d: pathOf(path), ...(ctm ? { transform: matrixOf(ctm) } : {}) }));
    }
    const group = make('g', { 'clip-path': `url(#${id})` });
    group.append(clip, drawn);
    return group;
  }

  #path(object: Element, layer: Element): SVGElement {
    const look = new Look(object, layer, this.#ofd.resources);
    const ctm = attr(object, 'CTM');
    return make('path', {
      d: pathOf(object),
      'fill-rule': attr(object, 'Rule') === 'Even-Odd' ? 'evenodd' : 'nonzero',
      ...(attr(object, 'Fill') === 'true' ? look.fill('#000') : { fill: 'none' }),
      ...(attr(object, 'Stroke') === 'false' ? {} : look.stroke()),
      ...(ctm ? { transform: matrixOf(ctm) } : {}),
    });
  }

  async #text(object: Element, layer: Element): Promise<SVGElement> {
    const look = new Look(object, layer, this.#ofd.resources);
    const font = this.#ofd.resources.fonts.get(attr(object, 'Font') ?? '');
    // glyphs that are named by number come from a font that the browser cannot ask by number
    const own = child(object, 'CGTransform') ? undefined : await this.#font(font?.file);
    const weight = numberOf(object, 'Weight') ?? (font?.isBold ? 700 : 400);
    const ctm = attr(object, 'CTM');
    const wide = numberOf(object, 'HScale') ?? 1;
    const group = make('g', {
      'font-family': faceOf(font, own),
      'font-size': String(numberOf(object, 'Size') ?? 3),
      ...(weight === 400 ? {} : { 'font-weight': String(Math.min(900, Math.max(100, weight))) }),
      ...(attr(object, 'Italic') === 'true' || font?.isItalic ? { 'font-style': 'italic' } : {}),
      ...(attr(object, 'Fill') === 'false' ? { fill: 'none' } : look.fill('#000')),
      ...(attr(object, 'Stroke') === 'true' ? look.stroke() : {}),
      ...(ctm ? { transform: matrixOf(ctm) } : {}),
    });
    let [x, y] = [0, 0];
    for (const code of children(object, 'TextCode')) {
      [x, y] = [numberOf(code, 'X') ?? x, numberOf(code, 'Y') ?? y];
      group.append(textLine(code, { x, y, wide }));
    }
    return group;
  }

  async #image(object: Element): Promise<SVGElement | undefined> {
    const place = this.#ofd.resources.media.get(attr(object, 'ResourceID') ?? '');
    if (place === undefined || !this.#ofd.zip.has(place)) return undefined;
    const href = await this.#picture(await this.#ofd.zip.read(place));
    if (!href) return undefined;
    const ctm = attr(object, 'CTM');
    const box = boxOf(attr(object, 'Boundary'));
    return make('image', {
      href,
      preserveAspectRatio: 'none',
      ...(ctm
        ? { width: '1', height: '1', transform: matrixOf(ctm) }
        : { width: String(box?.width ?? 0), height: String(box?.height ?? 0) }),
    });
  }

  async #composite(object: Element, layer: Element, depth: number): Promise<SVGElement | undefined> {
    const unit = this.#ofd.resources.composites.get(attr(object, 'ResourceID') ?? '');
    const content = child(unit, 'Content');
    if (!content) return undefined;
    const ctm = attr(object, 'CTM');
    const group = make('g', ctm ? { transform: matrixOf(ctm) } : {});
    group.append(await this.#group(content, layer, depth + 1));
    return group;
  }

  async #stamp({ box, clip, picture }: Stamp): Promise<SVGElement> {
    const part = clip ?? { x: 0, y: 0, width: box.width, height: box.height };
    const view = make('svg', {
      x: String(box.x + part.x),
      y: String(box.y + part.y),
      width: String(part.width),
      height: String(part.height),
      viewBox: `${part.x} ${part.y} ${part.width} ${part.height}`,
    });
    const size = { width: String(box.width), height: String(box.height) };
    if (kindOf(picture) === 'ofd') {
      // a seal that is itself a document: its first page, which has no seals of its own
      if (this.#isSeal) return view;
      const inner = new Drawing(await readOfd(picture), true);
      const [first] = inner.pages;
      if (first) {
        const { svg } = await inner.page(first);
        for (const [key, value] of Object.entries(size)) svg.setAttribute(key, value);
        view.append(svg);
      }
      this.#urls.push(...inner.#urls);
      return view;
    }
    const href = await this.#picture(picture);
    if (href) view.append(make('image', { href, preserveAspectRatio: 'none', ...size }));
    return view;
  }

  /** An address under which the browser shows the picture; what it cannot show is named. */
  async #picture(bytes: Uint8Array): Promise<string | undefined> {
    const kind = kindOf(bytes);
    if (kind === undefined || kind === 'ofd') {
      this.#missing.add('图片格式不支持');
      return undefined;
    }
    if (kind === 'jb2') return this.#bitmap(bytes);
    const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: `image/${kind}` }));
    this.#urls.push(url);
    return url;
  }

  async #bitmap(bytes: Uint8Array): Promise<string | undefined> {
    try {
      const { width, height, data } = readJbig2(bytes);
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const image = new ImageData(width, height);
      for (let i = 0; i < data.length; i += 1) image.data[i * 4 + 3] = data[i] === 1 ? 255 : 0;
      canvas.getContext('2d')?.putImageData(image, 0, 0);
      return canvas.toDataURL('image/png');
    } catch (error) {
      if (!(error instanceof Jbig2Fault)) throw error;
      this.#missing.add('JBIG2 图片不支持');
      return undefined;
    }
  }

  /** The family under which a font of the document is known; undefined when it has none, or it cannot be used. */
  #font(place: string | undefined): Promise<string | undefined> {
    if (place === undefined || !this.#ofd.zip.has(place)) return Promise.resolve(undefined);
    let known = this.#fonts.get(place);
    if (!known) this.#fonts.set(place, (known = this.#load(place)));
    return known;
  }

  async #load(place: string): Promise<string | undefined> {
    const family = `ofd-${Math.random().toString(36).slice(2, 10)}`;
    try {
      const bytes = await this.#ofd.zip.read(place);
      const face = new FontFace(family, new Uint8Array(bytes).buffer);
      document.fonts.add(await face.load());
      return family;
    } catch {
      return undefined;
    }
  }
}
