/** The dependency rules of the house (style 3.4). No exceptions file: a breach is mended, not listed. */
import { describe, expect, it } from 'vitest';
import { type Source, sources } from './imports.ts';

const all = sources('packages', 'apps', 'checks', 'e2e', 'bench');
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.includes('/test/');
const production = all.filter((s) => !isTest(s.file));
const inFolder =
  (folder: string) =>
  (s: Source): boolean =>
    s.file.startsWith(`${folder}/`);
const isLocal = (target: string): boolean => /^(packages|apps|checks|e2e|bench)\//.test(target);

interface Rule {
  readonly name: string;
  readonly from: (s: Source) => boolean;
  readonly mustNotReach: (target: string, s: Source) => boolean;
}

/** Areas in the order of the flow of goods; calls run down, facts come up. */
const FLOW = [
  'platform',
  'identity',
  'basic',
  'cad',
  'nest',
  'produce',
  'inventory',
  'purchase',
  'warehouse',
  'psi',
  'finance',
  'home',
];
const areaOf = (file: string): string | null =>
  /^apps\/server\/src\/modules\/([\w-]+)\//.exec(file)?.[1] ?? null;
const documentOf = (file: string): string | null =>
  /^apps\/server\/src\/modules\/([\w-]+\/[\w-]+)\//.exec(file)?.[1] ?? null;
const pageOf = (file: string): string | null =>
  /^apps\/web\/src\/pages\/([\w-]+\/[\w-]+)\//.exec(file)?.[1] ?? null;

const RULES: readonly Rule[] = [
  {
    name: 'contract stands alone',
    from: inFolder('packages/contract/src'),
    mustNotReach: (t) => !t.startsWith('packages/contract/') && t !== 'zod' && t !== 'decimal.js',
  },
  {
    name: 'nesting is pure',
    from: inFolder('packages/nesting/src'),
    mustNotReach: (t, s) => !t.startsWith('packages/nesting/') && !s.file.includes('/bench/'),
  },
  {
    name: 'the verifier is independent',
    from: inFolder('packages/nesting/src/verify'),
    mustNotReach: (t) =>
      !t.startsWith('packages/nesting/src/verify/') && !t.startsWith('packages/nesting/src/problem/'),
  },
  {
    name: 'solvers do not verify',
    from: (s) =>
      s.file.startsWith('packages/nesting/src/') &&
      !/src\/(verify|bench|door)\/|src\/index\.ts$/.test(s.file),
    mustNotReach: (t) => t.startsWith('packages/nesting/src/verify/'),
  },
  {
    name: 'geometry is the floor',
    from: inFolder('packages/nesting/src/geometry'),
    mustNotReach: (t) => !t.startsWith('packages/nesting/src/geometry/'),
  },
  {
    name: 'web never reaches the server',
    from: inFolder('apps/web'),
    mustNotReach: (t) => t.startsWith('apps/server/'),
  },
  {
    name: 'server never reaches the web',
    from: inFolder('apps/server'),
    mustNotReach: (t) => t.startsWith('apps/web/'),
  },
  {
    name: 'the web kit is the floor',
    from: inFolder('apps/web/src/kit'),
    mustNotReach: (t) =>
      isLocal(t) && !t.startsWith('apps/web/src/kit/') && !t.startsWith('packages/contract/'),
  },
  {
    name: 'widgets stand on kit',
    from: inFolder('apps/web/src/widgets'),
    mustNotReach: (t) => t.startsWith('apps/web/src/pages/') || t.startsWith('apps/web/src/app/'),
  },
  {
    name: 'a page reaches no other page',
    from: inFolder('apps/web/src/pages'),
    mustNotReach: (t, s) => {
      const [own, other] = [pageOf(s.file), pageOf(t)];
      return own !== null && other !== null && own !== other && other !== `${own.split('/')[0]}/shared`;
    },
  },
  {
    name: 'the server kit is the floor',
    from: inFolder('apps/server/src/kit'),
    mustNotReach: (t) =>
      isLocal(t) && !/^apps\/server\/src\/(kit|ports)\//.test(t) && !t.startsWith('packages/contract/'),
  },
  {
    name: 'the ledger stands on kit',
    from: inFolder('apps/server/src/ledger'),
    mustNotReach: (t) =>
      isLocal(t) && !/^apps\/server\/src\/(ledger|kit)\//.test(t) && !t.startsWith('packages/contract/'),
  },
  {
    name: 'documents meet through doors',
    from: inFolder('apps/server/src/modules'),
    mustNotReach: (t, s) => {
      const [own, other] = [documentOf(s.file), documentOf(t)];
      if (own === null || other === null || own === other || t.endsWith('/index.ts')) return false;
      return (
        other !== `${own.split('/')[0]}/shared` && !(other === 'basic/defaults' && own.startsWith('basic/'))
      );
    },
  },
  {
    name: 'the flow runs down',
    from: inFolder('apps/server/src/modules'),
    mustNotReach: (t, s) => {
      const [own, other] = [areaOf(s.file), areaOf(t)];
      return own !== null && other !== null && FLOW.indexOf(other) > FLOW.indexOf(own);
    },
  },
  {
    name: 'the driver stands in stores',
    from: (s) => s.file.startsWith('apps/server/src/modules/') && !s.file.endsWith('.store.ts'),
    mustNotReach: (t) => t === 'pg',
  },
  {
    name: 'adapters only from main',
    from: (s) =>
      s.file.startsWith('apps/server/src/') &&
      !s.file.endsWith('/main.ts') &&
      !s.file.startsWith('apps/server/src/adapters/'),
    mustNotReach: (t) => t.startsWith('apps/server/src/adapters/'),
  },
  {
    name: 'the print agent reaches the contract only',
    from: inFolder('apps/print-agent'),
    mustNotReach: (t) =>
      isLocal(t) && !t.startsWith('apps/print-agent/') && !t.startsWith('packages/contract/'),
  },
  {
    name: 'workers hold no database',
    from: inFolder('apps/server/src/workers'),
    mustNotReach: (t) =>
      (/^apps\/server\/src\/(kit|ledger|modules|reports)\//.test(t) &&
        t !== 'apps/server/src/kit/thread.ts') ||
      t === 'pg',
  },
];

