/** Calls `run` and returns its result. The function that is passed measures the time of `run`. */
export type RunMeasured = <T>(run: () => T) => T;

export const runUnmeasured: RunMeasured = (run) => run();
