export interface ServerEvent {
  event: string;
  data: string;
  id: string | undefined;
}

/** Splits a stream of text into events; feed() returns the complete ones. */
export function eventParser(): { feed(chunk: string): ServerEvent[] } {
  let rest = '';
  return {
    feed(chunk) {
      rest = (rest + chunk).replaceAll('\r\n', '\n');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      return blocks.map(parseBlock).filter((e) => e !== null);
    },
  };
}

function parseBlock(block: string): ServerEvent | null {
  let event = 'message';
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'id') id = value;
  }
  return data.length === 0 ? null : { event, data: data.join('\n'), id };
}
