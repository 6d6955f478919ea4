/** What the doctor found: what wants looking after with its mend, the rest in a few lines. */
import { FINDING_LEVELS, type OutputOf, type watch } from '@muyun/contract';
import { EnumTag } from '../../../kit/status/index.ts';

type Finding = OutputOf<typeof watch.getStatus>['findings'][number];
const OK = FINDING_LEVELS.find((l) => l.code === 'ok')?.value ?? 0;

export function Findings({ findings }: { findings: readonly Finding[] }) {
  const open = findings.filter((f) => f.level > OK);
  const well = findings.filter((f) => f.level <= OK);
  return (
    <section className="my-surface watch-card watch-findings" aria-labelledby="watch-findings">
      <h2 id="watch-findings" className="my-block-title">
        体检<small>{findings.length} 项</small>
      </h2>
      <ul>
        {open.map(({ check, title, level, text, mend }, i) => (
          <li key={`${check}${i}`}>
            <EnumTag value={level} options={FINDING_LEVELS} />
            <strong>{title}</strong>
            <div>
              <p>{text}</p>
              {mend && <p className="watch-mend">处理：{mend}</p>}
            </div>
          </li>
        ))}
      </ul>
      <dl aria-label="正常的各项">
        {well.map(({ check, title, text }, i) => (
          <div key={`${check}${i}`}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
