/** 体验码: the newest version on a telephone, before anybody else has it. */
import { useEffect, useState } from 'react';
import { wxOpen } from '@muyun/contract';
import { type ApiError, fetchBlob, isApiError } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';

export function ExperienceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [url, setUrl] = useState<string>();
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    let [made, isGone] = ['', false];
    fetchBlob(wxOpen.experienceWx, { params: { id } }).then(
      (blob) => {
        if (isGone) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      (failure: unknown) => {
        if (!isGone && isApiError(failure)) setError(failure);
      },
    );
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  return (
    <HouseModal title="体验码" open width={360} onCancel={onClose} cancelText="关闭">
      <div className="wx-qr">
        {error ? (
          <ErrorBlock error={error} title="没有取到体验码" />
        ) : url ? (
          <>
            <img src={url} alt="体验码" />
            <p className="my-t2">用体验成员的微信扫码，查看最新上传的版本</p>
          </>
        ) : (
          <SkeletonLines rows={4} />
        )}
      </div>
    </HouseModal>
  );
}
