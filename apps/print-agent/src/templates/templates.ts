/** Templates of the data folder, read anew when they are asked for: a file that was changed counts at once. */
import { constants, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { labelTemplate, templateName, type LabelTemplate, type TemplateInfo } from '@muyun/contract/label';

const MOST_BYTES = 1_000_000;

/** A template or what is wrong with it, as a place in the file. */
export type Found = { readonly template: LabelTemplate } | { readonly wrong: string } | null;

export class Templates {
  readonly #folder: string;

  /** Puts the house's own templates into the folder where they are missing. */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(import.meta.dirname).filter((n) => n.endsWith('.yix'))) {
      const target = path.join(folder, name);
      if (!existsSync(target))
        copyFileSync(path.join(import.meta.dirname, name), target, constants.COPYFILE_EXCL);
    }
  }

  /** Null when there is none of this name. */
  async find(name: string): Promise<Found> {
    if (!templateName.safeParse(name).success) return null;
    const file = path.join(this.#folder, name);
    const size = await stat(file).then(
      (s) => s.size,
      () => null,
    );
    if (size === null) return null;
    if (size > MOST_BYTES) return { wrong: 'size' };
    return parsed(await readFile(file, 'utf8'));
  }

  /** Those that can be printed, by name. */
  async list(): Promise<TemplateInfo[]> {
    const names = (await readdir(this.#folder)).filter((n) => templateName.safeParse(n).success).sort();
    const all = await Promise.all(names.map(async (name) => ({ name, found: await this.find(name) })));
    return all.flatMap(({ name, found }) => {
      if (!found || 'wrong' in found) return [];
      const { title, kind, width, height } = found.template;
      return [{ name, title, kind, width, height }];
    });
  }
}

function parsed(text: string): Found {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { wrong: 'JSON' };
  }
  const answer = labelTemplate.safeParse(raw);
  if (answer.success) return { template: answer.data };
  return {
    wrong: answer.error.issues
      .map((i) => i.path.join('.') || i.code)
      .slice(0, 3)
      .join('、'),
  };
}
