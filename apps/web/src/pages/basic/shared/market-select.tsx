/** 行情类别: one of the five, or that of the space. */
import type { ReactNode } from 'react';
import { Select } from 'antd';
import { MARKET_CLASSES } from '@muyun/contract';

const CLASSES = MARKET_CLASSES.map((c) => ({ value: c.code, label: `${c.name} ${c.code}` }));

export const marketSelect = (): ReactNode => <Select allowClear placeholder="本厂默认" options={CLASSES} />;
