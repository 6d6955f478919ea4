/** Editions and features as a session knows them (platform M5). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { query } from '../../kit/paging.ts';
import { idOf } from '../../kit/targets.ts';

/** The editions that people are offered; the built-in one of the platform (`isStatic`) is never among them. */
export const editions = call({
  id: 'shell.editions',
  method: 'GET',
  path: '/api/user/account/editions',
  title: '版本',
  right: 'session',
  side: 'any',
  query: z.object({ editionType: query.int }),
  output: z.array(
    z.object({
      id: z.uuid(),
      displayName: z.string(),
      editionType: z.int(),
      isFree: z.boolean(),
      isStatic: z.boolean(),
      trialDayCount: z.int(),
    }),
  ),
});

const feature = z.object({
  id: z.uuid(),
  code: z.string(),
  displayName: z.string(),
  /** 1 switch, 2 number */
  valueType: z.int(),
  /** `true` or `false` of a switch, a decimal of a number; with what was bought beside the edition in the own one */
  value: z.string(),
  unit: z.string(),
  isCharge: z.boolean(),
  isEnabled: z.boolean(),
  /** last day of what was bought beside the edition */
  endTime: z.string().nullable(),
});
export type FeatureView = z.infer<typeof feature>;
const featureTag = z.object({
  id: z.uuid(),
  displayName: z.string(),
  isTag: z.boolean(),
  children: z.array(feature),
});
export type FeatureTag = z.infer<typeof featureTag>;

/** Tags with their features: of an edition, or with what the own space has bought when none, or its own, is named. */
export const features = call({
  id: 'shell.features',
  method: 'GET',
  path: '/api/user/account/features',
  title: '功能',
  right: 'session',
  side: 'any',
  query: z.object({ editionId: idOf('own').optional() }),
  output: z.array(featureTag),
});

/** The features of the own space in one list, each with the name of its tag. */
export const ownFeatures = call({
  id: 'tenant.feature',
  method: 'GET',
  path: '/api/tenant/account/feature',
  title: '空间功能',
  right: 'session',
  side: 'any',
  output: z.array(feature.extend({ tagName: z.string() })),
});
