/** The outline of a product in a table cell. */
import './flat-pattern.css';

export function Thumbnail({
  path,
  width,
  height,
  title,
}: {
  path: string | null | undefined;
  width: number | null;
  height: number | null;
  title?: string;
}) {
  if (!path || !width || !height) return <span className="my-thumb none" title="没有图形" />;
  const edge = Math.max(width, height) * 0.03;
  return (
    <svg
      className="my-thumb"
      viewBox={`${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`}
      role="img"
      aria-label={title ?? '展开轮廓'}
    >
      <path d={path} transform={`matrix(1 0 0 -1 0 ${height})`} />
    </svg>
  );
}
