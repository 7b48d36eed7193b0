import { useState } from 'react';
import { Provider } from 'urql';
import { client } from './client.js';
import { JobCost } from './job-cost.js';
import { Jobs } from './jobs.js';
import { SubmitJob } from './submit-job.js';
import { WatchedJob } from './watched-job.js';

export function App() {
  const [id, setId] = useState<string>();
  return (
    <Provider value={client}>
      <SubmitJob onSubmitted={setId} />
      {id && <WatchedJob key={id} id={id} />}
      {id && <JobCost id={id} />}
      <Jobs />
    </Provider>
  );
}
