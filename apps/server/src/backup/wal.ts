/** Names of PostgreSQL's log files: timeline, then the number of 16 MB pieces. */
const PER_LOG = 256;
const SEGMENT = /^[0-9A-F]{24}$/;
export const isSegment = (name: string): boolean => SEGMENT.test(name);
export const isHistory = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name);
export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16);
/** the place of a segment in the log, whatever its timeline */
export const numberOf = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * PER_LOG + Number.parseInt(name.slice(16, 24), 16);
export const historyName = (timeline: number): string =>
  `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`;

/** `A/1B000028` as a number. */
export function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** One line of a history: its timeline was left at this place. */
export interface Fork {
  readonly timeline: number;
  readonly lsn: bigint;
}
export const readHistory = (text: string): Fork[] =>
  text
    .split('\n')
    .map((line) => /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/i.exec(line))
    .filter((found) => found !== null)
    .map(([, timeline = '', lsn = '']) => ({ timeline: Number(timeline), lsn: lsnOf(lsn) }));
