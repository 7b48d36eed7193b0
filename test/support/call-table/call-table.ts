import { DASHBOARD } from './dashboard-rows.js';
import { JOB_PAGE } from './job-page-rows.js';
import { JOBS, LISTS } from './job-rows.js';
import { MUTATIONS } from './mutation-rows.js';
import { CACHED, OTHER_OBJECTS, QUOTES } from './object-rows.js';
import type { CallTableRow } from './row.js';
import { SUBMIT_PAGE } from './submit-rows.js';
import { TOOLS } from './tool-rows.js';

/** Typical operations of frontends. */
export const CALL_TABLE: readonly CallTableRow[] = [
  LISTS,
  JOBS,
  OTHER_OBJECTS,
  QUOTES,
  CACHED,
  MUTATIONS,
  SUBMIT_PAGE,
  DASHBOARD,
  JOB_PAGE,
  TOOLS,
].flat();
