/** 查引用: where a master row is used, with a way to each place. */
import { useCallback, useState } from 'react';
import { isUsedMaster, type MasterUse, masterUses, USED_MASTERS, type UsedMaster } from '@muyun/contract';
import { fmt } from '../format/index.ts';
import { useCall } from '../http/index.ts';
import { HouseModal } from '../overlay/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../states/index.ts';
import { TabLink } from '../table/index.ts';
import { addressOfDocument } from '../tabs/address.ts';
import './uses.css';

/** Things that are no documents of the kit and have a page. */
const PAGES: Readonly<Record<string, string>> = {
  product: '/cad/product-detail',
  project: '/cad/project-detail',
  nestOrder: '/nest/order-detail',
  plateType: '/common/plate-type',
};
const addressOf = (use: MasterUse, id: string): string | null => {
  if (use.document) return addressOfDocument(use.document, id);
  const page = use.target === null ? undefined : PAGES[use.target];
  return page ? `${page}?id=${id}` : null;
};

function Use({ use }: { use: MasterUse }) {
  return (
    <li>
      <span>{use.title}</span>
      <b className="my-num">{fmt.int(use.count)}</b>
      <span className="rows">
        {use.rows.map((r) => {
          const to = addressOf(use, r.id);
          return to ? (
            <TabLink key={r.id} to={to}>
              {r.name}
            </TabLink>
          ) : (
            <span key={r.id}>{r.name}</span>
          );
        })}
        {use.rows.length > 0 && use.count > use.rows.length && <span className="my-t3">等</span>}
      </span>
    </li>
  );
}

function Uses({ target, id }: { target: UsedMaster; id: string }) {
  const { data, error, refetch } = useCall(masterUses, { query: { target, id } }, { keepPrevious: false });
  if (error) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={4} />;
  if (data.total === 0) return <EmptyState title="还没有被使用" hint="可以放心修改或删除" />;
  return (
    <ul className="my-uses" aria-label="引用">
      {data.uses.map((use) => (
        <Use key={use.title} use={use} />
      ))}
    </ul>
  );
}

/** An action of any row. */
export interface UseAction {
  label: string;
  right: `${(typeof USED_MASTERS)[UsedMaster]}:get`;
  onClick: () => void;
}
interface Asked {
  readonly id: string;
  readonly name: string;
}

/** The action of a row and the dialog that it opens; no action for records whose uses nobody asks for. */
export function useUses(target: string | undefined) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const known = isUsedMaster(target) ? target : null;
  const actionsOf = useCallback(
    (id: string, name: string): UseAction[] =>
      known === null
        ? []
        : [
            {
              label: '查引用',
              right: `${USED_MASTERS[known]}:get`,
              onClick: () => setAsked({ id, name }),
            },
          ],
    [known],
  );
  const dialog = known !== null && asked !== null && (
    <HouseModal open width={640} title={`${asked.name} 的引用`} onCancel={() => setAsked(null)} bare>
      <Uses target={known} id={asked.id} />
    </HouseModal>
  );
  return { actionsOf, dialog, open: setAsked };
}
