import { createElement, type ReactElement } from 'react';

/** An SVG element, whose class sets its color. */
export interface Shape {
  readonly tag: 'line' | 'rect' | 'circle' | 'path' | 'text';
  readonly className: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly text?: string;
}

export function toElement({ tag, className, attributes, text }: Shape, key: number): ReactElement {
  return createElement(tag, { key, className, ...attributes }, text);
}

interface SvgFileOptions {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** Style sheet in the colors of the light theme: the file has no access to those of the page. */
  readonly style: string;
  /** Formatted shapes. */
  readonly content: string;
}

/** A drawing as an SVG file with a white background. */
export function formatSvgFile({ title, width, height, style, content }: SvgFileOptions): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<title>${escapeXml(title)}</title>
<style>${style}</style>
<rect width="100%" height="100%" fill="#fff"/>
${content}
</svg>
`;
}

export function formatShapes(shapes: readonly Shape[]): string {
  return shapes.map(formatShape).join('\n');
}

function formatShape({ tag, className, attributes, text }: Shape): string {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(`${value}`)}"`);
  const start = `<${tag} class="${className}"${list.join('')}`;
  return text === undefined ? `${start}/>` : `${start}>${escapeXml(text)}</${tag}>`;
}

/** Without characters that XML cannot contain: a viewer would reject the file. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\x20-\ufffd\u{10000}-\u{10ffff}]|\p{Surrogate}/gu, '')
    .replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
