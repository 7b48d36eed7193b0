import type { Calendar } from './characterizations.js';
import type { Clock } from './clock.js';
import type { Jobs } from './jobs.js';
import type { Life } from './life.js';
import type { Sessions } from './sessions.js';
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
