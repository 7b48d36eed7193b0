import { ApolloProvider } from '@apollo/client/react';
import { useState } from 'react';
import { client } from './client.js';
import { JobCost } from './job-cost.js';
import { Jobs } from './jobs.js';
import { SubmitJob } from './submit-job.js';
import { WatchedJob } from './watched-job.js';

export function App() {
  const [id, setId] = useState<string>();
  return (
    <ApolloProvider client={client}>
      <SubmitJob onSubmitted={setId} />
      {id && <WatchedJob key={id} id={id} />}
      {id && <JobCost id={id} />}
      <Jobs />
    </ApolloProvider>
  );
}
