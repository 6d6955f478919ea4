/** What the names in a list mean in master data: as written, by a taught alias, or by likeness. Remembers every answer. */
import { pinyin } from 'pinyin-pro';
import {
  alloyOf,
  colorCodeOf,
  colorKey,
  distanceOf,
  isAnyAluminium,
  isNoColor,
  nameKey,
  plain,
  simplified,
  textureKey,
  thicknessOf,
} from '@muyun/contract';
import type {
  ColorName,
  ImportMasters,
  NamedRow,
  PlateTypeName,
  TextureName,
} from './import.master.store.ts';

export interface Meaning<T> {
  readonly target: T | null;
  readonly status: 'exact' | 'alias' | 'similar' | 'unknown' | 'new' | 'none';
  /** names that may be meant */ readonly near: readonly string[];
  /** code of a colour card, or name of a plate type, that has to be made */ readonly code?: string;
}

export const initialsOf = (text: string): string =>
  pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'removed' })
    .join('')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '');

const MAX_NEAR = 3;
const none = { target: null, status: 'none', near: [] } as const;

export class Names {
  readonly #masters: ImportMasters;
  readonly #seen = new Map<string, Meaning<unknown>>();
  readonly #textureById: ReadonlyMap<string, TextureName>;
  readonly #plateTypeById: ReadonlyMap<string, PlateTypeName>;
  readonly #colorById: ReadonlyMap<string, ColorName>;

  readonly #newTypes: ReadonlyMap<string, string>;

  /** `newTypes`: plate types that are made with the import, by the key of the name in the list */
  constructor(masters: ImportMasters, newTypes: ReadonlyMap<string, string> = new Map()) {
    this.#masters = masters;
    this.#newTypes = newTypes;
    this.#textureById = new Map(masters.textures.map((t) => [t.id, t]));
    this.#plateTypeById = new Map(masters.plateTypes.map((t) => [t.id, t]));
    this.#colorById = new Map(masters.colors.map((c) => [c.id, c]));
  }

