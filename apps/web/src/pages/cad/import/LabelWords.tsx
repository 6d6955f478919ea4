/** 标注关键词: which words on a drawing stand before a code, a quantity and so on. They are remembered for later drawings. */
import { useState } from 'react';
import { Select } from 'antd';
import {
  importFieldLabel,
  LABEL_KEYS,
  type LabelKey,
  labelWord,
  MAX_LABEL_WORD,
  NO_LABEL,
  productImport,
} from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';

export interface WordChange {
  word: string;
  key: LabelKey | typeof NO_LABEL;
}
type Words = ReadonlyMap<string, LabelKey>;
interface Props {
  busy: boolean;
  onSave: (words: WordChange[]) => Promise<boolean>;
}

/** What is otherwise than before: words that name something else, and those that name nothing any more. */
export const changesOf = (before: Words, after: Words): WordChange[] => [
  ...[...after].flatMap(([word, key]) => (before.get(word) === key ? [] : [{ word, key }])),
  ...[...before.keys()].flatMap((word) => (after.has(word) ? [] : [{ word, key: NO_LABEL } as const])),
];

/** The words of one field as they are chosen now; a word that another field had is taken from it. */
export function withWords(words: Words, key: LabelKey, chosen: readonly string[]): Words {
  const own = chosen.map(labelWord).filter((word) => word !== '' && word.length <= MAX_LABEL_WORD);
  const others = [...words].filter(([word, named]) => named !== key && !own.includes(word));
  return new Map([...others, ...own.map((word) => [word, key] as const)]);
}

export function LabelWords({ busy, onSave }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="my-link" disabled={busy} onClick={() => setIsOpen(true)}>
        标注关键词
      </button>
      {isOpen && <WordsDialog busy={busy} onSave={onSave} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function WordsDialog({ busy, onSave, onClose }: Props & { onClose: () => void }) {
  const { data } = useCall(productImport.listLabelWords, {});
  const [edited, setEdited] = useState<Words | null>(null);
  const before: Words = new Map(
    (data ?? []).flatMap(({ word, key }) => (key === NO_LABEL ? [] : [[labelWord(word), key] as const])),
  );
  const words = edited ?? before;
  const changes = changesOf(before, words);
  return (
    <HouseModal
      open
      width={560}
      title="标注关键词"
      okText="保存并重新读取"
      okDisabled={changes.length === 0}
      busy={busy}
      onCancel={onClose}
      onOk={() => void onSave(changes).then((isDone) => isDone && onClose())}
    >
      <p className="my-t2" style={{ marginBottom: 12 }}>
        图纸上这些词后面的文字会读成对应的内容，例如「图号：A-1」。输入后按回车添加，以后导入的图纸也按此读取。
      </p>
      {LABEL_KEYS.map((key) => (
        <label key={key} className="my-imp-words">
          <span>{importFieldLabel(key)}</span>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            disabled={!data || busy}
            aria-label={`${importFieldLabel(key)}的关键词`}
            tokenSeparators={[',', '，', '、', ' ']}
            value={[...words].flatMap(([word, named]) => (named === key ? [word] : []))}
            onChange={(chosen: string[]) => setEdited(withWords(words, key, chosen))}
          />
        </label>
      ))}
    </HouseModal>
  );
}
