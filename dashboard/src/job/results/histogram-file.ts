import { formatShapes, formatSvgFile, type Shape } from '../../components/drawing.js';
import { drawHistogram, type HistogramOptions } from './draw-histogram.js';

/** Colors of the light theme. */
const STYLE = `text{font:12px system-ui,sans-serif;fill:#565e6c}.title{font-size:15px;font-weight:600;fill:#171a21}
.bar{fill:#5b4fe0}.bar-compared{fill:#b4540a;fill-opacity:.14;stroke:#b4540a;stroke-width:1.5}
.error{fill:none;stroke:#171a21;stroke-width:1.25}.grid{stroke:#e1e4ea}.tick,.turned{text-anchor:end}
.state-label{font-family:ui-monospace,Menlo,Consolas,monospace}.state-label:not(.turned){text-anchor:middle}`;

export const FILE_WIDTH = 960;
export const FILE_HEIGHT = 480;
const HEADER_HEIGHT = 56;

interface HistogramFileOptions extends Omit<HistogramOptions, 'width' | 'height'> {
  readonly names: readonly [job: string, compared: string | null];
}

/** The histogram as an SVG file, with its title and legend. */
export function createHistogramFile({ names, ...options }: HistogramFileOptions): string {
  const [name, comparedName] = names;
  const title = comparedName === null ? name : `${name} and ${comparedName}`;
  const shapes = drawHistogram({ ...options, width: FILE_WIDTH, height: FILE_HEIGHT - HEADER_HEIGHT });
  const legend =
    comparedName === null ? [] : [...drawKey('bar', 12, name), ...drawKey('bar-compared', 320, comparedName)];
  return formatSvgFile({
    title,
    width: FILE_WIDTH,
    height: FILE_HEIGHT,
    style: STYLE,
    content: `${formatShapes([{ tag: 'text', className: 'title', attributes: { x: 12, y: 22 }, text: title }, ...legend])}
<g transform="translate(0 ${HEADER_HEIGHT})">
${formatShapes(shapes)}
</g>`,
  });
}

function drawKey(className: string, x: number, text: string): Shape[] {
  return [
    { tag: 'rect', className, attributes: { x, y: 34, width: 12, height: 12, rx: 3 } },
    { tag: 'text', className: 'legend', attributes: { x: x + 18, y: 44 }, text },
  ];
}
