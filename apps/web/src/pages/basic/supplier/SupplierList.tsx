/** 供应商 with their rating: who is late, and what went back. */
import { useMemo, useState } from 'react';
import { MasterList, type MasterOptions } from '../../../kit/document/MasterList.tsx';
import type { DocRow } from '../../../kit/document/index.ts';
import { RatingDialog } from './RatingDialog.tsx';
import screen from './supplier.screen.tsx';

export default function SupplierList() {
  const [rated, setRated] = useState<DocRow>();
  const options = useMemo((): MasterOptions<typeof screen.master> => {
    const { rowActions } = screen.options;
    return {
      ...screen.options,
      rowActions: (row, act) => [
        { label: '供货评分', right: 'AlBasic.Suppliers:get', onClick: () => setRated(row) },
        ...(rowActions?.(row, act) ?? []),
      ],
    };
  }, []);
  return (
    <>
      <MasterList master={screen.master} options={options} />
      {rated && <RatingDialog row={rated} onClose={() => setRated(undefined)} />}
    </>
  );
}
