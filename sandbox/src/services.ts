import type { Calendar } from './backends/characterizations.js';
import type { Life } from './jobs/job-lifecycle.js';
import type { Jobs } from './jobs/job-service.js';
import type { Clock } from './primitives/clock.js';
import type { Sessions } from './sessions/session-service.js';
import type { Store } from './store/store.js';

/** What both faces of the sandbox look upon. */
export interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly speed: number;
  readonly calendar: Calendar;
  readonly life: Life;
  readonly jobs: Jobs;
  readonly sessions: Sessions;
}
