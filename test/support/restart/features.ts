import { LIST_FEATURES } from './job-list.js';
import { listJobFeatures } from './job-page.js';
import { listOtherFeatures } from './other-pages.js';
import { DRAFT_FEATURE, listSubmissionFeatures } from './submission.js';
import type { Feature } from './visit.js';

interface Ids {
  readonly completedJob: string;
  readonly session: string;
}

/** In an order in which none changes what a later one expects. */
export const listFeatures = ({ completedJob, session }: Ids): readonly Feature[] => [
  DRAFT_FEATURE,
  ...LIST_FEATURES,
  ...listJobFeatures(completedJob),
  ...listOtherFeatures(session),
  ...listSubmissionFeatures(completedJob),
];
