import { useState } from 'react';
import { useClient } from 'urql';
import { downloadFile } from '../../components/download-file.js';
import { Failure } from '../../components/failure.js';
import { convertSvgToPng } from '../../components/svg-to-png.js';
import { getErrorMessage } from '../../graphql/errors.js';
import { type Distribution, mergeDistributions, type StateRow } from './distribution.js';
import type { Unit } from './draw-histogram.js';
import { createHistogramFile, FILE_HEIGHT, FILE_WIDTH } from './histogram-file.js';
import { type FileJob, formatCsv, formatJson } from './result-files.js';
import { JobResults, type ResultJob, toDistribution } from './use-job-results.js';
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

/** The chart as an image; as data, all states up to the maximum, also those that are not shown. */
export function Downloads({ job, compared, view, rows, unit, names }: DownloadsProps) {
  const client = useClient();
  const [failure, setFailure] = useState('');
  const [isCutOff, setCutOff] = useState(false);
  const { register, scale } = view;
  const fileName = [...names, register].filter(Boolean).join(' ');

  const loadStates = async ({ id }: ResultJob): Promise<Distribution> => {
    const { data, error } = await client.query(JobResults, { id, register, top: MAX_STATES }).toPromise();
    const distribution = data?.job && toDistribution(data.job, view, MAX_STATES);
    if (!distribution) throw new Error(error ? getErrorMessage(error) : 'The job has no such result.');
    return distribution;
  };
  const createData = async (format: 'csv' | 'json') => {
    const [first, second] = await Promise.all([loadStates(job), compared && loadStates(compared)]);
    const data = {
      job: toFileJob(job),
      compared: compared && toFileJob(compared),
      register,
      isComplete: first.isComplete && second?.isComplete !== false,
      rows: mergeDistributions(first, second, 2 * MAX_STATES),
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
      const content = await (format === 'csv' || format === 'json' ? createData(format) : createImage(format));
      downloadFile(fileName, format, content);
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

type Format = 'csv' | 'json' | 'svg' | 'png';
const FORMATS: readonly Format[] = ['csv', 'json', 'svg', 'png'];

function toFileJob({ serviceId, name, backend, shots }: ResultJob): FileJob {
  return { id: serviceId, name, backend: backend?.serviceId ?? null, shots };
}