describe('dependency rules', () => {
  it.each(RULES.map((r) => [r.name, r] as const))('%s', (_name, rule) => {
    const breaches = production
      .filter(rule.from)
      .flatMap((s) => s.imports.filter((t) => rule.mustNotReach(t, s)).map((t) => `${s.file} → ${t}`));
    expect(breaches).toEqual([]);
  });

  it('there is no circle', () => {
    const graph = new Map(production.map((s) => [s.file, s.imports.filter(isLocal)]));
    const circles: string[] = [];
    const state = new Map<string, 'open' | 'done'>();
    const visit = (file: string, trail: readonly string[]): void => {
      if (state.get(file) === 'done' || !graph.has(file)) return;
      if (state.get(file) === 'open') {
        circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
        return;
      }
      state.set(file, 'open');
      for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
      state.set(file, 'done');
    };
    for (const file of graph.keys()) visit(file, []);
    expect(circles).toEqual([]);
  });

  it('the rules can fail: a planted breach of each is reported', () => {
    const planted: readonly (readonly [string, string, string])[] = [
      ['contract stands alone', 'packages/contract/src/x.ts', 'apps/server/src/kit/tx.ts'],
      ['nesting is pure', 'packages/nesting/src/rect/x.ts', 'node:fs'],
      ['the verifier is independent', 'packages/nesting/src/verify/x.ts', 'packages/nesting/src/rect/bin.ts'],
      ['solvers do not verify', 'packages/nesting/src/search/x.ts', 'packages/nesting/src/verify/verify.ts'],
      ['geometry is the floor', 'packages/nesting/src/geometry/x.ts', 'packages/nesting/src/unfold/bend.ts'],
      ['web never reaches the server', 'apps/web/src/kit/x.ts', 'apps/server/src/app.ts'],
      ['server never reaches the web', 'apps/server/src/app.ts', 'apps/web/src/kit/x.ts'],
      ['the web kit is the floor', 'apps/web/src/kit/x.ts', 'apps/web/src/app/App.tsx'],
      ['widgets stand on kit', 'apps/web/src/widgets/x.tsx', 'apps/web/src/pages/cad/product/x.tsx'],
      [
        'a page reaches no other page',
        'apps/web/src/pages/cad/product/x.tsx',
        'apps/web/src/pages/nest/order/x.tsx',
      ],
      ['the server kit is the floor', 'apps/server/src/kit/x.ts', 'apps/server/src/modules/index.ts'],
      [
        'the ledger stands on kit',
        'apps/server/src/ledger/stock/x.ts',
        'apps/server/src/modules/nest/order/x.ts',
      ],
      [
        'documents meet through doors',
        'apps/server/src/modules/cad/product/x.ts',
        'apps/server/src/modules/basic/texture/texture.store.ts',
      ],
      [
        'the flow runs down',
        'apps/server/src/modules/basic/texture/x.ts',
        'apps/server/src/modules/cad/product/index.ts',
      ],
      ['the driver stands in stores', 'apps/server/src/modules/cad/product/x.ts', 'pg'],
      ['adapters only from main', 'apps/server/src/app.ts', 'apps/server/src/adapters/disk-store.ts'],
      ['workers hold no database', 'apps/server/src/workers/x.ts', 'pg'],
      ['the print agent reaches the contract only', 'apps/print-agent/src/x.ts', 'apps/server/src/kit/qr.ts'],
    ];
    for (const [name, file, target] of planted) {
      const rule = RULES.find((r) => r.name === name);
      const source = { file, text: '', imports: [target] };
      expect([name, rule?.from(source) && rule.mustNotReach(target, source)]).toEqual([name, true]);
    }
    expect(new Set(planted.map((p) => p[0]))).toEqual(new Set(RULES.map((r) => r.name)));
  });
});
