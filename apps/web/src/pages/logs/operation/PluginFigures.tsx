/** What stands over the plug-in log: who did how much on which day, and how often each version failed. */
import { type OutputOf, pluginLog, PLUGINS } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { ErrorLine } from '../../../kit/states/index.ts';

const labelOf = (value: number): string => PLUGINS.find((p) => p.value === value)?.label ?? '';

type Figures = OutputOf<typeof pluginLog.pluginFigures>;

function People({ days, people }: Pick<Figures, 'days' | 'people'>) {
  return (
    <section className="my-surface" aria-label="每人每日次数">
      <h2 className="my-block-title">每人每日次数</h2>
      <div>
        <table>
          <thead>
            <tr>
              <th>人员</th>
              {days.map((d) => (
                <th key={d}>{d.slice(5)}</th>
              ))}
              <th>合计</th>
            </tr>
          </thead>
          <tbody>
            {people.map((p) => (
              <tr key={p.userName}>
                <td>{p.userName}</td>
                {p.counts.map((n, i) => (
                  <td key={days[i]} className={n === 0 ? 'my-t3' : undefined}>
                    {n === 0 ? '·' : fmt.int(n)}
                  </td>
                ))}
                <td>{fmt.int(p.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Versions({ versions }: Pick<Figures, 'versions'>) {
  return (
    <section className="my-surface" aria-label="各版本失败率">
      <h2 className="my-block-title">各版本失败率</h2>
      <div>
        <table>
          <thead>
            <tr>
              <th>插件</th>
              <th>版本</th>
              <th>次数</th>
              <th>失败</th>
              <th>取消</th>
              <th>失败率</th>
            </tr>
          </thead>
          <tbody>
            {versions.map((v) => (
              <tr key={`${v.pluginName}:${v.pluginVersion}`}>
                <td>{labelOf(v.pluginName)}</td>
                <td>{v.pluginVersion}</td>
                <td>{fmt.int(v.total)}</td>
                <td className={v.failed > 0 ? 'bad' : undefined}>{fmt.int(v.failed)}</td>
                <td>{fmt.int(v.cancelled)}</td>
                <td>{fmt.percent(v.failureRate, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function PluginFigures({ asked }: { asked: Record<string, unknown> }) {
  const { sorting: _sorting, ...query } = asked;
  const figures = useCall(pluginLog.pluginFigures, { query });
  const { data, error } = figures;
  if (!data && error)
    return (
      <div className="my-surface">
        <ErrorLine asked={figures} text="统计没有加载出来" />
      </div>
    );
  if (!data) return null;
  return (
    <div className="logs-figures">
      <People {...data} />
      <Versions {...data} />
    </div>
  );
}
