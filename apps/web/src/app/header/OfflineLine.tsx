/** One line while the network is gone, instead of a storm of toasts. */
import { useEffect, useState } from 'react';

export function OfflineLine() {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const listen = () => setOnline(navigator.onLine);
    window.addEventListener('online', listen);
    window.addEventListener('offline', listen);
    return () => {
      window.removeEventListener('online', listen);
      window.removeEventListener('offline', listen);
    };
  }, []);
  return online ? null : (
    <div className="my-offline" role="status">
      网络已断开，正在重连
    </div>
  );
}
