/** The project in the middle: what it comes from at the left, what follows from it at the right. */
import { projectRelation, TIE_KINDS, type TieKindName, type projectCorrelation } from '@muyun/contract';
import type { OutputOf, RelatedProject } from '@muyun/contract';

type Data = OutputOf<typeof projectCorrelation>;
interface Node {
  readonly key: string;
  readonly top: string;
  readonly text: string;
  readonly projectId?: string;
}

const typeLabel = (type: number): string =>
  projectRelation.RELATION_TYPES.find((t) => t.value === type)?.label ?? '';
const projectNode = (p: RelatedProject): Node => ({
  key: p.id,
  top: p.side === 'up' ? '上级工程' : typeLabel(p.type),
  text: p.displayName,
  projectId: p.id,
});
const MOST = 8;
/** So many stand in the graph; the list has them all. */
function limited(nodes: readonly Node[]): Node[] {
  if (nodes.length <= MOST) return [...nodes];
  const rest = nodes.length - MOST + 1;
  return [...nodes.slice(0, MOST - 1), { key: 'more', top: '其余', text: `另有 ${rest} 个，见下表` }];
}

function kindNodes(data: Data): Node[] {
  return (Object.keys(TIE_KINDS) as TieKindName[]).flatMap((kind) => {
    const own = data.documents.filter((d) => d.kind === kind);
    const [first] = own;
    if (!first) return [];
    return [
      { key: kind, top: TIE_KINDS[kind].label, text: own.length === 1 ? first.no : `${own.length} 张` },
    ];
  });
}

const [WIDTH, HEIGHT, GAP, CHANNEL] = [196, 52, 12, 72];
const heightOf = (n: number): number => Math.max(1, n) * (HEIGHT + GAP) - GAP;

interface BoxProps {
  readonly node: Node;
  readonly x: number;
  readonly y: number;
  readonly kind: 'me' | 'project' | 'document';
  readonly onOpen: (id: string) => void;
}
function Box({ node, x, y, kind, onOpen }: BoxProps) {
  const { projectId } = node;
  const text = (
    <>
      <span className="my-t3">{node.top}</span>
      <b className="my-ellipsis" title={node.text}>
        {node.text}
      </b>
    </>
  );
  return (
    <foreignObject x={x} y={y} width={WIDTH} height={HEIGHT}>
      {projectId && kind === 'project' ? (
        <button type="button" className={`my-tie-node ${kind}`} onClick={() => onOpen(projectId)}>
          {text}
        </button>
      ) : (
        <div className={`my-tie-node ${kind}`}>{text}</div>
      )}
    </foreignObject>
  );
}

export function Graph({ data, onOpen }: { data: Data; onOpen: (id: string) => void }) {
  const left = limited(data.projects.filter((p) => p.side === 'up').map(projectNode));
  const projects = limited(data.projects.filter((p) => p.side !== 'up').map(projectNode));
  const documents = kindNodes(data);
  const right = [...projects, ...documents];
  const height = Math.max(heightOf(left.length), heightOf(right.length), HEIGHT);
  const hasLeft = left.length > 0;
  const middle = hasLeft ? WIDTH + CHANNEL : 0;
  const end = middle + WIDTH + CHANNEL;
  const width = right.length > 0 ? end + WIDTH : middle + WIDTH;
  const centre = height / 2;
  const yOf = (i: number, n: number): number => (height - heightOf(n)) / 2 + i * (HEIGHT + GAP);
  const line = (x1: number, y1: number, x2: number, y2: number): string =>
    `M${x1} ${y1}C${x1 + CHANNEL / 2} ${y1} ${x2 - CHANNEL / 2} ${y2} ${x2} ${y2}`;
  const me = { key: data.id, top: '当前工程', text: data.displayName };
  return (
    <div className="my-tie-scroll">
      <svg width={width} height={height} role="group" aria-label={`${data.displayName} 的关联图`}>
        <g className="lines">
          {left.map((n, i) => (
            <path key={n.key} d={line(WIDTH, yOf(i, left.length) + HEIGHT / 2, middle, centre)} />
          ))}
          {right.map((n, i) => (
            <path key={n.key} d={line(middle + WIDTH, centre, end, yOf(i, right.length) + HEIGHT / 2)} />
          ))}
        </g>
        {left.map((n, i) => (
          <Box key={n.key} node={n} x={0} y={yOf(i, left.length)} kind="project" onOpen={onOpen} />
        ))}
        <Box node={me} x={middle} y={centre - HEIGHT / 2} kind="me" onOpen={onOpen} />
        {right.map((n, i) => (
          <Box
            key={n.key}
            node={n}
            x={end}
            y={yOf(i, right.length)}
            kind={i < projects.length ? 'project' : 'document'}
            onOpen={onOpen}
          />
        ))}
      </svg>
    </div>
  );
}
