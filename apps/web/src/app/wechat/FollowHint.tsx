/** Whoever does not follow the public account gets no message through it. */
import type { Scan } from './Said.tsx';

export function FollowHint({ scan }: { scan: Scan }) {
  if (scan.isFollowing) return null;
  return (
    <div className="my-wx-follow" role="note">
      <b>关注公众号才能在微信里收到提醒</b>
      {scan.followUrl ? (
        <img src={scan.followUrl} alt="公众号二维码，长按识别关注" width={140} height={140} />
      ) : (
        <span>请在微信里搜索并关注本系统的公众号。</span>
      )}
    </div>
  );
}
