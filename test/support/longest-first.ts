import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders and files of tests, those that take longest first. One file runs every attack of the benches. */
const PATHS = [
  ...['browser', 'faults/isolation/every-attack', 'e2e'],
  ...['faults', 'integration', 'conformance', 'contracts', 'unit'],
];

/** Starts files that take long first, and large files of each folder first, so that all workers end at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => this.#getRank(a) - this.#getRank(b));
  }

  #getRank({ moduleId }: TestSpecification): number {
    const path = relative(this.ctx.config.root, moduleId).split(sep).slice(1).join('/');
    return PATHS.findIndex((start) => path.startsWith(start));
  }
}
