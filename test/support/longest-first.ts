import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders of tests, those whose files take longest first. */
const FOLDERS = ['browser', 'e2e', 'faults', 'integration', 'conformance', 'contracts', 'unit'];

/** Starts files that take long first, and large files of each folder first, so that all workers end at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => this.#getRank(a) - this.#getRank(b));
  }

  #getRank({ moduleId }: TestSpecification): number {
    const [, folder = ''] = relative(this.ctx.config.root, moduleId).split(sep);
    return FOLDERS.indexOf(folder);
  }
}
