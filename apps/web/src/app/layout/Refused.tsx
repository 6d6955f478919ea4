/** Why there is no screen: which permission is missing, and who can grant it. */
import { permissionFamilies, rightTitle } from '@muyun/contract';
import { useSession } from '../../kit/auth/index.ts';
import { Exception } from '../../kit/states/index.ts';
import { rightsOfRoute } from '../routing.ts';

/** 项目 · 工程管理 · 查询 */
function namesOf(path: string): string {
  const titles = rightsOfRoute(path).map((item) => {
    const family = permissionFamilies.find((f) => f.family === item.split('.')[0])?.title;
    return [family, rightTitle(`${item}:query`).replace('：', ' · ')].filter(Boolean).join(' · ');
  });
  return titles.map((title) => `「${title}」`).join('或');
}

export default function Refused({ path }: { path: string }) {
  const { administrators, isHost } = useSession();
  const names = namesOf(path);
  const who = ['空间管理员', administrators.join('、')].filter(Boolean).join(' ');
  const way = isHost ? '这是工厂空间的页面，平台账号不在空间内' : `可联系${who}授权`;
  return <Exception code={403} hint={[names && `需要${names}权限`, way].filter(Boolean).join('，')} />;
}
