import type { ApiMonth } from './api-month.js';
import type { CharacterizationHistory } from './backends/characterizations.js';
import type { JobLifecycle } from './jobs/job-lifecycle.js';
import type { JobService } from './jobs/job-service.js';
import type { Clock } from './primitives/clock.js';
import type { ResultService } from './results/result-service.js';
import type { SessionService } from './sessions/session-service.js';
import type { Store } from './store/store.js';

/** Services that the handlers of both API versions use. */
export interface SandboxServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly speed: number;
  /** Decides the shapes of v0.4. */
  readonly apiMonth: ApiMonth;
  readonly characterizations: CharacterizationHistory;
  readonly lifecycle: JobLifecycle;
  readonly jobs: JobService;
  readonly results: ResultService;
  readonly sessions: SessionService;
}
