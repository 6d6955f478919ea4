/** Pictures of a report: how many there are, opened one beside the other. */
import { useState } from 'react';
import { Button } from 'antd';
import { LOST_HEADS as H, type LostRow } from '@muyun/contract';
import { Thumb } from '../../kit/file/index.ts';
import { HouseModal } from '../../kit/overlay/index.ts';

export function Photos({ row }: { row: LostRow }) {
  const [isOpen, setOpen] = useState(false);
  if (row.photos.length === 0) return null;
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {row.photos.length} 张
      </Button>
      {isOpen && (
        <HouseModal title={`${row.code} ${H.photos}`} open bare width={720} onCancel={() => setOpen(false)}>
          <div className="nest-lost-photos">
            {row.photos.map((id, i) => (
              <Thumb key={id} id={id} label={`${row.code} ${H.photos} ${i + 1}`} />
            ))}
          </div>
        </HouseModal>
      )}
    </>
  );
}
