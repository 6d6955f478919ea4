/** Rules that imports cannot express (style 3.5). */
import { describe, expect, it } from 'vitest';
import { errors } from '@muyun/contract';
import PINNED from './album/album.pinned.json' with { type: 'json' };
import { sources } from './imports.ts';

const all = sources('packages', 'apps', 'checks', 'e2e', 'bench');
const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/[^\n]*/g, '$1');
const code = all.filter((s) => !/\.test\.tsx?$/.test(s.file) && !s.file.includes('/test/'));
const serverModules = code.filter((s) => s.file.startsWith('apps/server/src/modules/'));

// written in classes so that the pattern does not find itself
const NARROWED = /\b(it|test|describe)\.(s[k]ip|o[n]ly|t[o]do|f[i]xme)\b|\bx[i]t\(/;

describe('house rules', () => {
  it("no Chinese sentence in the server's modules: texts belong to the contract", () => {
    // data of the platform (default names of textures, the demo factory) is data, not a sentence of a rule
    const data = /\/defaults\/|\/bootstrap\.ts$|account\.routes\.ts$/;
    const found = serverModules
      .filter((s) => !data.test(s.file) && /[\u4e00-\u9fff]{2}/.test(withoutComments(s.text)))
      .map((s) => s.file);
    expect(found).toEqual([]);
  });

  it('no floating-point parsing or formatting of numbers that are exact', () => {
    const found = code
      .filter(
        (s) =>
          /^apps\/server\/src\/|^packages\/contract\/src\//.test(s.file) &&
          !s.file.endsWith('kit/decimal.ts') &&
          !s.file.includes('/pdf') &&
          /parseFloat\(/.test(withoutComments(s.text)),
      )
      .map((s) => s.file);
    expect(found).toEqual([]);
  });

  it('the environment is read in few places', () => {
    const allowed =
      /^(apps\/server\/src\/(kit\/config|main|embedded\/postgres)\.ts|apps\/web\/vite|bench\/|e2e\/|apps\/server\/test\/|packages\/nesting\/(bench|trust)\/)/;
    expect(
      code
        .filter((s) => /process\.env/.test(s.text) && !allowed.test(s.file) && !s.file.startsWith('checks/'))
        .map((s) => s.file),
    ).toEqual([]);
  });

  it('contract and nesting know neither clock nor chance', () => {
    const pure = code.filter(
      (s) => /^packages\/(contract|nesting)\/src\//.test(s.file) && !/\/(search|bench)\//.test(s.file),
    );
    expect(
      pure
        .filter((s) => /Math\.random|Date\.now\(|new Date\(\)|performance\.now/.test(withoutComments(s.text)))
        .map((s) => s.file),
    ).toEqual([]);
  });

  it('only kit opens transactions of a tenant by itself', () => {
    expect(
      code
        .filter(
          (s) =>
            /set_config\(|set local app\./.test(s.text) &&
            !/kit\/tx\.ts$|^apps\/server\/seeds\/|^checks\/|^bench\//.test(s.file),
        )
        .map((s) => s.file),
    ).toEqual([]);
  });

  it('no test is skipped, narrowed or asleep', () => {
    const tests = all.filter((s) => /\.test\.tsx?$|\.spec\.ts$/.test(s.file));
    expect(tests.filter((s) => NARROWED.test(s.text)).map((s) => s.file)).toEqual([]);
  });

  it('every error code is raised by the server, or waits for a later issue', () => {
    const text = code
      .filter((s) => s.file.startsWith('apps/server/src/'))
      .map((s) => s.text)
      .join('\n');
    const waiting = Object.keys(PINNED.codes);
    expect(Object.keys(errors).filter((c) => !text.includes(`'${c}'`))).toEqual(waiting);
  });

  it('no file of leftovers', () => {
    expect(
      all.filter((s) => /\/(utils?|common|misc|helpers?)\.tsx?$/.test(s.file)).map((s) => s.file),
    ).toEqual([]);
  });
});
