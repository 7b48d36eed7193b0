// The documents of a Relay app that pages every connection of the schema and refetches every Node.

declare function graphql(document: TemplateStringsArray): unknown;

export const documents = [
  graphql`
    query appDashboardQuery($count: Int!) {
      ...app_jobs @arguments(count: $count)
      ...app_sessions @arguments(count: $count)
      backends {
        ...app_backend
      }
    }
  `,
  graphql`
    fragment app_jobs on Query
    @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" }, filter: { type: "JobFilter" })
    @refetchable(queryName: "appJobsPageQuery") {
      jobs(first: $count, after: $cursor, filter: $filter) @connection(key: "app_jobs", filters: ["filter"]) {
        edges {
          node {
            ...app_job
          }
        }
      }
    }
  `,
  graphql`
    fragment app_sessions on Query
    @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" })
    @refetchable(queryName: "appSessionsPageQuery") {
      sessions(first: $count, after: $cursor) @connection(key: "app_sessions") {
        edges {
          node {
            ...app_session
          }
        }
      }
    }
  `,
  graphql`
    fragment app_job on Job @refetchable(queryName: "appJobQuery") {
      name
      status
      progress {
        fraction
      }
      session {
        ...app_session
      }
      submitter {
        ...app_user
      }
      project {
        ...app_project
      }
      ...app__childJobs
      ...app_shots
    }
  `,
  graphql`
    fragment app_shots on Job
    @argumentDefinitions(count: { type: "Int", defaultValue: 100 }, cursor: { type: "String" })
    @refetchable(queryName: "appShotsPageQuery") {
      results {
        shots(first: $count, after: $cursor) @connection(key: "app_shots") {
          edges {
            node {
              bitstring
            }
          }
        }
      }
    }
  `,
  graphql`
    fragment app__childJobs on Job
    @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" })
    @refetchable(queryName: "appChildrenPageQuery") {
      childJobs(first: $count, after: $cursor) @connection(key: "app__childJobs") {
        edges {
          node {
            id
          }
        }
      }
    }
  `,
  graphql`
    fragment app_session on Session
    @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" })
    @refetchable(queryName: "appSessionJobsPageQuery") {
      status
      organization {
        ...app_organization
      }
      jobs(first: $count, after: $cursor) @connection(key: "app_session_jobs") {
        edges {
          node {
            id
            status
          }
        }
      }
    }
  `,
  graphql`
    fragment app_backend on Backend
    @argumentDefinitions(count: { type: "Int", defaultValue: 10 }, cursor: { type: "String" })
    @refetchable(queryName: "appCharacterizationsPageQuery") {
      status
      characterizations(first: $count, after: $cursor) @connection(key: "app_characterizations") {
        edges {
          node {
            ...app_characterization
          }
        }
      }
      ...app_backendJobs
    }
  `,
  graphql`
    fragment app_backendJobs on Backend
    @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" })
    @refetchable(queryName: "appBackendJobsPageQuery") {
      jobs(first: $count, after: $cursor) @connection(key: "app_backend_jobs") {
        edges {
          node {
            id
          }
        }
      }
    }
  `,
  graphql`
    fragment app_characterization on Characterization @refetchable(queryName: "appCharacterizationQuery") {
      date
      qubits
    }
  `,
  graphql`
    fragment app_user on User
    @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" })
    @refetchable(queryName: "appUserJobsPageQuery") {
      serviceId
      jobs(first: $count, after: $cursor) @connection(key: "app_user_jobs") {
        edges {
          node {
            id
          }
        }
      }
    }
  `,
  graphql`
    fragment app_project on Project
    @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" })
    @refetchable(queryName: "appProjectJobsPageQuery") {
      serviceId
      jobs(first: $count, after: $cursor) @connection(key: "app_project_jobs") {
        edges {
          node {
            id
          }
        }
      }
    }
  `,
  graphql`
    fragment app_organization on Organization @refetchable(queryName: "appOrganizationQuery") {
      serviceId
      report {
        budget
        balance
      }
    }
  `,
  graphql`
    query appViewerQuery($count: Int!) {
      viewer {
        apiKey {
          ...app_apiKey
        }
        organization {
          ...app_organization
        }
        ...app_viewer_jobs @arguments(count: $count)
        ...app_viewer_sessions @arguments(count: $count)
      }
    }
  `,
  graphql`
    query appStrictQuery @throwOnFieldError {
      viewer {
        apiKey {
          name
        }
      }
      backends {
        status
      }
      nodes(ids: []) {
        id
      }
    }
  `,
  graphql`
    fragment app_apiKey on ApiKey @refetchable(queryName: "appApiKeyQuery") {
      name
      project {
        ...app_project
      }
    }
  `,
  graphql`
    fragment app_viewer_jobs on Viewer
    @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" })
    @refetchable(queryName: "appViewerJobsPageQuery") {
      jobs(first: $count, after: $cursor) @connection(key: "app_viewer_jobs") {
        edges {
          node {
            ...app_job
          }
        }
      }
    }
  `,
  graphql`
    fragment app_viewer_sessions on Viewer
    @argumentDefinitions(count: { type: "Int", defaultValue: 25 }, cursor: { type: "String" })
    @refetchable(queryName: "appViewerSessionsPageQuery") {
      sessions(first: $count, after: $cursor) @connection(key: "app_viewer_sessions") {
        edges {
          node {
            ...app_session
          }
        }
      }
    }
  `,
  graphql`
    mutation appSubmitMutation($input: CreateJobInput!, $connections: [ID!]!) {
      createJob(input: $input) {
        job @prependNode(connections: $connections, edgeTypeName: "JobEdge") {
          ...app_job
        }
        errors {
          __typename
          code
          path
          message
          ... on InvalidValueError {
            allowedValues
          }
        }
      }
    }
  `,
  graphql`
    mutation appDeleteMutation($input: DeleteJobInput!, $connections: [ID!]!) {
      deleteJob(input: $input) {
        deletedJobId @deleteEdge(connections: $connections)
        errors {
          message
        }
      }
    }
  `,
  graphql`
    subscription appWatchSubscription($id: ID!) {
      job(id: $id) {
        job {
          ...app_job
        }
      }
    }
  `,
];
