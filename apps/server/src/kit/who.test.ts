/** The state of a space by its last day, in the calendar of Shanghai (platform F4, M4 §5). */
import { describe, expect, it } from 'vitest';
import { daysToExpire, TENANT_STATE, tenantState } from './who.ts';

const END = '2026-03-05T23:59:59+08:00';
const space = {
  id: '1',
  name: '一厂',
  editionName: '企业版',
  logoUrl: null,
  editionType: 2,
  isActive: true,
  isFree: false,
  isInTrialPeriod: false,
  activatedTime: '2025-03-05T00:00:00Z',
  disabledTime: null,
  expireTime: END,
  graceDays: 15,
  introduction: '',
  settings: {},
  concurrentNests: 1,
};
const at = (time: string): Date => new Date(`${time}+08:00`);

describe('the last day of a space', () => {
  it.each([
    ['2026-03-01T09:00:00', 4],
    ['2026-03-01T23:59:59', 4],
    ['2026-03-02T00:00:00', 3],
    ['2026-03-05T00:00:00', 0],
    ['2026-03-05T23:59:59', 0],
    ['2026-03-06T00:00:00', -1],
  ])('at %s is %i days away', (time, days) => {
    expect(daysToExpire(space, at(time))).toBe(days);
  });

  it('never comes for one without an end', () => {
    expect(daysToExpire({ expireTime: null }, at('2026-03-01T00:00:00'))).toBe(null);
  });

  it.each([
    ['2026-03-05T23:59:59', false, TENANT_STATE.active],
    ['2026-03-06T00:00:00', false, TENANT_STATE.grace],
    ['2026-03-20T23:59:59', false, TENANT_STATE.grace],
    ['2026-03-21T00:00:00', false, TENANT_STATE.expired],
    ['2026-03-05T23:59:59', true, TENANT_STATE.trial],
    ['2026-03-06T00:00:00', true, TENANT_STATE.expired],
  ])('at %s, on trial %s: state %i', (time, isInTrialPeriod, state) => {
    expect(tenantState({ ...space, isInTrialPeriod }, at(time))).toBe(state);
  });
});
