/** The versions of a rule: what each said otherwise than the one before, when and by whom (engineering A22). */
import { type areaRule, changedText, dec, type RuleVersionRow, versionText } from '@muyun/contract';
import { fmt } from '../../kit/format/index.ts';
import { useCall } from '../../kit/http/index.ts';
import { HouseModal } from '../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../kit/states/index.ts';
import './rule-versions.css';

/** words for values that have parts of their own; undefined where the usual ones do */
export type TermText = (field: string, value: unknown) => string | undefined;
interface Props {
  readonly call: typeof areaRule.areaRuleVersions;
  readonly rule: { readonly id: string; readonly name: string };
  /** the one that a figure was computed by */
  readonly marked?: number | undefined;
  readonly textOf?: TermText | undefined;
  readonly onClose: () => void;
}

export function RuleVersions({ call, rule, marked, textOf, onClose }: Props) {
  const versions = useCall(call, { params: { id: rule.id } });
  return (
    <HouseModal title={`规则版本 · ${rule.name}`} open width={720} onCancel={onClose} bare>
      <p className="my-t3">改动计算内容即成新版本，已算出的数字保留当时的版本</p>
      {versions.isPending && <SkeletonLines rows={4} />}
      {versions.error && <ErrorBlock error={versions.error} onRetry={() => void versions.refetch()} />}
      <ol className="rule-versions">
        {versions.data?.map((v, i) => (
          <li key={v.no} className={v.no === marked ? 'marked' : undefined}>
            <p>
              <b>{versionText(v.no)}</b> {i === 0 && <span className="now">当前</span>}{' '}
              {v.no === marked && <span className="now">本产品采用</span>}
              <span className="my-t3">
                {fmt.time(v.time)} {v.userName ?? '系统'}
              </span>
            </p>
            <Changes row={v} textOf={textOf} />
          </li>
        ))}
      </ol>
    </HouseModal>
  );
}

/** 2.000 is 2 */
const short = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+\.\d+$/.test(value) ? dec(value).toString() : value;

/** Of the first version what it says, of a later one what it says otherwise. */
function Changes({ row, textOf }: { row: RuleVersionRow; textOf: TermText | undefined }) {
  const word = (field: string, value: unknown): string =>
    value === null ? '无' : (textOf?.(field, value) ?? changedText(short(value), fmt.fullTime));
  const isFirst = row.changes.every((c) => c.oldValue === null);
  const shown = isFirst ? row.changes.filter((c) => c.newValue !== null) : row.changes;
  return (
    <ul>
      {shown.map((c) => (
        <li key={c.field}>
          <span className="my-t3">{c.label}</span>{' '}
          {isFirst
            ? word(c.field, c.newValue)
            : `${word(c.field, c.oldValue)} → ${word(c.field, c.newValue)}`}
        </li>
      ))}
    </ul>
  );
}
