/**
 * Secrets on their way: sealed with the key of their house, they open nowhere else. With a key of the transfer they are sealed
 * anew with that; without one they go as they are and open where the house has the same key.
 */
import { type Sealer, sealerOf } from '../kit/secrets.ts';

const SEALED = /sealed:[0-9a-f]{8}:[\w-]+/g;
const CARRIED = /carried:(none|id|app):(sealed:[0-9a-f]{8}:[\w-]+)/g;
type Owner = 'none' | 'id' | 'app';

const idOf = (line: string): string => /"id":"([0-9a-f-]{36})"/.exec(line)?.[1] ?? '';
const appOf = (line: string): string => /"app_id":"([^"\\]+)"/.exec(line)?.[1] ?? '';
/** As whom a secret of this row may be sealed (kit/secrets.ts): nobody, the row, the account of WeChat. */
const ownersOf = (line: string): readonly (readonly [Owner, string])[] => [
  ['none', ''],
  ['id', idOf(line)],
  ['app', appOf(line)],
];

export const transferSealer = (key: string | null): Sealer | null =>
  key === null ? null : sealerOf(`transfer ${key}`);

/** The line as it travels. */
export function packed(line: string, house: Sealer, transfer: Sealer | null): string {
  if (transfer === null || !line.includes('sealed:')) return line;
  return line.replace(SEALED, (sealed) => {
    for (const [owner, as] of ownersOf(line)) {
      const plain = house.unseal(sealed, as);
      if (plain !== null) return `carried:${owner}:${transfer.seal(plain)}`;
    }
    return sealed;
  });
}

export interface Unpacked {
  readonly line: string;
  /** secrets that could not be opened */
  readonly lost: number;
}

/** The line with its new ids, secrets sealed for this house and this row; `before`: with the ids that it came with. */
export function unpacked(line: string, before: string, house: Sealer, transfer: Sealer | null): Unpacked {
  if (!line.includes('sealed:')) return { line, lost: 0 };
  const [own, old] = [new Map(ownersOf(line)), ownersOf(before)];
  let lost = 0;
  const open = (text: string): string =>
    text.replace(SEALED, (sealed) => {
      for (const [owner, as] of old) {
        const plain = house.unseal(sealed, as);
        if (plain !== null) return house.seal(plain, own.get(owner) ?? '');
      }
      lost += 1;
      return sealed;
    });
  if (!line.includes('carried:')) return { line: open(line), lost };
  const opened = line.replace(CARRIED, (all, owner: Owner, sealed: string) => {
    const plain = transfer?.unseal(sealed) ?? null;
    if (plain === null) lost += 1;
    return plain === null ? all : house.seal(plain, own.get(owner) ?? '');
  });
  return { line: opened, lost };
}
