/** 路线模板 (production §2.2): the usual route of a kind of panels. */
import { routeTemplate } from '@muyun/contract';
import { serveMaster } from '../../../kit/document/index.ts';
import { raise } from '../../../kit/raise.ts';
import { defaultTaken } from './route-template.store.ts';

export const routeTemplates = serveMaster(routeTemplate, {
  async complete({ tx }, next, before) {
    if ((next.steps ?? []).length === 0) raise('Produce:RouteEmpty');
    const taken = await defaultTaken(tx, next.plateTypeGroupIds ?? [], before?.id ?? null);
    if (taken) raise('Produce:TemplateDefaultTaken', { group: taken.group, name: taken.name });
  },
});
