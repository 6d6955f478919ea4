/** 个性化设置: theme, frame, the size of tables, and whether they follow the person to other computers (platform M2). */
import { lazy, Suspense, useState } from 'react';
import { Segmented, Select, Switch } from 'antd';

import { DENSITIES, DENSITY, type Density, forgetDensities } from '../../../kit/table/use-table-prefs.ts';
import { SYNC } from '../../../kit/auth/preference-names.ts';
import { followPreferences } from '../../../kit/auth/preferences.ts';
import { chooseStart, startPath } from '../../../kit/router/pinned.ts';
import { useShortcuts } from '../../../kit/router/shortcuts.ts';
import { useSession } from '../../../kit/session/session-store.ts';
import { SkeletonLines } from '../../../kit/states/index.ts';
import { readStored, writeStored } from '../../../kit/storage.ts';
import './custom.css';

const ShellSettings = lazy(() => import('../../../app/header/ShellSettings.tsx'));

export default function CustomScreen() {
  const [density, setDensity] = useState<Density>(() => readStored(DENSITY, 'middle'));
  const choose = (value: Density | null) => {
    setDensity(value ?? 'middle');
    writeStored(DENSITY, value);
    forgetDensities();
  };
  return (
    <div className="my-page my-custom">
      <section className="my-surface" aria-label="主题与布局">
        <Suspense fallback={<SkeletonLines rows={6} />}>
          <ShellSettings onReset={() => choose(null)} />
        </Suspense>
      </section>
      <section className="my-surface" aria-label="表格">
        <h3 className="my-block-title">表格行高</h3>
        <Segmented<Density>
          aria-label="表格行高"
          options={DENSITIES.map(({ value, label }) => ({ value, label }))}
          value={density}
          onChange={choose}
        />
        <p className="my-t3">对所有列表生效；单个列表仍可在其工具栏里另外设置</p>
      </section>
      <Start />
      <Sync />
    </div>
  );
}

/** Of the screens of the menu, those that the person may open. */
function Start() {
  const items = useShortcuts((s) => s.items);
  const [path, setPath] = useState(startPath);
  const others = items.filter((item) => item.path !== '/home');
  const options = [...Map.groupBy(others, (item) => item.group)].map(([label, screens]) => ({
    label,
    options: screens.map((item) => ({ value: item.path, label: item.title })),
  }));
  return (
    <section className="my-surface" aria-label="登录后打开">
      <h3 className="my-block-title">登录后打开</h3>
      <Select
        className="my-custom-start"
        aria-label="登录后打开"
        showSearch
        allowClear
        optionFilterProp="label"
        placeholder="首页"
        value={others.some((o) => o.path === path) ? path : undefined}
        options={options}
        onChange={(to: string | undefined) => {
          setPath(to);
          chooseStart(to);
        }}
      />
      <p className="my-t3">从链接或消息进来时，仍打开链接指向的页面</p>
    </section>
  );
}

function Sync() {
  const userId = useSession((s) => s.user?.id);
  const [on, setOn] = useState(() => readStored(SYNC, true));
  const change = (value: boolean) => {
    setOn(value);
    writeStored(SYNC, value ? null : false);
    // whatever this computer knew is old by now
    if (userId) void followPreferences(userId, null);
  };
  return (
    <section className="my-surface" aria-label="同步">
      <label className="my-settings-choice">
        <h3 className="my-block-title">同步到账号</h3>
        <Switch size="small" aria-label="同步到账号" checked={on} onChange={change} />
      </label>
      <p className="my-t3">
        {on
          ? '主题、布局、固定的菜单、列设置、行高、保存的查询和打开的标签跟随账号，换一台电脑登录也一样'
          : '这台电脑的界面设置只留在这台电脑'}
      </p>
    </section>
  );
}
