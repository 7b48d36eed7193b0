/* eslint-disable */
import * as types from './graphql.js';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  subscription NotifiedJobs($ids: [ID!]!) {\n    jobs(ids: $ids) { job { id name status isFinal completedAt } previousStatus }\n  }\n": typeof types.NotifiedJobsDocument,
    "\n  query ExistingJobs($ids: [ID!]!) {\n    nodes(ids: $ids) { ... on Job { id status } }\n  }\n": typeof types.ExistingJobsDocument,
    "\n  query Permissions {\n    viewer {\n      user { subject role permissions limits { backends maxCost { value unit } maxShots operationsPerMinute } }\n      account { name }\n    }\n  }\n": typeof types.PermissionsDocument,
    "\n  fragment BackendStatusFields on Backend {\n    status\n    degraded\n    hasAccess\n  }\n": typeof types.BackendStatusFieldsFragmentDoc,
    "\n  query BackendFigures {\n    backends {\n      id\n      serviceId\n      characterization {\n        id\n        fidelity { oneQubit { median } twoQubit { median } spam { median } }\n        timing { oneQubitMs twoQubitMs readoutMs }\n      }\n    }\n  }\n": typeof types.BackendFiguresDocument,
    "\n  fragment ListedBackend on Backend {\n    serviceId\n    status\n    hasAccess\n    qubits\n    ...BackendLiveFields\n  }\n": typeof types.ListedBackendFragmentDoc,
    "\n  query BackendPage($id: ID!) {\n    backend(id: $id) {\n      id\n      serviceId\n      status\n      degraded\n      hasAccess\n      ...BackendLiveFields\n      qubits\n      location\n      noiseModels\n      supportedGates\n      supportedNativeGates\n      supportedErrorMitigations\n      characterization {\n        id\n        ...CurrentCharacterization\n      }\n    }\n  }\n": typeof types.BackendPageDocument,
    "\n  query BackendList {\n    backends {\n      id\n      ...ListedBackend\n      ...BackendLiveFields\n    }\n  }\n": typeof types.BackendListDocument,
    "\n  fragment CurrentCharacterization on Characterization {\n    date\n    qubits\n    connectivity\n    fidelity {\n      oneQubit {\n        median\n        stderr\n      }\n      twoQubit {\n        median\n        stderr\n      }\n      spam {\n        median\n        stderr\n      }\n    }\n    timing {\n      oneQubitMs\n      twoQubitMs\n      readoutMs\n      resetMs\n      t1Ms\n      t2Ms\n    }\n  }\n": typeof types.CurrentCharacterizationFragmentDoc,
    "\n  query FidelityComparison($ids: [ID!]!, $start: DateTime!, $end: DateTime!) {\n    nodes(ids: $ids) {\n      id\n      ... on Backend {\n        serviceId\n        characterizations(first: 50, start: $start, end: $end) {\n          edges { node { ...FidelityPoint } }\n          pageInfo { hasNextPage }\n        }\n      }\n    }\n  }\n": typeof types.FidelityComparisonDocument,
    "\n  query FidelityHistoryPage($id: ID!, $start: DateTime!, $end: DateTime!) {\n    backend(id: $id) {\n      id\n      characterizations(first: 100, start: $start, end: $end) {\n        edges {\n          node {\n            ...FidelityPoint\n          }\n        }\n        pageInfo {\n          hasNextPage\n        }\n      }\n    }\n  }\n": typeof types.FidelityHistoryPageDocument,
    "\n  fragment FidelityPoint on Characterization {\n    id\n    date\n    qubits\n    fidelity {\n      oneQubit { median stderr }\n      twoQubit { median stderr }\n      spam { median stderr }\n    }\n  }\n": typeof types.FidelityPointFragmentDoc,
    "\n  fragment BackendLiveFields on Backend {\n    id\n    serviceId\n    averageQueueTimeMs\n    lastUpdatedAt\n    ...BackendStatusFields\n  }\n": typeof types.BackendLiveFieldsFragmentDoc,
    "\n  subscription WatchedBackends($ids: [ID!]) {\n    backends(ids: $ids) {\n      observedAt\n      previousStatus\n      backend { id serviceId status ...BackendLiveFields }\n    }\n  }\n": typeof types.WatchedBackendsDocument,
    "\n  fragment KnownJob on Job {\n    id\n    name\n    status\n    shots\n    submittedAt\n    failure { code message }\n    backend { id serviceId }\n    session { id serviceId }\n    parent { id }\n  }\n": typeof types.KnownJobFragmentDoc,
    "\n  fragment KnownSession on Session {\n    id\n    serviceId\n    status\n    createdAt\n    backend { id serviceId }\n  }\n": typeof types.KnownSessionFragmentDoc,
    "\n  fragment KnownBackend on Backend {\n    id\n    serviceId\n    qubits\n    averageQueueTimeMs\n    ...BackendStatusFields\n  }\n": typeof types.KnownBackendFragmentDoc,
    "\n  query KnownObjects($startDate: Date!, $endDate: Date!) {\n    jobs(first: 100) { edges { node { ...KnownJob } } pageInfo { hasNextPage } }\n    backends { ...KnownBackend }\n    sessions(first: 25) { edges { node { ...KnownSession } } pageInfo { hasNextPage } }\n    viewer {\n      organization {\n        id\n        report(startDate: $startDate, endDate: $endDate) {\n          members { user { id serviceId } email firstName lastName jobs }\n        }\n      }\n    }\n  }\n": typeof types.KnownObjectsDocument,
    "\n  query CachedJobs { jobs(filter: {}, first: 25, after: null) { edges { node { ...KnownJob } } } }\n": typeof types.CachedJobsDocument,
    "\n  query CachedNewestJobs { jobs(first: 25) { edges { node { ...KnownJob } } } }\n": typeof types.CachedNewestJobsDocument,
    "\n  query CachedSessions { sessions(filter: { active: null }, first: 25, after: null) { edges { node { ...KnownSession } } } }\n": typeof types.CachedSessionsDocument,
    "\n  query CachedNewestSessions { sessions(first: 25) { edges { node { ...KnownSession } } } }\n": typeof types.CachedNewestSessionsDocument,
    "\n  query CachedBackends { backends { ...KnownBackend } }\n": typeof types.CachedBackendsDocument,
    "\n  query MemberNames {\n    viewer { organization { id report { members { user { id } email firstName lastName } } } }\n  }\n": typeof types.MemberNamesDocument,
    "\n  mutation CancelJob($id: ID!) {\n    cancelJob(input: { id: $id }) { job { ...JobLiveFields } errors { message ... on RejectedError { reason } } }\n  }\n": typeof types.CancelJobDocument,
    "\n  mutation DeleteJob($id: ID!) {\n    deleteJob(input: { id: $id }) { deletedJobId errors { code message ... on RejectedError { reason } } }\n  }\n": typeof types.DeleteJobDocument,
    "\n  query JobCircuits($id: ID!) {\n    job(id: $id) { id ...CompiledProgram }\n  }\n": typeof types.JobCircuitsDocument,
    "\n  fragment JobCost on Job {\n    cost {\n      estimated { value unit }\n      actual { value unit }\n    }\n    stats { predictedQuantumComputeTimeMs billedQuantumComputeTimeMs }\n  }\n": typeof types.JobCostFragmentDoc,
    "\n  fragment JobDetails on Job {\n    type\n    shots\n    debiasing\n    dryRun\n    metadata\n    settings\n    noise { model seed }\n    stats { qubits circuits gateCounts { oneQubit twoQubit } }\n    backend { id serviceId }\n    session { id serviceId }\n    submitter { id serviceId }\n    project { id serviceId }\n    parent { id serviceId }\n  }\n": typeof types.JobDetailsFragmentDoc,
    "\n  query FixBackends {\n    backends { id serviceId qubits status hasAccess supportedGates supportedNativeGates }\n  }\n": typeof types.FixBackendsDocument,
    "\n  fragment JobPredictions on Job {\n    predictedWaitTimeMs\n    predictedExecutionDurationMs\n  }\n": typeof types.JobPredictionsFragmentDoc,
    "\n  query ComparableJobs($name: String, $after: String) {\n    jobs(first: 25, after: $after, filter: { statuses: [COMPLETED], name: $name }) {\n      edges {\n        node { id serviceId name dryRun shots stats { qubits circuits } submittedAt noise { model } backend { id serviceId } parent { id } }\n      }\n      pageInfo { hasNextPage endCursor }\n      scannedCount\n    }\n  }\n": typeof types.ComparableJobsDocument,
    "\n  mutation RunIdealCopy($input: CloneJobInput!) {\n    cloneJob(input: $input) { job { id } errors { message ... on RejectedError { reason } } }\n  }\n": typeof types.RunIdealCopyDocument,
    "\n  query ComparedCost($id: ID!) {\n    job(id: $id) { id cost { actual { value unit } } }\n  }\n": typeof types.ComparedCostDocument,
    "\n  query JobResults($id: ID!, $top: Int!, $register: String) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      shots\n      status\n      isFinal\n      dryRun\n      debiasing\n      noise { model }\n      backend { id serviceId }\n      results {\n        unavailableReason\n        registers { name bits }\n        probabilities(top: $top, register: $register) { state bitstring probability count countIsDerived }\n        childProbabilities {\n          job { id name }\n          probabilities { state bitstring probability count countIsDerived }\n        }\n      }\n    }\n  }\n": typeof types.JobResultsDocument,
    "\n  query JobPage($id: ID!) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      dryRun\n      failure { code message }\n      warnings\n      stats { qubits }\n      noise { model }\n      backend { id serviceId }\n      progress { childJobCounts { total completed failed canceled } }\n      ...JobLiveFields\n      ...JobPredictions\n      ...JobDetails\n      ...JobCost\n    }\n  }\n": typeof types.JobPageDocument,
    "\n  subscription JobWatch($id: ID!, $withCircuits: Boolean!) {\n    job(id: $id) {\n      job {\n        progress { childJobCounts @include(if: $withCircuits) { total completed failed canceled } }\n        ...JobLiveFields\n      }\n      previousStatus\n    }\n  }\n": typeof types.JobWatchDocument,
    "\n  mutation CancelJobs($ids: [ID!]!) {\n    cancelJobs(input: { ids: $ids }) { jobs { id status isFinal } errors { code message path ... on RejectedError { reason } } }\n  }\n": typeof types.CancelJobsDocument,
    "\n  mutation DeleteListedJob($id: ID!) {\n    deleteJob(input: { id: $id }) { deletedJobId errors { code message ... on RejectedError { reason } } }\n  }\n": typeof types.DeleteListedJobDocument,
    "\n  query JobStatuses($ids: [ID!]!) {\n    nodes(ids: $ids) { ... on Job { id ...JobLiveFields } }\n  }\n": typeof types.JobStatusesDocument,
    "\n  query JobFilterChoices {\n    backends { id serviceId }\n    sessions(first: 50) { edges { node { id serviceId status createdAt backend { id serviceId } creator { id } } } }\n  }\n": typeof types.JobFilterChoicesDocument,
    "\n  query JobCosts($ids: [ID!]!) {\n    nodes(ids: $ids) { ... on Job { id cost { actual { value unit } } } }\n  }\n": typeof types.JobCostsDocument,
    "\n  fragment JobLiveFields on Job {\n    id\n    status\n    isFinal\n    submittedAt\n    startedAt\n    completedAt\n    executionDurationMs\n    progress { phase fraction estimatedStartAt estimatedCompletionAt }\n  }\n": typeof types.JobLiveFieldsFragmentDoc,
    "\n  query JobsPage($filter: JobFilter, $first: Int!, $after: String) {\n    jobs(filter: $filter, first: $first, after: $after) {\n      edges { cursor node { ...ListedJob } }\n      pageInfo { hasNextPage endCursor }\n      scannedCount\n    }\n  }\n": typeof types.JobsPageDocument,
    "\n  fragment JobRow on Job {\n    id\n    name\n    shots\n    dryRun\n    submittedAt\n    failure { code message }\n    backend { id serviceId }\n    session { id serviceId }\n    ...JobLiveFields\n  }\n": typeof types.JobRowFragmentDoc,
    "\n  fragment ListedJob on Job {\n    id\n    name\n    status\n    isFinal\n    submittedAt\n    completedAt\n    parent { id }\n    ...JobRow\n  }\n": typeof types.ListedJobFragmentDoc,
    "\n  subscription LiveJobs($filter: JobFilter) {\n    jobList(filter: $filter, first: 25) {\n      isSnapshot\n      hasMore\n      changes { jobId previousStatus job { ...ListedJob } }\n    }\n  }\n": typeof types.LiveJobsDocument,
    "\n  subscription WatchedJobs($ids: [ID!]!) {\n    jobs(ids: $ids) {\n      job { id name status isFinal completedAt failure { code message } parent { id } ...JobLiveFields }\n      previousStatus\n    }\n  }\n": typeof types.WatchedJobsDocument,
    "\n  fragment MemberUsage on MemberUsage {\n    user {\n      id\n      serviceId\n    }\n    email\n    firstName\n    lastName\n    jobs\n    quota\n  }\n": typeof types.MemberUsageFragmentDoc,
    "\n  query ViewerOrganization {\n    viewer {\n      organization {\n        id\n        serviceId\n      }\n    }\n  }\n": typeof types.ViewerOrganizationDocument,
    "\n  query OrganizationReport(\n    $id: ID!, $startDate: Date!, $endDate: Date!, $recentStart: Date!, $today: Date!, $tomorrow: Date!\n  ) {\n    organization(id: $id) {\n      id\n      account: report(startDate: $recentStart, endDate: $today) { organization budget balance currency }\n      recent: usage(from: $recentStart, to: $tomorrow, groupBy: PROJECT, interval: DAY) {\n        amounts { value unit }\n        periods { from amounts { value unit } }\n      }\n      report(startDate: $startDate, endDate: $endDate) {\n        currency\n        qpus {\n          backend {\n            id\n            serviceId\n          }\n          usage\n        }\n        members {\n          ...MemberUsage\n        }\n      }\n    }\n  }\n": typeof types.OrganizationReportDocument,
    "\n  query OrganizationUsage($id: ID!, $from: Date!, $to: Date!, $groupBy: UsageGroupType!, $interval: UsageInterval!) {\n    organization(id: $id) {\n      id\n      usage(from: $from, to: $to, groupBy: $groupBy, interval: $interval) {\n        amounts { value unit }\n        periods {\n          from\n          amounts { value unit }\n          groups { groupId name isOthers jobCount timeMs amounts { value unit } }\n        }\n      }\n    }\n  }\n": typeof types.OrganizationUsageDocument,
    "\n  query CachedPrices($input: QuoteInput!) {\n    quote(input: $input) { circuits qubits backends { backend { id } price { value unit } } }\n  }\n": typeof types.CachedPricesDocument,
    "\n  query CachedFidelities {\n    backends { id characterization { id fidelity { twoQubit { median } } } }\n  }\n": typeof types.CachedFidelitiesDocument,
    "\n  query Overview($from: Date!, $to: Date!) {\n    jobs(first: 25) { edges { node { ...ListedJob } } pageInfo { hasNextPage } }\n    backends { id serviceId qubits status hasAccess ...BackendLiveFields }\n    sessions(first: 25) {\n      edges {\n        node {\n          id\n          serviceId\n          status\n          createdAt\n          backend { id serviceId }\n          settings { expiresAt durationLimitMs costLimit { value unit } }\n          remaining { durationMs }\n        }\n      }\n      pageInfo { hasNextPage }\n    }\n    viewer {\n      organization {\n        id\n        usage(from: $from, to: $to, groupBy: USER, interval: MONTH) {\n          amounts { value unit }\n          periods { from groups { groupId name isOthers amounts { value unit } } }\n        }\n      }\n    }\n  }\n": typeof types.OverviewDocument,
    "\n  query QueuedJobs($sessionId: ID!) {\n    jobs(filter: { sessionId: $sessionId, statuses: [SUBMITTED, READY] }, first: 500) {\n      edges { node { id name status } }\n      pageInfo { hasNextPage }\n    }\n  }\n": typeof types.QueuedJobsDocument,
    "\n  query StillQueuedJobs($sessionId: ID!) {\n    jobs(filter: { sessionId: $sessionId, statuses: [SUBMITTED, READY] }, first: 500) { edges { node { id } } }\n  }\n": typeof types.StillQueuedJobsDocument,
    "\n  mutation EndSession($id: ID!) {\n    endSession(input: { id: $id }) {\n      session { id status ...SessionLiveFields }\n      errors { code message ... on RejectedError { reason } }\n    }\n  }\n": typeof types.EndSessionDocument,
    "\n  query BackendChoices {\n    backends { id serviceId status hasAccess }\n  }\n": typeof types.BackendChoicesDocument,
    "\n  query CostUnit {\n    viewer { organization { id report { currency } } }\n  }\n": typeof types.CostUnitDocument,
    "\n  mutation CreateSession($input: CreateSessionInput!) {\n    createSession(input: $input) {\n      session { id serviceId status }\n      errors { path message ... on RejectedError { reason } }\n    }\n  }\n": typeof types.CreateSessionDocument,
    "\n  query CachedSessionJobs($filter: JobFilter, $first: Int!, $after: String) {\n    jobs(filter: $filter, first: $first, after: $after) {\n      edges { node { id name status dryRun parent { id } } }\n      pageInfo { hasNextPage }\n    }\n  }\n": typeof types.CachedSessionJobsDocument,
    "\n  fragment SessionLimits on Session {\n    status\n    createdAt\n    startedAt\n    endedAt\n    settings {\n      expiresAt\n      jobCountLimit\n      durationLimitMs\n      costLimit {\n        value\n        unit\n      }\n    }\n    remaining {\n      jobs\n      durationMs\n    }\n  }\n": typeof types.SessionLimitsFragmentDoc,
    "\n  query SessionList($active: Boolean, $after: String) {\n    sessions(filter: { active: $active }, first: 25, after: $after) {\n      edges {\n        node {\n          id\n          serviceId\n          status\n          createdAt\n          backend { id serviceId }\n          creator { id serviceId }\n          ...SessionLimits\n        }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.SessionListDocument,
    "\n  fragment SessionLiveFields on Session {\n    id\n    status\n    startedAt\n    endedAt\n    ender { id serviceId }\n    ...SessionLimits\n  }\n": typeof types.SessionLiveFieldsFragmentDoc,
    "\n  query SessionPage($id: ID!) {\n    session(id: $id) {\n      id\n      serviceId\n      createdAt\n      backend { id serviceId }\n      creator { id serviceId }\n      project { id serviceId }\n      settings { jobCountLimit durationLimitMs expiresAt costLimit { value unit } }\n      ...SessionLiveFields\n    }\n  }\n": typeof types.SessionPageDocument,
    "\n  subscription WatchedSession($id: ID!) {\n    session(id: $id) {\n      observedAt\n      previousStatus\n      job { id ...JobLiveFields }\n      session { id ...SessionLiveFields }\n    }\n  }\n": typeof types.WatchedSessionDocument,
    "\n  query SessionSpending($id: ID!) {\n    session(id: $id) {\n      id\n      jobs(first: 100) {\n        edges {\n          node { id dryRun isFinal parent { id } cost { estimated { value unit } actual { value unit } } }\n        }\n        pageInfo { hasNextPage }\n      }\n    }\n  }\n": typeof types.SessionSpendingDocument,
    "\n  query SubmitChoices {\n    backends { id serviceId status qubits hasAccess noiseModels supportedErrorMitigations }\n    sessions(first: 50, filter: { active: true }) {\n      edges {\n        node {\n          id\n          serviceId\n          createdAt\n          backend { id serviceId }\n          project { id }\n          creator { id }\n          settings { jobCountLimit durationLimitMs expiresAt costLimit { value unit } }\n        }\n      }\n      pageInfo { hasNextPage }\n    }\n    viewer { project { id } }\n  }\n": typeof types.SubmitChoicesDocument,
    "\n  fragment CompiledProgram on Job {\n    compiledCircuits(preferredFormats: [\"ionq.qasm3.v1\", \"ionq.native.v1\"]) { format text }\n  }\n": typeof types.CompiledProgramFragmentDoc,
    "\n  mutation SubmitJob($input: CreateJobInput!) {\n    createJob(input: $input) {\n      job { id }\n      errors { code path message ... on RejectedError { reason } ... on InvalidValueError { line column } ... on PriceError { price { value unit } } }\n    }\n  }\n": typeof types.SubmitJobDocument,
    "\n  query OriginalJob($id: ID!) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      shots\n      dryRun\n      status\n      startedAt\n      noise { model }\n      debiasing\n      backend { id serviceId }\n      session { id serviceId }\n      cost { estimated { value unit } actual { value unit } }\n    }\n  }\n": typeof types.OriginalJobDocument,
    "\n  mutation RunJobAgain($input: CloneJobInput!) {\n    cloneJob(input: $input) {\n      job { id }\n      errors { code path message ... on RejectedError { reason } ... on PriceError { price { value unit } } }\n    }\n  }\n": typeof types.RunJobAgainDocument,
    "\n  query SourceJob($id: ID!, $withCompiled: Boolean!) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      shots\n      backend { id serviceId }\n      session { id serviceId }\n      noise { model }\n      dryRun\n      debiasing\n      settings\n      metadata\n      failure { code }\n      stats { qubits }\n      ...CompiledProgram @include(if: $withCompiled)\n    }\n  }\n": typeof types.SourceJobDocument,
    "\n  query SubmitQuote($input: QuoteInput!) {\n    quote(input: $input) {\n      circuits\n      qubits\n      gateCounts { oneQubit twoQubit }\n      backends {\n        backend { id serviceId }\n        canRun\n        price { value unit }\n        queueTimeMs\n        executionTimeMs\n        quantumComputeTimeMs\n        issues { code message }\n      }\n    }\n  }\n": typeof types.SubmitQuoteDocument,
};
const documents: Documents = {
    "\n  subscription NotifiedJobs($ids: [ID!]!) {\n    jobs(ids: $ids) { job { id name status isFinal completedAt } previousStatus }\n  }\n": types.NotifiedJobsDocument,
    "\n  query ExistingJobs($ids: [ID!]!) {\n    nodes(ids: $ids) { ... on Job { id status } }\n  }\n": types.ExistingJobsDocument,
    "\n  query Permissions {\n    viewer {\n      user { subject role permissions limits { backends maxCost { value unit } maxShots operationsPerMinute } }\n      account { name }\n    }\n  }\n": types.PermissionsDocument,
    "\n  fragment BackendStatusFields on Backend {\n    status\n    degraded\n    hasAccess\n  }\n": types.BackendStatusFieldsFragmentDoc,
    "\n  query BackendFigures {\n    backends {\n      id\n      serviceId\n      characterization {\n        id\n        fidelity { oneQubit { median } twoQubit { median } spam { median } }\n        timing { oneQubitMs twoQubitMs readoutMs }\n      }\n    }\n  }\n": types.BackendFiguresDocument,
    "\n  fragment ListedBackend on Backend {\n    serviceId\n    status\n    hasAccess\n    qubits\n    ...BackendLiveFields\n  }\n": types.ListedBackendFragmentDoc,
    "\n  query BackendPage($id: ID!) {\n    backend(id: $id) {\n      id\n      serviceId\n      status\n      degraded\n      hasAccess\n      ...BackendLiveFields\n      qubits\n      location\n      noiseModels\n      supportedGates\n      supportedNativeGates\n      supportedErrorMitigations\n      characterization {\n        id\n        ...CurrentCharacterization\n      }\n    }\n  }\n": types.BackendPageDocument,
    "\n  query BackendList {\n    backends {\n      id\n      ...ListedBackend\n      ...BackendLiveFields\n    }\n  }\n": types.BackendListDocument,
    "\n  fragment CurrentCharacterization on Characterization {\n    date\n    qubits\n    connectivity\n    fidelity {\n      oneQubit {\n        median\n        stderr\n      }\n      twoQubit {\n        median\n        stderr\n      }\n      spam {\n        median\n        stderr\n      }\n    }\n    timing {\n      oneQubitMs\n      twoQubitMs\n      readoutMs\n      resetMs\n      t1Ms\n      t2Ms\n    }\n  }\n": types.CurrentCharacterizationFragmentDoc,
    "\n  query FidelityComparison($ids: [ID!]!, $start: DateTime!, $end: DateTime!) {\n    nodes(ids: $ids) {\n      id\n      ... on Backend {\n        serviceId\n        characterizations(first: 50, start: $start, end: $end) {\n          edges { node { ...FidelityPoint } }\n          pageInfo { hasNextPage }\n        }\n      }\n    }\n  }\n": types.FidelityComparisonDocument,
    "\n  query FidelityHistoryPage($id: ID!, $start: DateTime!, $end: DateTime!) {\n    backend(id: $id) {\n      id\n      characterizations(first: 100, start: $start, end: $end) {\n        edges {\n          node {\n            ...FidelityPoint\n          }\n        }\n        pageInfo {\n          hasNextPage\n        }\n      }\n    }\n  }\n": types.FidelityHistoryPageDocument,
    "\n  fragment FidelityPoint on Characterization {\n    id\n    date\n    qubits\n    fidelity {\n      oneQubit { median stderr }\n      twoQubit { median stderr }\n      spam { median stderr }\n    }\n  }\n": types.FidelityPointFragmentDoc,
    "\n  fragment BackendLiveFields on Backend {\n    id\n    serviceId\n    averageQueueTimeMs\n    lastUpdatedAt\n    ...BackendStatusFields\n  }\n": types.BackendLiveFieldsFragmentDoc,
    "\n  subscription WatchedBackends($ids: [ID!]) {\n    backends(ids: $ids) {\n      observedAt\n      previousStatus\n      backend { id serviceId status ...BackendLiveFields }\n    }\n  }\n": types.WatchedBackendsDocument,
    "\n  fragment KnownJob on Job {\n    id\n    name\n    status\n    shots\n    submittedAt\n    failure { code message }\n    backend { id serviceId }\n    session { id serviceId }\n    parent { id }\n  }\n": types.KnownJobFragmentDoc,
    "\n  fragment KnownSession on Session {\n    id\n    serviceId\n    status\n    createdAt\n    backend { id serviceId }\n  }\n": types.KnownSessionFragmentDoc,
    "\n  fragment KnownBackend on Backend {\n    id\n    serviceId\n    qubits\n    averageQueueTimeMs\n    ...BackendStatusFields\n  }\n": types.KnownBackendFragmentDoc,
    "\n  query KnownObjects($startDate: Date!, $endDate: Date!) {\n    jobs(first: 100) { edges { node { ...KnownJob } } pageInfo { hasNextPage } }\n    backends { ...KnownBackend }\n    sessions(first: 25) { edges { node { ...KnownSession } } pageInfo { hasNextPage } }\n    viewer {\n      organization {\n        id\n        report(startDate: $startDate, endDate: $endDate) {\n          members { user { id serviceId } email firstName lastName jobs }\n        }\n      }\n    }\n  }\n": types.KnownObjectsDocument,
    "\n  query CachedJobs { jobs(filter: {}, first: 25, after: null) { edges { node { ...KnownJob } } } }\n": types.CachedJobsDocument,
    "\n  query CachedNewestJobs { jobs(first: 25) { edges { node { ...KnownJob } } } }\n": types.CachedNewestJobsDocument,
    "\n  query CachedSessions { sessions(filter: { active: null }, first: 25, after: null) { edges { node { ...KnownSession } } } }\n": types.CachedSessionsDocument,
    "\n  query CachedNewestSessions { sessions(first: 25) { edges { node { ...KnownSession } } } }\n": types.CachedNewestSessionsDocument,
    "\n  query CachedBackends { backends { ...KnownBackend } }\n": types.CachedBackendsDocument,
    "\n  query MemberNames {\n    viewer { organization { id report { members { user { id } email firstName lastName } } } }\n  }\n": types.MemberNamesDocument,
    "\n  mutation CancelJob($id: ID!) {\n    cancelJob(input: { id: $id }) { job { ...JobLiveFields } errors { message ... on RejectedError { reason } } }\n  }\n": types.CancelJobDocument,
    "\n  mutation DeleteJob($id: ID!) {\n    deleteJob(input: { id: $id }) { deletedJobId errors { code message ... on RejectedError { reason } } }\n  }\n": types.DeleteJobDocument,
    "\n  query JobCircuits($id: ID!) {\n    job(id: $id) { id ...CompiledProgram }\n  }\n": types.JobCircuitsDocument,
    "\n  fragment JobCost on Job {\n    cost {\n      estimated { value unit }\n      actual { value unit }\n    }\n    stats { predictedQuantumComputeTimeMs billedQuantumComputeTimeMs }\n  }\n": types.JobCostFragmentDoc,
    "\n  fragment JobDetails on Job {\n    type\n    shots\n    debiasing\n    dryRun\n    metadata\n    settings\n    noise { model seed }\n    stats { qubits circuits gateCounts { oneQubit twoQubit } }\n    backend { id serviceId }\n    session { id serviceId }\n    submitter { id serviceId }\n    project { id serviceId }\n    parent { id serviceId }\n  }\n": types.JobDetailsFragmentDoc,
    "\n  query FixBackends {\n    backends { id serviceId qubits status hasAccess supportedGates supportedNativeGates }\n  }\n": types.FixBackendsDocument,
    "\n  fragment JobPredictions on Job {\n    predictedWaitTimeMs\n    predictedExecutionDurationMs\n  }\n": types.JobPredictionsFragmentDoc,
    "\n  query ComparableJobs($name: String, $after: String) {\n    jobs(first: 25, after: $after, filter: { statuses: [COMPLETED], name: $name }) {\n      edges {\n        node { id serviceId name dryRun shots stats { qubits circuits } submittedAt noise { model } backend { id serviceId } parent { id } }\n      }\n      pageInfo { hasNextPage endCursor }\n      scannedCount\n    }\n  }\n": types.ComparableJobsDocument,
    "\n  mutation RunIdealCopy($input: CloneJobInput!) {\n    cloneJob(input: $input) { job { id } errors { message ... on RejectedError { reason } } }\n  }\n": types.RunIdealCopyDocument,
    "\n  query ComparedCost($id: ID!) {\n    job(id: $id) { id cost { actual { value unit } } }\n  }\n": types.ComparedCostDocument,
    "\n  query JobResults($id: ID!, $top: Int!, $register: String) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      shots\n      status\n      isFinal\n      dryRun\n      debiasing\n      noise { model }\n      backend { id serviceId }\n      results {\n        unavailableReason\n        registers { name bits }\n        probabilities(top: $top, register: $register) { state bitstring probability count countIsDerived }\n        childProbabilities {\n          job { id name }\n          probabilities { state bitstring probability count countIsDerived }\n        }\n      }\n    }\n  }\n": types.JobResultsDocument,
    "\n  query JobPage($id: ID!) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      dryRun\n      failure { code message }\n      warnings\n      stats { qubits }\n      noise { model }\n      backend { id serviceId }\n      progress { childJobCounts { total completed failed canceled } }\n      ...JobLiveFields\n      ...JobPredictions\n      ...JobDetails\n      ...JobCost\n    }\n  }\n": types.JobPageDocument,
    "\n  subscription JobWatch($id: ID!, $withCircuits: Boolean!) {\n    job(id: $id) {\n      job {\n        progress { childJobCounts @include(if: $withCircuits) { total completed failed canceled } }\n        ...JobLiveFields\n      }\n      previousStatus\n    }\n  }\n": types.JobWatchDocument,
    "\n  mutation CancelJobs($ids: [ID!]!) {\n    cancelJobs(input: { ids: $ids }) { jobs { id status isFinal } errors { code message path ... on RejectedError { reason } } }\n  }\n": types.CancelJobsDocument,
    "\n  mutation DeleteListedJob($id: ID!) {\n    deleteJob(input: { id: $id }) { deletedJobId errors { code message ... on RejectedError { reason } } }\n  }\n": types.DeleteListedJobDocument,
    "\n  query JobStatuses($ids: [ID!]!) {\n    nodes(ids: $ids) { ... on Job { id ...JobLiveFields } }\n  }\n": types.JobStatusesDocument,
    "\n  query JobFilterChoices {\n    backends { id serviceId }\n    sessions(first: 50) { edges { node { id serviceId status createdAt backend { id serviceId } creator { id } } } }\n  }\n": types.JobFilterChoicesDocument,
    "\n  query JobCosts($ids: [ID!]!) {\n    nodes(ids: $ids) { ... on Job { id cost { actual { value unit } } } }\n  }\n": types.JobCostsDocument,
    "\n  fragment JobLiveFields on Job {\n    id\n    status\n    isFinal\n    submittedAt\n    startedAt\n    completedAt\n    executionDurationMs\n    progress { phase fraction estimatedStartAt estimatedCompletionAt }\n  }\n": types.JobLiveFieldsFragmentDoc,
    "\n  query JobsPage($filter: JobFilter, $first: Int!, $after: String) {\n    jobs(filter: $filter, first: $first, after: $after) {\n      edges { cursor node { ...ListedJob } }\n      pageInfo { hasNextPage endCursor }\n      scannedCount\n    }\n  }\n": types.JobsPageDocument,
    "\n  fragment JobRow on Job {\n    id\n    name\n    shots\n    dryRun\n    submittedAt\n    failure { code message }\n    backend { id serviceId }\n    session { id serviceId }\n    ...JobLiveFields\n  }\n": types.JobRowFragmentDoc,
    "\n  fragment ListedJob on Job {\n    id\n    name\n    status\n    isFinal\n    submittedAt\n    completedAt\n    parent { id }\n    ...JobRow\n  }\n": types.ListedJobFragmentDoc,
    "\n  subscription LiveJobs($filter: JobFilter) {\n    jobList(filter: $filter, first: 25) {\n      isSnapshot\n      hasMore\n      changes { jobId previousStatus job { ...ListedJob } }\n    }\n  }\n": types.LiveJobsDocument,
    "\n  subscription WatchedJobs($ids: [ID!]!) {\n    jobs(ids: $ids) {\n      job { id name status isFinal completedAt failure { code message } parent { id } ...JobLiveFields }\n      previousStatus\n    }\n  }\n": types.WatchedJobsDocument,
    "\n  fragment MemberUsage on MemberUsage {\n    user {\n      id\n      serviceId\n    }\n    email\n    firstName\n    lastName\n    jobs\n    quota\n  }\n": types.MemberUsageFragmentDoc,
    "\n  query ViewerOrganization {\n    viewer {\n      organization {\n        id\n        serviceId\n      }\n    }\n  }\n": types.ViewerOrganizationDocument,
    "\n  query OrganizationReport(\n    $id: ID!, $startDate: Date!, $endDate: Date!, $recentStart: Date!, $today: Date!, $tomorrow: Date!\n  ) {\n    organization(id: $id) {\n      id\n      account: report(startDate: $recentStart, endDate: $today) { organization budget balance currency }\n      recent: usage(from: $recentStart, to: $tomorrow, groupBy: PROJECT, interval: DAY) {\n        amounts { value unit }\n        periods { from amounts { value unit } }\n      }\n      report(startDate: $startDate, endDate: $endDate) {\n        currency\n        qpus {\n          backend {\n            id\n            serviceId\n          }\n          usage\n        }\n        members {\n          ...MemberUsage\n        }\n      }\n    }\n  }\n": types.OrganizationReportDocument,
    "\n  query OrganizationUsage($id: ID!, $from: Date!, $to: Date!, $groupBy: UsageGroupType!, $interval: UsageInterval!) {\n    organization(id: $id) {\n      id\n      usage(from: $from, to: $to, groupBy: $groupBy, interval: $interval) {\n        amounts { value unit }\n        periods {\n          from\n          amounts { value unit }\n          groups { groupId name isOthers jobCount timeMs amounts { value unit } }\n        }\n      }\n    }\n  }\n": types.OrganizationUsageDocument,
    "\n  query CachedPrices($input: QuoteInput!) {\n    quote(input: $input) { circuits qubits backends { backend { id } price { value unit } } }\n  }\n": types.CachedPricesDocument,
    "\n  query CachedFidelities {\n    backends { id characterization { id fidelity { twoQubit { median } } } }\n  }\n": types.CachedFidelitiesDocument,
    "\n  query Overview($from: Date!, $to: Date!) {\n    jobs(first: 25) { edges { node { ...ListedJob } } pageInfo { hasNextPage } }\n    backends { id serviceId qubits status hasAccess ...BackendLiveFields }\n    sessions(first: 25) {\n      edges {\n        node {\n          id\n          serviceId\n          status\n          createdAt\n          backend { id serviceId }\n          settings { expiresAt durationLimitMs costLimit { value unit } }\n          remaining { durationMs }\n        }\n      }\n      pageInfo { hasNextPage }\n    }\n    viewer {\n      organization {\n        id\n        usage(from: $from, to: $to, groupBy: USER, interval: MONTH) {\n          amounts { value unit }\n          periods { from groups { groupId name isOthers amounts { value unit } } }\n        }\n      }\n    }\n  }\n": types.OverviewDocument,
    "\n  query QueuedJobs($sessionId: ID!) {\n    jobs(filter: { sessionId: $sessionId, statuses: [SUBMITTED, READY] }, first: 500) {\n      edges { node { id name status } }\n      pageInfo { hasNextPage }\n    }\n  }\n": types.QueuedJobsDocument,
    "\n  query StillQueuedJobs($sessionId: ID!) {\n    jobs(filter: { sessionId: $sessionId, statuses: [SUBMITTED, READY] }, first: 500) { edges { node { id } } }\n  }\n": types.StillQueuedJobsDocument,
    "\n  mutation EndSession($id: ID!) {\n    endSession(input: { id: $id }) {\n      session { id status ...SessionLiveFields }\n      errors { code message ... on RejectedError { reason } }\n    }\n  }\n": types.EndSessionDocument,
    "\n  query BackendChoices {\n    backends { id serviceId status hasAccess }\n  }\n": types.BackendChoicesDocument,
    "\n  query CostUnit {\n    viewer { organization { id report { currency } } }\n  }\n": types.CostUnitDocument,
    "\n  mutation CreateSession($input: CreateSessionInput!) {\n    createSession(input: $input) {\n      session { id serviceId status }\n      errors { path message ... on RejectedError { reason } }\n    }\n  }\n": types.CreateSessionDocument,
    "\n  query CachedSessionJobs($filter: JobFilter, $first: Int!, $after: String) {\n    jobs(filter: $filter, first: $first, after: $after) {\n      edges { node { id name status dryRun parent { id } } }\n      pageInfo { hasNextPage }\n    }\n  }\n": types.CachedSessionJobsDocument,
    "\n  fragment SessionLimits on Session {\n    status\n    createdAt\n    startedAt\n    endedAt\n    settings {\n      expiresAt\n      jobCountLimit\n      durationLimitMs\n      costLimit {\n        value\n        unit\n      }\n    }\n    remaining {\n      jobs\n      durationMs\n    }\n  }\n": types.SessionLimitsFragmentDoc,
    "\n  query SessionList($active: Boolean, $after: String) {\n    sessions(filter: { active: $active }, first: 25, after: $after) {\n      edges {\n        node {\n          id\n          serviceId\n          status\n          createdAt\n          backend { id serviceId }\n          creator { id serviceId }\n          ...SessionLimits\n        }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": types.SessionListDocument,
    "\n  fragment SessionLiveFields on Session {\n    id\n    status\n    startedAt\n    endedAt\n    ender { id serviceId }\n    ...SessionLimits\n  }\n": types.SessionLiveFieldsFragmentDoc,
    "\n  query SessionPage($id: ID!) {\n    session(id: $id) {\n      id\n      serviceId\n      createdAt\n      backend { id serviceId }\n      creator { id serviceId }\n      project { id serviceId }\n      settings { jobCountLimit durationLimitMs expiresAt costLimit { value unit } }\n      ...SessionLiveFields\n    }\n  }\n": types.SessionPageDocument,
    "\n  subscription WatchedSession($id: ID!) {\n    session(id: $id) {\n      observedAt\n      previousStatus\n      job { id ...JobLiveFields }\n      session { id ...SessionLiveFields }\n    }\n  }\n": types.WatchedSessionDocument,
    "\n  query SessionSpending($id: ID!) {\n    session(id: $id) {\n      id\n      jobs(first: 100) {\n        edges {\n          node { id dryRun isFinal parent { id } cost { estimated { value unit } actual { value unit } } }\n        }\n        pageInfo { hasNextPage }\n      }\n    }\n  }\n": types.SessionSpendingDocument,
    "\n  query SubmitChoices {\n    backends { id serviceId status qubits hasAccess noiseModels supportedErrorMitigations }\n    sessions(first: 50, filter: { active: true }) {\n      edges {\n        node {\n          id\n          serviceId\n          createdAt\n          backend { id serviceId }\n          project { id }\n          creator { id }\n          settings { jobCountLimit durationLimitMs expiresAt costLimit { value unit } }\n        }\n      }\n      pageInfo { hasNextPage }\n    }\n    viewer { project { id } }\n  }\n": types.SubmitChoicesDocument,
    "\n  fragment CompiledProgram on Job {\n    compiledCircuits(preferredFormats: [\"ionq.qasm3.v1\", \"ionq.native.v1\"]) { format text }\n  }\n": types.CompiledProgramFragmentDoc,
    "\n  mutation SubmitJob($input: CreateJobInput!) {\n    createJob(input: $input) {\n      job { id }\n      errors { code path message ... on RejectedError { reason } ... on InvalidValueError { line column } ... on PriceError { price { value unit } } }\n    }\n  }\n": types.SubmitJobDocument,
    "\n  query OriginalJob($id: ID!) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      shots\n      dryRun\n      status\n      startedAt\n      noise { model }\n      debiasing\n      backend { id serviceId }\n      session { id serviceId }\n      cost { estimated { value unit } actual { value unit } }\n    }\n  }\n": types.OriginalJobDocument,
    "\n  mutation RunJobAgain($input: CloneJobInput!) {\n    cloneJob(input: $input) {\n      job { id }\n      errors { code path message ... on RejectedError { reason } ... on PriceError { price { value unit } } }\n    }\n  }\n": types.RunJobAgainDocument,
    "\n  query SourceJob($id: ID!, $withCompiled: Boolean!) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      shots\n      backend { id serviceId }\n      session { id serviceId }\n      noise { model }\n      dryRun\n      debiasing\n      settings\n      metadata\n      failure { code }\n      stats { qubits }\n      ...CompiledProgram @include(if: $withCompiled)\n    }\n  }\n": types.SourceJobDocument,
    "\n  query SubmitQuote($input: QuoteInput!) {\n    quote(input: $input) {\n      circuits\n      qubits\n      gateCounts { oneQubit twoQubit }\n      backends {\n        backend { id serviceId }\n        canRun\n        price { value unit }\n        queueTimeMs\n        executionTimeMs\n        quantumComputeTimeMs\n        issues { code message }\n      }\n    }\n  }\n": types.SubmitQuoteDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription NotifiedJobs($ids: [ID!]!) {\n    jobs(ids: $ids) { job { id name status isFinal completedAt } previousStatus }\n  }\n"): (typeof documents)["\n  subscription NotifiedJobs($ids: [ID!]!) {\n    jobs(ids: $ids) { job { id name status isFinal completedAt } previousStatus }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ExistingJobs($ids: [ID!]!) {\n    nodes(ids: $ids) { ... on Job { id status } }\n  }\n"): (typeof documents)["\n  query ExistingJobs($ids: [ID!]!) {\n    nodes(ids: $ids) { ... on Job { id status } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Permissions {\n    viewer {\n      user { subject role permissions limits { backends maxCost { value unit } maxShots operationsPerMinute } }\n      account { name }\n    }\n  }\n"): (typeof documents)["\n  query Permissions {\n    viewer {\n      user { subject role permissions limits { backends maxCost { value unit } maxShots operationsPerMinute } }\n      account { name }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment BackendStatusFields on Backend {\n    status\n    degraded\n    hasAccess\n  }\n"): (typeof documents)["\n  fragment BackendStatusFields on Backend {\n    status\n    degraded\n    hasAccess\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BackendFigures {\n    backends {\n      id\n      serviceId\n      characterization {\n        id\n        fidelity { oneQubit { median } twoQubit { median } spam { median } }\n        timing { oneQubitMs twoQubitMs readoutMs }\n      }\n    }\n  }\n"): (typeof documents)["\n  query BackendFigures {\n    backends {\n      id\n      serviceId\n      characterization {\n        id\n        fidelity { oneQubit { median } twoQubit { median } spam { median } }\n        timing { oneQubitMs twoQubitMs readoutMs }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ListedBackend on Backend {\n    serviceId\n    status\n    hasAccess\n    qubits\n    ...BackendLiveFields\n  }\n"): (typeof documents)["\n  fragment ListedBackend on Backend {\n    serviceId\n    status\n    hasAccess\n    qubits\n    ...BackendLiveFields\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BackendPage($id: ID!) {\n    backend(id: $id) {\n      id\n      serviceId\n      status\n      degraded\n      hasAccess\n      ...BackendLiveFields\n      qubits\n      location\n      noiseModels\n      supportedGates\n      supportedNativeGates\n      supportedErrorMitigations\n      characterization {\n        id\n        ...CurrentCharacterization\n      }\n    }\n  }\n"): (typeof documents)["\n  query BackendPage($id: ID!) {\n    backend(id: $id) {\n      id\n      serviceId\n      status\n      degraded\n      hasAccess\n      ...BackendLiveFields\n      qubits\n      location\n      noiseModels\n      supportedGates\n      supportedNativeGates\n      supportedErrorMitigations\n      characterization {\n        id\n        ...CurrentCharacterization\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BackendList {\n    backends {\n      id\n      ...ListedBackend\n      ...BackendLiveFields\n    }\n  }\n"): (typeof documents)["\n  query BackendList {\n    backends {\n      id\n      ...ListedBackend\n      ...BackendLiveFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CurrentCharacterization on Characterization {\n    date\n    qubits\n    connectivity\n    fidelity {\n      oneQubit {\n        median\n        stderr\n      }\n      twoQubit {\n        median\n        stderr\n      }\n      spam {\n        median\n        stderr\n      }\n    }\n    timing {\n      oneQubitMs\n      twoQubitMs\n      readoutMs\n      resetMs\n      t1Ms\n      t2Ms\n    }\n  }\n"): (typeof documents)["\n  fragment CurrentCharacterization on Characterization {\n    date\n    qubits\n    connectivity\n    fidelity {\n      oneQubit {\n        median\n        stderr\n      }\n      twoQubit {\n        median\n        stderr\n      }\n      spam {\n        median\n        stderr\n      }\n    }\n    timing {\n      oneQubitMs\n      twoQubitMs\n      readoutMs\n      resetMs\n      t1Ms\n      t2Ms\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FidelityComparison($ids: [ID!]!, $start: DateTime!, $end: DateTime!) {\n    nodes(ids: $ids) {\n      id\n      ... on Backend {\n        serviceId\n        characterizations(first: 50, start: $start, end: $end) {\n          edges { node { ...FidelityPoint } }\n          pageInfo { hasNextPage }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query FidelityComparison($ids: [ID!]!, $start: DateTime!, $end: DateTime!) {\n    nodes(ids: $ids) {\n      id\n      ... on Backend {\n        serviceId\n        characterizations(first: 50, start: $start, end: $end) {\n          edges { node { ...FidelityPoint } }\n          pageInfo { hasNextPage }\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FidelityHistoryPage($id: ID!, $start: DateTime!, $end: DateTime!) {\n    backend(id: $id) {\n      id\n      characterizations(first: 100, start: $start, end: $end) {\n        edges {\n          node {\n            ...FidelityPoint\n          }\n        }\n        pageInfo {\n          hasNextPage\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query FidelityHistoryPage($id: ID!, $start: DateTime!, $end: DateTime!) {\n    backend(id: $id) {\n      id\n      characterizations(first: 100, start: $start, end: $end) {\n        edges {\n          node {\n            ...FidelityPoint\n          }\n        }\n        pageInfo {\n          hasNextPage\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment FidelityPoint on Characterization {\n    id\n    date\n    qubits\n    fidelity {\n      oneQubit { median stderr }\n      twoQubit { median stderr }\n      spam { median stderr }\n    }\n  }\n"): (typeof documents)["\n  fragment FidelityPoint on Characterization {\n    id\n    date\n    qubits\n    fidelity {\n      oneQubit { median stderr }\n      twoQubit { median stderr }\n      spam { median stderr }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment BackendLiveFields on Backend {\n    id\n    serviceId\n    averageQueueTimeMs\n    lastUpdatedAt\n    ...BackendStatusFields\n  }\n"): (typeof documents)["\n  fragment BackendLiveFields on Backend {\n    id\n    serviceId\n    averageQueueTimeMs\n    lastUpdatedAt\n    ...BackendStatusFields\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WatchedBackends($ids: [ID!]) {\n    backends(ids: $ids) {\n      observedAt\n      previousStatus\n      backend { id serviceId status ...BackendLiveFields }\n    }\n  }\n"): (typeof documents)["\n  subscription WatchedBackends($ids: [ID!]) {\n    backends(ids: $ids) {\n      observedAt\n      previousStatus\n      backend { id serviceId status ...BackendLiveFields }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment KnownJob on Job {\n    id\n    name\n    status\n    shots\n    submittedAt\n    failure { code message }\n    backend { id serviceId }\n    session { id serviceId }\n    parent { id }\n  }\n"): (typeof documents)["\n  fragment KnownJob on Job {\n    id\n    name\n    status\n    shots\n    submittedAt\n    failure { code message }\n    backend { id serviceId }\n    session { id serviceId }\n    parent { id }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment KnownSession on Session {\n    id\n    serviceId\n    status\n    createdAt\n    backend { id serviceId }\n  }\n"): (typeof documents)["\n  fragment KnownSession on Session {\n    id\n    serviceId\n    status\n    createdAt\n    backend { id serviceId }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment KnownBackend on Backend {\n    id\n    serviceId\n    qubits\n    averageQueueTimeMs\n    ...BackendStatusFields\n  }\n"): (typeof documents)["\n  fragment KnownBackend on Backend {\n    id\n    serviceId\n    qubits\n    averageQueueTimeMs\n    ...BackendStatusFields\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query KnownObjects($startDate: Date!, $endDate: Date!) {\n    jobs(first: 100) { edges { node { ...KnownJob } } pageInfo { hasNextPage } }\n    backends { ...KnownBackend }\n    sessions(first: 25) { edges { node { ...KnownSession } } pageInfo { hasNextPage } }\n    viewer {\n      organization {\n        id\n        report(startDate: $startDate, endDate: $endDate) {\n          members { user { id serviceId } email firstName lastName jobs }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query KnownObjects($startDate: Date!, $endDate: Date!) {\n    jobs(first: 100) { edges { node { ...KnownJob } } pageInfo { hasNextPage } }\n    backends { ...KnownBackend }\n    sessions(first: 25) { edges { node { ...KnownSession } } pageInfo { hasNextPage } }\n    viewer {\n      organization {\n        id\n        report(startDate: $startDate, endDate: $endDate) {\n          members { user { id serviceId } email firstName lastName jobs }\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CachedJobs { jobs(filter: {}, first: 25, after: null) { edges { node { ...KnownJob } } } }\n"): (typeof documents)["\n  query CachedJobs { jobs(filter: {}, first: 25, after: null) { edges { node { ...KnownJob } } } }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CachedNewestJobs { jobs(first: 25) { edges { node { ...KnownJob } } } }\n"): (typeof documents)["\n  query CachedNewestJobs { jobs(first: 25) { edges { node { ...KnownJob } } } }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CachedSessions { sessions(filter: { active: null }, first: 25, after: null) { edges { node { ...KnownSession } } } }\n"): (typeof documents)["\n  query CachedSessions { sessions(filter: { active: null }, first: 25, after: null) { edges { node { ...KnownSession } } } }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CachedNewestSessions { sessions(first: 25) { edges { node { ...KnownSession } } } }\n"): (typeof documents)["\n  query CachedNewestSessions { sessions(first: 25) { edges { node { ...KnownSession } } } }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CachedBackends { backends { ...KnownBackend } }\n"): (typeof documents)["\n  query CachedBackends { backends { ...KnownBackend } }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MemberNames {\n    viewer { organization { id report { members { user { id } email firstName lastName } } } }\n  }\n"): (typeof documents)["\n  query MemberNames {\n    viewer { organization { id report { members { user { id } email firstName lastName } } } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CancelJob($id: ID!) {\n    cancelJob(input: { id: $id }) { job { ...JobLiveFields } errors { message ... on RejectedError { reason } } }\n  }\n"): (typeof documents)["\n  mutation CancelJob($id: ID!) {\n    cancelJob(input: { id: $id }) { job { ...JobLiveFields } errors { message ... on RejectedError { reason } } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteJob($id: ID!) {\n    deleteJob(input: { id: $id }) { deletedJobId errors { code message ... on RejectedError { reason } } }\n  }\n"): (typeof documents)["\n  mutation DeleteJob($id: ID!) {\n    deleteJob(input: { id: $id }) { deletedJobId errors { code message ... on RejectedError { reason } } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query JobCircuits($id: ID!) {\n    job(id: $id) { id ...CompiledProgram }\n  }\n"): (typeof documents)["\n  query JobCircuits($id: ID!) {\n    job(id: $id) { id ...CompiledProgram }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment JobCost on Job {\n    cost {\n      estimated { value unit }\n      actual { value unit }\n    }\n    stats { predictedQuantumComputeTimeMs billedQuantumComputeTimeMs }\n  }\n"): (typeof documents)["\n  fragment JobCost on Job {\n    cost {\n      estimated { value unit }\n      actual { value unit }\n    }\n    stats { predictedQuantumComputeTimeMs billedQuantumComputeTimeMs }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment JobDetails on Job {\n    type\n    shots\n    debiasing\n    dryRun\n    metadata\n    settings\n    noise { model seed }\n    stats { qubits circuits gateCounts { oneQubit twoQubit } }\n    backend { id serviceId }\n    session { id serviceId }\n    submitter { id serviceId }\n    project { id serviceId }\n    parent { id serviceId }\n  }\n"): (typeof documents)["\n  fragment JobDetails on Job {\n    type\n    shots\n    debiasing\n    dryRun\n    metadata\n    settings\n    noise { model seed }\n    stats { qubits circuits gateCounts { oneQubit twoQubit } }\n    backend { id serviceId }\n    session { id serviceId }\n    submitter { id serviceId }\n    project { id serviceId }\n    parent { id serviceId }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FixBackends {\n    backends { id serviceId qubits status hasAccess supportedGates supportedNativeGates }\n  }\n"): (typeof documents)["\n  query FixBackends {\n    backends { id serviceId qubits status hasAccess supportedGates supportedNativeGates }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment JobPredictions on Job {\n    predictedWaitTimeMs\n    predictedExecutionDurationMs\n  }\n"): (typeof documents)["\n  fragment JobPredictions on Job {\n    predictedWaitTimeMs\n    predictedExecutionDurationMs\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ComparableJobs($name: String, $after: String) {\n    jobs(first: 25, after: $after, filter: { statuses: [COMPLETED], name: $name }) {\n      edges {\n        node { id serviceId name dryRun shots stats { qubits circuits } submittedAt noise { model } backend { id serviceId } parent { id } }\n      }\n      pageInfo { hasNextPage endCursor }\n      scannedCount\n    }\n  }\n"): (typeof documents)["\n  query ComparableJobs($name: String, $after: String) {\n    jobs(first: 25, after: $after, filter: { statuses: [COMPLETED], name: $name }) {\n      edges {\n        node { id serviceId name dryRun shots stats { qubits circuits } submittedAt noise { model } backend { id serviceId } parent { id } }\n      }\n      pageInfo { hasNextPage endCursor }\n      scannedCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RunIdealCopy($input: CloneJobInput!) {\n    cloneJob(input: $input) { job { id } errors { message ... on RejectedError { reason } } }\n  }\n"): (typeof documents)["\n  mutation RunIdealCopy($input: CloneJobInput!) {\n    cloneJob(input: $input) { job { id } errors { message ... on RejectedError { reason } } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ComparedCost($id: ID!) {\n    job(id: $id) { id cost { actual { value unit } } }\n  }\n"): (typeof documents)["\n  query ComparedCost($id: ID!) {\n    job(id: $id) { id cost { actual { value unit } } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query JobResults($id: ID!, $top: Int!, $register: String) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      shots\n      status\n      isFinal\n      dryRun\n      debiasing\n      noise { model }\n      backend { id serviceId }\n      results {\n        unavailableReason\n        registers { name bits }\n        probabilities(top: $top, register: $register) { state bitstring probability count countIsDerived }\n        childProbabilities {\n          job { id name }\n          probabilities { state bitstring probability count countIsDerived }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query JobResults($id: ID!, $top: Int!, $register: String) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      shots\n      status\n      isFinal\n      dryRun\n      debiasing\n      noise { model }\n      backend { id serviceId }\n      results {\n        unavailableReason\n        registers { name bits }\n        probabilities(top: $top, register: $register) { state bitstring probability count countIsDerived }\n        childProbabilities {\n          job { id name }\n          probabilities { state bitstring probability count countIsDerived }\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query JobPage($id: ID!) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      dryRun\n      failure { code message }\n      warnings\n      stats { qubits }\n      noise { model }\n      backend { id serviceId }\n      progress { childJobCounts { total completed failed canceled } }\n      ...JobLiveFields\n      ...JobPredictions\n      ...JobDetails\n      ...JobCost\n    }\n  }\n"): (typeof documents)["\n  query JobPage($id: ID!) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      dryRun\n      failure { code message }\n      warnings\n      stats { qubits }\n      noise { model }\n      backend { id serviceId }\n      progress { childJobCounts { total completed failed canceled } }\n      ...JobLiveFields\n      ...JobPredictions\n      ...JobDetails\n      ...JobCost\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription JobWatch($id: ID!, $withCircuits: Boolean!) {\n    job(id: $id) {\n      job {\n        progress { childJobCounts @include(if: $withCircuits) { total completed failed canceled } }\n        ...JobLiveFields\n      }\n      previousStatus\n    }\n  }\n"): (typeof documents)["\n  subscription JobWatch($id: ID!, $withCircuits: Boolean!) {\n    job(id: $id) {\n      job {\n        progress { childJobCounts @include(if: $withCircuits) { total completed failed canceled } }\n        ...JobLiveFields\n      }\n      previousStatus\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CancelJobs($ids: [ID!]!) {\n    cancelJobs(input: { ids: $ids }) { jobs { id status isFinal } errors { code message path ... on RejectedError { reason } } }\n  }\n"): (typeof documents)["\n  mutation CancelJobs($ids: [ID!]!) {\n    cancelJobs(input: { ids: $ids }) { jobs { id status isFinal } errors { code message path ... on RejectedError { reason } } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteListedJob($id: ID!) {\n    deleteJob(input: { id: $id }) { deletedJobId errors { code message ... on RejectedError { reason } } }\n  }\n"): (typeof documents)["\n  mutation DeleteListedJob($id: ID!) {\n    deleteJob(input: { id: $id }) { deletedJobId errors { code message ... on RejectedError { reason } } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query JobStatuses($ids: [ID!]!) {\n    nodes(ids: $ids) { ... on Job { id ...JobLiveFields } }\n  }\n"): (typeof documents)["\n  query JobStatuses($ids: [ID!]!) {\n    nodes(ids: $ids) { ... on Job { id ...JobLiveFields } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query JobFilterChoices {\n    backends { id serviceId }\n    sessions(first: 50) { edges { node { id serviceId status createdAt backend { id serviceId } creator { id } } } }\n  }\n"): (typeof documents)["\n  query JobFilterChoices {\n    backends { id serviceId }\n    sessions(first: 50) { edges { node { id serviceId status createdAt backend { id serviceId } creator { id } } } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query JobCosts($ids: [ID!]!) {\n    nodes(ids: $ids) { ... on Job { id cost { actual { value unit } } } }\n  }\n"): (typeof documents)["\n  query JobCosts($ids: [ID!]!) {\n    nodes(ids: $ids) { ... on Job { id cost { actual { value unit } } } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment JobLiveFields on Job {\n    id\n    status\n    isFinal\n    submittedAt\n    startedAt\n    completedAt\n    executionDurationMs\n    progress { phase fraction estimatedStartAt estimatedCompletionAt }\n  }\n"): (typeof documents)["\n  fragment JobLiveFields on Job {\n    id\n    status\n    isFinal\n    submittedAt\n    startedAt\n    completedAt\n    executionDurationMs\n    progress { phase fraction estimatedStartAt estimatedCompletionAt }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query JobsPage($filter: JobFilter, $first: Int!, $after: String) {\n    jobs(filter: $filter, first: $first, after: $after) {\n      edges { cursor node { ...ListedJob } }\n      pageInfo { hasNextPage endCursor }\n      scannedCount\n    }\n  }\n"): (typeof documents)["\n  query JobsPage($filter: JobFilter, $first: Int!, $after: String) {\n    jobs(filter: $filter, first: $first, after: $after) {\n      edges { cursor node { ...ListedJob } }\n      pageInfo { hasNextPage endCursor }\n      scannedCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment JobRow on Job {\n    id\n    name\n    shots\n    dryRun\n    submittedAt\n    failure { code message }\n    backend { id serviceId }\n    session { id serviceId }\n    ...JobLiveFields\n  }\n"): (typeof documents)["\n  fragment JobRow on Job {\n    id\n    name\n    shots\n    dryRun\n    submittedAt\n    failure { code message }\n    backend { id serviceId }\n    session { id serviceId }\n    ...JobLiveFields\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ListedJob on Job {\n    id\n    name\n    status\n    isFinal\n    submittedAt\n    completedAt\n    parent { id }\n    ...JobRow\n  }\n"): (typeof documents)["\n  fragment ListedJob on Job {\n    id\n    name\n    status\n    isFinal\n    submittedAt\n    completedAt\n    parent { id }\n    ...JobRow\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription LiveJobs($filter: JobFilter) {\n    jobList(filter: $filter, first: 25) {\n      isSnapshot\n      hasMore\n      changes { jobId previousStatus job { ...ListedJob } }\n    }\n  }\n"): (typeof documents)["\n  subscription LiveJobs($filter: JobFilter) {\n    jobList(filter: $filter, first: 25) {\n      isSnapshot\n      hasMore\n      changes { jobId previousStatus job { ...ListedJob } }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WatchedJobs($ids: [ID!]!) {\n    jobs(ids: $ids) {\n      job { id name status isFinal completedAt failure { code message } parent { id } ...JobLiveFields }\n      previousStatus\n    }\n  }\n"): (typeof documents)["\n  subscription WatchedJobs($ids: [ID!]!) {\n    jobs(ids: $ids) {\n      job { id name status isFinal completedAt failure { code message } parent { id } ...JobLiveFields }\n      previousStatus\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment MemberUsage on MemberUsage {\n    user {\n      id\n      serviceId\n    }\n    email\n    firstName\n    lastName\n    jobs\n    quota\n  }\n"): (typeof documents)["\n  fragment MemberUsage on MemberUsage {\n    user {\n      id\n      serviceId\n    }\n    email\n    firstName\n    lastName\n    jobs\n    quota\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ViewerOrganization {\n    viewer {\n      organization {\n        id\n        serviceId\n      }\n    }\n  }\n"): (typeof documents)["\n  query ViewerOrganization {\n    viewer {\n      organization {\n        id\n        serviceId\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OrganizationReport(\n    $id: ID!, $startDate: Date!, $endDate: Date!, $recentStart: Date!, $today: Date!, $tomorrow: Date!\n  ) {\n    organization(id: $id) {\n      id\n      account: report(startDate: $recentStart, endDate: $today) { organization budget balance currency }\n      recent: usage(from: $recentStart, to: $tomorrow, groupBy: PROJECT, interval: DAY) {\n        amounts { value unit }\n        periods { from amounts { value unit } }\n      }\n      report(startDate: $startDate, endDate: $endDate) {\n        currency\n        qpus {\n          backend {\n            id\n            serviceId\n          }\n          usage\n        }\n        members {\n          ...MemberUsage\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query OrganizationReport(\n    $id: ID!, $startDate: Date!, $endDate: Date!, $recentStart: Date!, $today: Date!, $tomorrow: Date!\n  ) {\n    organization(id: $id) {\n      id\n      account: report(startDate: $recentStart, endDate: $today) { organization budget balance currency }\n      recent: usage(from: $recentStart, to: $tomorrow, groupBy: PROJECT, interval: DAY) {\n        amounts { value unit }\n        periods { from amounts { value unit } }\n      }\n      report(startDate: $startDate, endDate: $endDate) {\n        currency\n        qpus {\n          backend {\n            id\n            serviceId\n          }\n          usage\n        }\n        members {\n          ...MemberUsage\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OrganizationUsage($id: ID!, $from: Date!, $to: Date!, $groupBy: UsageGroupType!, $interval: UsageInterval!) {\n    organization(id: $id) {\n      id\n      usage(from: $from, to: $to, groupBy: $groupBy, interval: $interval) {\n        amounts { value unit }\n        periods {\n          from\n          amounts { value unit }\n          groups { groupId name isOthers jobCount timeMs amounts { value unit } }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query OrganizationUsage($id: ID!, $from: Date!, $to: Date!, $groupBy: UsageGroupType!, $interval: UsageInterval!) {\n    organization(id: $id) {\n      id\n      usage(from: $from, to: $to, groupBy: $groupBy, interval: $interval) {\n        amounts { value unit }\n        periods {\n          from\n          amounts { value unit }\n          groups { groupId name isOthers jobCount timeMs amounts { value unit } }\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CachedPrices($input: QuoteInput!) {\n    quote(input: $input) { circuits qubits backends { backend { id } price { value unit } } }\n  }\n"): (typeof documents)["\n  query CachedPrices($input: QuoteInput!) {\n    quote(input: $input) { circuits qubits backends { backend { id } price { value unit } } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CachedFidelities {\n    backends { id characterization { id fidelity { twoQubit { median } } } }\n  }\n"): (typeof documents)["\n  query CachedFidelities {\n    backends { id characterization { id fidelity { twoQubit { median } } } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Overview($from: Date!, $to: Date!) {\n    jobs(first: 25) { edges { node { ...ListedJob } } pageInfo { hasNextPage } }\n    backends { id serviceId qubits status hasAccess ...BackendLiveFields }\n    sessions(first: 25) {\n      edges {\n        node {\n          id\n          serviceId\n          status\n          createdAt\n          backend { id serviceId }\n          settings { expiresAt durationLimitMs costLimit { value unit } }\n          remaining { durationMs }\n        }\n      }\n      pageInfo { hasNextPage }\n    }\n    viewer {\n      organization {\n        id\n        usage(from: $from, to: $to, groupBy: USER, interval: MONTH) {\n          amounts { value unit }\n          periods { from groups { groupId name isOthers amounts { value unit } } }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query Overview($from: Date!, $to: Date!) {\n    jobs(first: 25) { edges { node { ...ListedJob } } pageInfo { hasNextPage } }\n    backends { id serviceId qubits status hasAccess ...BackendLiveFields }\n    sessions(first: 25) {\n      edges {\n        node {\n          id\n          serviceId\n          status\n          createdAt\n          backend { id serviceId }\n          settings { expiresAt durationLimitMs costLimit { value unit } }\n          remaining { durationMs }\n        }\n      }\n      pageInfo { hasNextPage }\n    }\n    viewer {\n      organization {\n        id\n        usage(from: $from, to: $to, groupBy: USER, interval: MONTH) {\n          amounts { value unit }\n          periods { from groups { groupId name isOthers amounts { value unit } } }\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query QueuedJobs($sessionId: ID!) {\n    jobs(filter: { sessionId: $sessionId, statuses: [SUBMITTED, READY] }, first: 500) {\n      edges { node { id name status } }\n      pageInfo { hasNextPage }\n    }\n  }\n"): (typeof documents)["\n  query QueuedJobs($sessionId: ID!) {\n    jobs(filter: { sessionId: $sessionId, statuses: [SUBMITTED, READY] }, first: 500) {\n      edges { node { id name status } }\n      pageInfo { hasNextPage }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query StillQueuedJobs($sessionId: ID!) {\n    jobs(filter: { sessionId: $sessionId, statuses: [SUBMITTED, READY] }, first: 500) { edges { node { id } } }\n  }\n"): (typeof documents)["\n  query StillQueuedJobs($sessionId: ID!) {\n    jobs(filter: { sessionId: $sessionId, statuses: [SUBMITTED, READY] }, first: 500) { edges { node { id } } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation EndSession($id: ID!) {\n    endSession(input: { id: $id }) {\n      session { id status ...SessionLiveFields }\n      errors { code message ... on RejectedError { reason } }\n    }\n  }\n"): (typeof documents)["\n  mutation EndSession($id: ID!) {\n    endSession(input: { id: $id }) {\n      session { id status ...SessionLiveFields }\n      errors { code message ... on RejectedError { reason } }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query BackendChoices {\n    backends { id serviceId status hasAccess }\n  }\n"): (typeof documents)["\n  query BackendChoices {\n    backends { id serviceId status hasAccess }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CostUnit {\n    viewer { organization { id report { currency } } }\n  }\n"): (typeof documents)["\n  query CostUnit {\n    viewer { organization { id report { currency } } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateSession($input: CreateSessionInput!) {\n    createSession(input: $input) {\n      session { id serviceId status }\n      errors { path message ... on RejectedError { reason } }\n    }\n  }\n"): (typeof documents)["\n  mutation CreateSession($input: CreateSessionInput!) {\n    createSession(input: $input) {\n      session { id serviceId status }\n      errors { path message ... on RejectedError { reason } }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CachedSessionJobs($filter: JobFilter, $first: Int!, $after: String) {\n    jobs(filter: $filter, first: $first, after: $after) {\n      edges { node { id name status dryRun parent { id } } }\n      pageInfo { hasNextPage }\n    }\n  }\n"): (typeof documents)["\n  query CachedSessionJobs($filter: JobFilter, $first: Int!, $after: String) {\n    jobs(filter: $filter, first: $first, after: $after) {\n      edges { node { id name status dryRun parent { id } } }\n      pageInfo { hasNextPage }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SessionLimits on Session {\n    status\n    createdAt\n    startedAt\n    endedAt\n    settings {\n      expiresAt\n      jobCountLimit\n      durationLimitMs\n      costLimit {\n        value\n        unit\n      }\n    }\n    remaining {\n      jobs\n      durationMs\n    }\n  }\n"): (typeof documents)["\n  fragment SessionLimits on Session {\n    status\n    createdAt\n    startedAt\n    endedAt\n    settings {\n      expiresAt\n      jobCountLimit\n      durationLimitMs\n      costLimit {\n        value\n        unit\n      }\n    }\n    remaining {\n      jobs\n      durationMs\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SessionList($active: Boolean, $after: String) {\n    sessions(filter: { active: $active }, first: 25, after: $after) {\n      edges {\n        node {\n          id\n          serviceId\n          status\n          createdAt\n          backend { id serviceId }\n          creator { id serviceId }\n          ...SessionLimits\n        }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"): (typeof documents)["\n  query SessionList($active: Boolean, $after: String) {\n    sessions(filter: { active: $active }, first: 25, after: $after) {\n      edges {\n        node {\n          id\n          serviceId\n          status\n          createdAt\n          backend { id serviceId }\n          creator { id serviceId }\n          ...SessionLimits\n        }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SessionLiveFields on Session {\n    id\n    status\n    startedAt\n    endedAt\n    ender { id serviceId }\n    ...SessionLimits\n  }\n"): (typeof documents)["\n  fragment SessionLiveFields on Session {\n    id\n    status\n    startedAt\n    endedAt\n    ender { id serviceId }\n    ...SessionLimits\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SessionPage($id: ID!) {\n    session(id: $id) {\n      id\n      serviceId\n      createdAt\n      backend { id serviceId }\n      creator { id serviceId }\n      project { id serviceId }\n      settings { jobCountLimit durationLimitMs expiresAt costLimit { value unit } }\n      ...SessionLiveFields\n    }\n  }\n"): (typeof documents)["\n  query SessionPage($id: ID!) {\n    session(id: $id) {\n      id\n      serviceId\n      createdAt\n      backend { id serviceId }\n      creator { id serviceId }\n      project { id serviceId }\n      settings { jobCountLimit durationLimitMs expiresAt costLimit { value unit } }\n      ...SessionLiveFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription WatchedSession($id: ID!) {\n    session(id: $id) {\n      observedAt\n      previousStatus\n      job { id ...JobLiveFields }\n      session { id ...SessionLiveFields }\n    }\n  }\n"): (typeof documents)["\n  subscription WatchedSession($id: ID!) {\n    session(id: $id) {\n      observedAt\n      previousStatus\n      job { id ...JobLiveFields }\n      session { id ...SessionLiveFields }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SessionSpending($id: ID!) {\n    session(id: $id) {\n      id\n      jobs(first: 100) {\n        edges {\n          node { id dryRun isFinal parent { id } cost { estimated { value unit } actual { value unit } } }\n        }\n        pageInfo { hasNextPage }\n      }\n    }\n  }\n"): (typeof documents)["\n  query SessionSpending($id: ID!) {\n    session(id: $id) {\n      id\n      jobs(first: 100) {\n        edges {\n          node { id dryRun isFinal parent { id } cost { estimated { value unit } actual { value unit } } }\n        }\n        pageInfo { hasNextPage }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SubmitChoices {\n    backends { id serviceId status qubits hasAccess noiseModels supportedErrorMitigations }\n    sessions(first: 50, filter: { active: true }) {\n      edges {\n        node {\n          id\n          serviceId\n          createdAt\n          backend { id serviceId }\n          project { id }\n          creator { id }\n          settings { jobCountLimit durationLimitMs expiresAt costLimit { value unit } }\n        }\n      }\n      pageInfo { hasNextPage }\n    }\n    viewer { project { id } }\n  }\n"): (typeof documents)["\n  query SubmitChoices {\n    backends { id serviceId status qubits hasAccess noiseModels supportedErrorMitigations }\n    sessions(first: 50, filter: { active: true }) {\n      edges {\n        node {\n          id\n          serviceId\n          createdAt\n          backend { id serviceId }\n          project { id }\n          creator { id }\n          settings { jobCountLimit durationLimitMs expiresAt costLimit { value unit } }\n        }\n      }\n      pageInfo { hasNextPage }\n    }\n    viewer { project { id } }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment CompiledProgram on Job {\n    compiledCircuits(preferredFormats: [\"ionq.qasm3.v1\", \"ionq.native.v1\"]) { format text }\n  }\n"): (typeof documents)["\n  fragment CompiledProgram on Job {\n    compiledCircuits(preferredFormats: [\"ionq.qasm3.v1\", \"ionq.native.v1\"]) { format text }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SubmitJob($input: CreateJobInput!) {\n    createJob(input: $input) {\n      job { id }\n      errors { code path message ... on RejectedError { reason } ... on InvalidValueError { line column } ... on PriceError { price { value unit } } }\n    }\n  }\n"): (typeof documents)["\n  mutation SubmitJob($input: CreateJobInput!) {\n    createJob(input: $input) {\n      job { id }\n      errors { code path message ... on RejectedError { reason } ... on InvalidValueError { line column } ... on PriceError { price { value unit } } }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OriginalJob($id: ID!) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      shots\n      dryRun\n      status\n      startedAt\n      noise { model }\n      debiasing\n      backend { id serviceId }\n      session { id serviceId }\n      cost { estimated { value unit } actual { value unit } }\n    }\n  }\n"): (typeof documents)["\n  query OriginalJob($id: ID!) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      shots\n      dryRun\n      status\n      startedAt\n      noise { model }\n      debiasing\n      backend { id serviceId }\n      session { id serviceId }\n      cost { estimated { value unit } actual { value unit } }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RunJobAgain($input: CloneJobInput!) {\n    cloneJob(input: $input) {\n      job { id }\n      errors { code path message ... on RejectedError { reason } ... on PriceError { price { value unit } } }\n    }\n  }\n"): (typeof documents)["\n  mutation RunJobAgain($input: CloneJobInput!) {\n    cloneJob(input: $input) {\n      job { id }\n      errors { code path message ... on RejectedError { reason } ... on PriceError { price { value unit } } }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SourceJob($id: ID!, $withCompiled: Boolean!) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      shots\n      backend { id serviceId }\n      session { id serviceId }\n      noise { model }\n      dryRun\n      debiasing\n      settings\n      metadata\n      failure { code }\n      stats { qubits }\n      ...CompiledProgram @include(if: $withCompiled)\n    }\n  }\n"): (typeof documents)["\n  query SourceJob($id: ID!, $withCompiled: Boolean!) {\n    job(id: $id) {\n      id\n      serviceId\n      name\n      shots\n      backend { id serviceId }\n      session { id serviceId }\n      noise { model }\n      dryRun\n      debiasing\n      settings\n      metadata\n      failure { code }\n      stats { qubits }\n      ...CompiledProgram @include(if: $withCompiled)\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SubmitQuote($input: QuoteInput!) {\n    quote(input: $input) {\n      circuits\n      qubits\n      gateCounts { oneQubit twoQubit }\n      backends {\n        backend { id serviceId }\n        canRun\n        price { value unit }\n        queueTimeMs\n        executionTimeMs\n        quantumComputeTimeMs\n        issues { code message }\n      }\n    }\n  }\n"): (typeof documents)["\n  query SubmitQuote($input: QuoteInput!) {\n    quote(input: $input) {\n      circuits\n      qubits\n      gateCounts { oneQubit twoQubit }\n      backends {\n        backend { id serviceId }\n        canRun\n        price { value unit }\n        queueTimeMs\n        executionTimeMs\n        quantumComputeTimeMs\n        issues { code message }\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;