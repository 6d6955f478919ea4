/** What an archive holds. */
import { useMemo } from 'react';
import { fmt } from '../format/fmt.ts';
import { ErrorBlock } from '../states/index.ts';
import { Zip, ZipFault } from '../zip/zip.ts';

const MOST_SHOWN = 500;

export function ZipView({ bytes }: { bytes: Uint8Array }) {
  const read = useMemo(() => {
    try {
      return new Zip(bytes).entries.filter((e) => !e.isFolder);
    } catch (error) {
      return error instanceof ZipFault ? error : new Error('文件无法读取');
    }
  }, [bytes]);
  if (read instanceof Error) return <ErrorBlock error={read} title="不能预览" />;
  const total = read.reduce((sum, e) => sum + e.size, 0);
  return (
    <table className="my-zip" aria-label="压缩包内容">
      <caption>
        {`${read.length} 个文件，共 ${fmt.bytes(total)}`}
        {read.length > MOST_SHOWN && `，显示前 ${MOST_SHOWN} 个`}
      </caption>
      <thead>
        <tr>
          <th>名称</th>
          <th className="num">大小</th>
        </tr>
      </thead>
      <tbody>
        {read.slice(0, MOST_SHOWN).map((entry) => (
          <tr key={entry.name}>
            <td>
              {entry.name}
              {entry.isSecret && <span className="my-t3">（已加密）</span>}
            </td>
            <td className="num">{fmt.bytes(entry.size)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
