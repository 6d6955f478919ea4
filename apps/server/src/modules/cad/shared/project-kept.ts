/** What the lists of projects and of products count without reading them: projects by status, with the sums of their counters. */
import { PROJECT_FORCED } from '@muyun/contract';
import type { KeptList } from '../../../kit/kept-list.ts';
import { whole } from '../../../kit/paged.ts';
import { sql } from '../../../kit/sql.ts';

export const keptProjects: KeptList = {
  table: 'cad_project',
  document: 'cad.project',
  // the status, with projects finished by force under a code of their own (contract, PROJECT_GROUPS)
  state: (p) =>
    sql`(case when ${p}.control_state = 1 then ${whole(PROJECT_FORCED)} else ${p}.project_status end)`,
  isCounted: (p) => sql`not ${p}.is_deleted`,
  sums: {
    productAmount: 'product_amount',
    unfoldArea: 'unfold_area',
    weight: 'weight',
    notNestingAmount: 'not_nesting_amount',
    kindAmount: 'kind_amount',
    faceArea: 'face_area',
    billedArea: 'billed_area',
  },
};
