import { Suspense, useState } from 'react';
import { RelayEnvironmentProvider } from 'react-relay';
import { environment } from './environment.js';
import { JobCost } from './job-cost.js';
import { Jobs } from './jobs.js';
import { SubmitJob } from './submit-job.js';
import { WatchedJob } from './watched-job.js';

export function App() {
  const [id, setId] = useState<string>();
  return (
    <RelayEnvironmentProvider environment={environment}>
      <SubmitJob onSubmitted={setId} />
      {id && <WatchedJob key={id} id={id} />}
      <Suspense fallback={<p>Loading job</p>}>{id && <JobCost id={id} />}</Suspense>
      <Suspense fallback={<p>Loading jobs</p>}>
        <Jobs />
      </Suspense>
    </RelayEnvironmentProvider>
  );
}