  textureOf(id: string | null): TextureName | null {
    return id === null ? null : (this.#textureById.get(id) ?? null);
  }
  colorOf(id: string | null): ColorName | null {
    return id === null ? null : (this.#colorById.get(id) ?? null);
  }
  plateTypeOf(id: string | null): PlateTypeName | null {
    return id === null ? null : (this.#plateTypeById.get(id) ?? null);
  }
  /** a panel folded on four sides, and a flat one */
  get foldedPlateType(): PlateTypeName | null {
    return this.#masters.plateTypes.find((t) => t.shape === 'folded') ?? null;
  }
  get flatPlateType(): PlateTypeName | null {
    return this.#masters.plateTypes.find((t) => t.shape === 'flat') ?? null;
  }
  get defaultTexture(): TextureName | null {
    return this.#masters.textures.find((t) => t.isDefault) ?? null;
  }

  texture(text: string): Meaning<TextureName> {
    return this.#once(`t:${text}`, () => {
      const key = textureKey(text);
      const exact = this.#masters.textures.find(
        (t) => textureKey(t.code) === key || textureKey(t.name) === key,
      );
      if (exact) return { target: exact, status: 'exact', near: [] };
      const taught = this.textureOf(this.#masters.aliases.texture.get(nameKey(text)) ?? null);
      if (taught) return { target: taught, status: 'alias', near: [] };
      const meant = this.#byAlloy(text);
      if (meant) return meant;
      // `3003-H24 3.0mm`: the thickness is read from its own column
      const words = plain(text)
        .split(/[\s,;/]+/)
        .filter((w) => thicknessOf(w) === null || /^\d{4}/.test(w));
      const byWords = this.#masters.textures.filter((t) =>
        words.some((w) => textureKey(w) === textureKey(t.code) || textureKey(w) === textureKey(t.name)),
      );
      const usual = isAnyAluminium(text.replaceAll(/[\d.]+ ?mm厚?/gi, '')) ? this.defaultTexture : null;
      const byAlloy =
        byWords.length > 0
          ? byWords
          : this.#masters.textures.filter(
              (t) => t.alloy !== null && t.alloy !== '' && nameKey(t.alloy) === key,
            );
      if (byAlloy.length === 1) return { target: byAlloy[0] as TextureName, status: 'similar', near: [] };
      const near = this.#masters.textures
        .filter((t) => distanceOf(textureKey(t.code), key) <= 2 || byAlloy.includes(t))
        .map((t) => t.code);
      return {
        target: null,
        status: 'unknown',
        near: (usual && near.length === 0 ? [usual.name] : near).slice(0, MAX_NEAR),
      };
    });
  }

  /** `AL3003-H24` and `3003 H24铝板` name an alloy and a temper; an alloy alone is a texture when there is only one of it. */
  #byAlloy(text: string): Meaning<TextureName> | null {
    const named = alloyOf(text);
    if (!named) return null;
    const ofAlloy = this.#masters.textures.filter(
      (t) => (alloyOf(t.code) ?? alloyOf(t.name))?.alloy === named.alloy,
    );
    const same =
      named.temper === null
        ? ofAlloy
        : ofAlloy.filter(
            (t) => (alloyOf(t.code)?.temper ?? alloyOf(t.name)?.temper ?? null) === named.temper,
          );
    if (same.length === 1)
      return {
        target: same[0] as TextureName,
        status: named.temper === null ? 'similar' : 'exact',
        near: [],
      };
    return same.length === 0 && ofAlloy.length === 0
      ? null
      : {
          target: null,
          status: 'unknown',
          near: (same.length > 0 ? same : ofAlloy).map((t) => t.code).slice(0, MAX_NEAR),
        };
  }

  plateType(text: string): Meaning<PlateTypeName> {
    return this.#once(`p:${text}`, () => {
      const key = nameKey(text);
      const all = this.#masters.plateTypes;
      const exact = all.find((t) => nameKey(t.name) === key) ?? all.find((t) => nameKey(t.code) === key);
      if (exact) return { target: exact, status: 'exact', near: [] };
      const taught = this.plateTypeOf(this.#masters.aliases.plateType.get(key) ?? null);
      if (taught) return { target: taught, status: 'alias', near: [] };
      const made = this.#newTypes.get(key);
      if (made !== undefined) return { target: null, status: 'new', near: [], code: made };
      const near = all
        .filter(
          (t) =>
            nameKey(t.name).includes(key) ||
            key.includes(nameKey(t.name)) ||
            distanceOf(nameKey(t.name), key, 1) <= 1,
        )
        .map((t) => t.name);
      return { target: null, status: 'unknown', near: near.slice(0, MAX_NEAR) };
    });
  }

  structure(kind: 'structures' | 'installStructures', text: string): Meaning<NamedRow> {
    return this.#once(`${kind}:${text}`, () => {
      const key = nameKey(text);
      const all = this.#masters[kind];
      const exact = all.find((s) => nameKey(s.name) === key || nameKey(s.code) === key);
      if (exact) return { target: exact, status: 'exact', near: [] };
      const near = all.filter(
        (s) =>
          nameKey(s.name).includes(key) ||
          key.includes(nameKey(s.name)) ||
          distanceOf(nameKey(s.name), key, 1) <= 1,
      );
      return { target: null, status: 'unknown', near: near.map((s) => s.name).slice(0, MAX_NEAR) };
    });
  }

  color(text: string): Meaning<ColorName> {
    return this.#once(`c:${text}`, () => {
      if (isNoColor(text)) return none;
      const key = nameKey(text);
      const taught = this.colorOf(this.#masters.aliases.color.get(key) ?? null);
      if (taught) return { target: taught, status: 'alias', near: [] };
      const all = this.#masters.colors;
      const exact = all.find(
        (c) =>
          nameKey(c.name) === key ||
          nameKey(`${c.code}${c.name}`) === key ||
          nameKey(`${c.name}${c.code}`) === key,
      );
      if (exact) return { target: exact, status: 'exact', near: [] };
      const code = colorCodeOf(simplified(text), initialsOf);
      const carded = all.find((c) => colorKey(c.code) === code || colorKey(c.code).padStart(5, '0') === code);
      if (carded) return { target: carded, status: 'exact', near: [] };
      const named = all.filter(
        (c) => key.length >= 2 && (nameKey(c.name).includes(key) || key.includes(nameKey(c.name))),
      );
      if (named.length === 1 && !/[a-z0-9]/i.test(key))
        return { target: named[0] as ColorName, status: 'similar', near: [] };
      return { target: null, status: 'new', near: named.map((c) => c.name).slice(0, MAX_NEAR), code };
    });
  }

  #once<T>(key: string, find: () => Meaning<T>): Meaning<T> {
    let meaning = this.#seen.get(key) as Meaning<T> | undefined;
    if (!meaning) {
      meaning = find();
      this.#seen.set(key, meaning as Meaning<unknown>);
    }
    return meaning;
  }
}
