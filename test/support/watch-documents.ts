import { graphql } from './generated/index.js';

export const WatchJob = graphql(`
  subscription WatchJob($id: ID!) {
    job(id: $id) {
      job {
        status
        isFinal
      }
      previousStatus
      observedAt
    }
  }
`);

export const WatchJobs = graphql(`
  subscription WatchJobs($ids: [ID!]!) {
    jobs(ids: $ids) {
      job {
        serviceId
        status
      }
      previousStatus
    }
  }
`);

export const WatchChildCounts = graphql(`
  subscription WatchChildCounts($id: ID!) {
    job(id: $id) {
      job {
        status
        progress {
          childJobCounts {
            total
            completed
            failed
          }
        }
      }
    }
  }
`);

export const WatchSession = graphql(`
  subscription WatchSession($id: ID!) {
    session(id: $id) {
      session {
        status
      }
      job {
        serviceId
        status
      }
      previousStatus
    }
  }
`);

export const WatchJobList = graphql(`
  subscription WatchJobList($filter: JobFilter, $first: Int! = 25) {
    jobList(filter: $filter, first: $first) {
      isSnapshot
      changes {
        type
        jobId
        job {
          serviceId
          status
        }
        previousStatus
      }
      hasMore
      observedAt
    }
  }
`);

export const WatchBackends = graphql(`
  subscription WatchBackends($ids: [ID!]) {
    backends(ids: $ids) {
      backend {
        serviceId
        status
        degraded
        averageQueueTimeMs
      }
      previousStatus
    }
  }
`);
