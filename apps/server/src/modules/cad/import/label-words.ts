/** The words on drawings and what they name: those of the house, over them what the space has taught (engineering D5). */
import { type BodyOf, LABEL_KEYS, type LabelKey, labelWord, type productImport } from '@muyun/contract';
import { DEFAULT_KEYS, type LabelKeys } from '@muyun/nesting/panel';
import type { Tx } from '../../../kit/tx.ts';
import { loadAliases, saveAliases } from './import.master.store.ts';

type Taught = ReadonlyMap<string, string>;
type Said = NonNullable<BodyOf<typeof productImport.editImportMapping>['words']>;

/** Words by what they name: a word that the space has taught names that and nothing else. */
export function keysOf(taught: Taught): LabelKeys {
  const wordsOf = (key: LabelKey): readonly string[] => [
    ...DEFAULT_KEYS[key].filter((word) => (taught.get(labelWord(word)) ?? key) === key),
    ...[...taught].flatMap(([word, named]) =>
      named === key && !DEFAULT_KEYS[key].some((known) => labelWord(known) === word) ? [word] : [],
    ),
  ];
  return {
    code: wordsOf('code'),
    quantity: wordsOf('quantity'),
    thickness: wordsOf('thickness'),
    color: wordsOf('color'),
    plateType: wordsOf('plateType'),
    texture: wordsOf('texture'),
    name: wordsOf('name'),
    region: wordsOf('region'),
    remark: wordsOf('remark'),
  };
}

/** What the space has taught, with what is being said now over it. */
export async function keysWith(tx: Tx, said: Said = []): Promise<LabelKeys> {
  const { label } = await loadAliases(tx);
  return keysOf(new Map([...label, ...said.map(({ word, key }) => [word, key] as const)]));
}

/** Remembers what words name, for every later drawing of the tenant. */
export const teachWords = (tx: Tx, words: Said): Promise<void> =>
  saveAliases(
    tx,
    words.map(({ word, key }) => ({ kind: 'label', alias: word, target: key })),
  );

/** All words, by what they name. */
export async function labelWordsOf(tx: Tx) {
  const keys = await keysWith(tx);
  return LABEL_KEYS.flatMap((key) =>
    keys[key].map((word) => ({ word, key, isOwn: !DEFAULT_KEYS[key].includes(word) })),
  );
}
