import { useState } from 'react';
import { useClient } from 'urql';
import { downloadFile } from '../../components/download-file.js';
import { Failure } from '../../components/failure.js';
import { convertSvgToPng } from '../../components/svg-to-png.js';
import { getErrorMessage } from '../../graphql/errors.js';
import { getCircuitNames } from './circuit-names.js';
import { mergeDistributions, type StateRow } from './distribution.js';
import type { Unit } from './draw-histogram.js';
import { createHistogramFile, FILE_HEIGHT, FILE_WIDTH } from './histogram-file.js';
import { type FileJob, formatCsv, formatJson } from './result-files.js';
import { hasSeveralCircuits, JobResults, type ResultJob, toDistribution } from './use-job-results.js';
import type { View } from './use-view.js';

/** Maximum of the gateway. */
const MAX_STATES = 10_000;

interface DownloadsProps {
  readonly job: ResultJob;
  readonly compared: ResultJob | null;
  readonly view: View;
  /** As shown in the chart. */
  readonly rows: readonly StateRow[];
  readonly unit: Unit;
  readonly names: readonly [job: string, compared: string | null];
}

/** The chart as an image; as data, all states of all circuits up to the maximum, also those that are not shown. */
export function Downloads({ job, compared, view, rows, unit, names }: DownloadsProps) {
  const client = useClient();
  const [failure, setFailure] = useState('');
  const [isCutOff, setCutOff] = useState(false);
  const { register, scale } = view;
  // The image shows one circuit; the data is that of all.
  const circuits = hasSeveralCircuits(job) ? getCircuitNames(job)?.map(distinguish) : undefined;
  const getFileName = (circuit?: string) => [...names, circuit, register].filter(Boolean).join(' ');

  const loadResults = async ({ id }: ResultJob): Promise<ResultJob> => {
    const { data, error } = await client.query(JobResults, { id, register, top: MAX_STATES }).toPromise();
    if (!data?.job || !toDistribution(data.job, view, MAX_STATES))
      throw new Error(error ? getErrorMessage(error) : 'The job has no such result.');
    return data.job;
  };
  const createData = async (format: 'csv' | 'json') => {
    const [loaded, other] = await Promise.all([loadResults(job), compared && loadResults(compared)]);
    const parts = (circuits ?? [undefined]).map((circuit, position) => {
      const shown = circuit === undefined ? view : { ...view, circuit: position };
      const first = toDistribution(loaded, shown, MAX_STATES);
      const second = other && toDistribution(other, shown, MAX_STATES);
      if (!first) throw new Error(`The results of ${circuit} could not be read.`);
      const rows = mergeDistributions(first, second, 2 * MAX_STATES);
      return {
        isComplete: first.isComplete && second?.isComplete !== false,
        rows: circuit === undefined ? rows : rows.map((row) => ({ circuit, ...row })),
      };
    });
    const data = {
      job: toFileJob(job),
      compared: compared && toFileJob(compared),
      register,
      isComplete: parts.every(({ isComplete }) => isComplete),
      rows: parts.flatMap(({ rows }) => rows),
    };
    setCutOff(!data.isComplete);
    return format === 'csv'
      ? new Blob([formatCsv(data)], { type: 'text/csv' })
      : new Blob([formatJson(data)], { type: 'application/json' });
  };
  const createImage = async (format: 'svg' | 'png') => {
    const svg = createHistogramFile({ rows, scale, unit, names });
    return format === 'svg'
      ? new Blob([svg], { type: 'image/svg+xml' })
      : convertSvgToPng(svg, FILE_WIDTH, FILE_HEIGHT);
  };
  const download = async (format: Format) => {
    setFailure('');
    setCutOff(false);
    try {
      if (format === 'csv' || format === 'json') downloadFile(getFileName(), format, await createData(format));
      else downloadFile(getFileName(circuits?.[view.circuit]), format, await createImage(format));
    } catch (error) {
      setFailure(`No file was created. ${error instanceof Error ? error.message : error}`);
    }
  };
  return (
    <div className="downloads">
      <span>Download</span>
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          aria-label={`Download results as ${format.toUpperCase()}`}
          onClick={() => void download(format)}
        >
          {format.toUpperCase()}
        </button>
      ))}
      <Failure message={failure} />
      <p role="status" className="hint">
        {isCutOff && `The file has the ${MAX_STATES.toLocaleString()} most likely states. The others are left out.`}
      </p>
    </div>
  );
}

/** Several circuits may have the same name, such as those of a scan. */
const distinguish = (name: string, position: number, all: readonly string[]): string =>
  all.indexOf(name) === all.lastIndexOf(name) ? name : `${name} (${position + 1})`;

type Format = 'csv' | 'json' | 'svg' | 'png';
const FORMATS: readonly Format[] = ['csv', 'json', 'svg', 'png'];

function toFileJob({ serviceId, name, backend, shots }: ResultJob): FileJob {
  return { id: serviceId, name, backend: backend?.serviceId ?? null, shots };
}
