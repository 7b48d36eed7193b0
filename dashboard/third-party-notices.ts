import type { Plugin, Rolldown } from 'vite';

/** Written by Vite's `build.license`: the packages whose modules are in the bundle. */
export const BUNDLED_PACKAGES_FILE = '.bundled-packages.json';

/** The modules themselves, for the test that no notice is missing. Not part of the package. */
const BUNDLED_MODULES_FILE = '.bundled-modules';

const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';

interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression in its package.json. */
  readonly identifier?: string;
  /** Content of its license file. */
  readonly text?: string;
}

/** Writes the license texts of all bundled packages into one file; fails the build if a text is missing. */
export function thirdPartyNotices(): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const list = bundle[BUNDLED_PACKAGES_FILE];
        if (list?.type !== 'asset')
          throw new Error(`${BUNDLED_PACKAGES_FILE} is missing: set build.license in vite.config.ts.`);
        const packages: readonly BundledPackage[] = JSON.parse(`${list.source}`);
        this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: formatNotices(packages) });
        this.emitFile({ type: 'asset', fileName: BUNDLED_MODULES_FILE, source: listModules(bundle) });
        delete bundle[BUNDLED_PACKAGES_FILE];
      },
    },
  };
}

function listModules(bundle: Rolldown.OutputBundle): string {
  const files = Object.values(bundle);
  return files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])).join('\n');
}

const SEPARATOR = `\n${'-'.repeat(80)}\n\n`;

function formatNotices(packages: readonly BundledPackage[]): string {
  const notices = packages.map(({ name, version, identifier, text }) => {
    const license = text ?? STANDARD_TEXTS[`${identifier}`] ?? formatMit(COPYRIGHT_HOLDERS[name]);
    if (!license)
      throw new Error(
        `${name} ${version} (${identifier}) has no license file. Add its text to ${import.meta.filename}.`,
      );
    return `${name} ${version} (${identifier})\n\n${license.trim()}\n`;
  });
  return [`The page contains code of these packages:\n`, ...notices].join(SEPARATOR);
}

/** Of packages under the MIT license that have no license file: as in their repositories. */
const COPYRIGHT_HOLDERS: Readonly<Record<string, string>> = {
  '@graphiql/plugin-doc-explorer': 'GraphQL Contributors',
  '@graphiql/plugin-history': 'GraphQL Contributors',
  'react-compiler-runtime': 'Meta Platforms, Inc. and affiliates',
  'react-remove-scroll-bar': 'Anton Korzunov',
};

function formatMit(holder: string | undefined): string | undefined {
  return holder && MIT_TEXT.replace('<holder>', holder);
}

const MIT_TEXT = `MIT License

Copyright (c) <holder>

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

/** For packages without a license file, if the text of the license names no copyright holder. */
const STANDARD_TEXTS: Readonly<Record<string, string>> = {
  Unlicense: `This is free and unencumbered software released into the public domain.

Anyone is free to copy, modify, publish, use, compile, sell, or
distribute this software, either in source code form or as a compiled
binary, for any purpose, commercial or non-commercial, and by any
means.

In jurisdictions that recognize copyright laws, the author or authors
of this software dedicate any and all copyright interest in the
software to the public domain. We make this dedication for the benefit
of the public at large and to the detriment of our heirs and
successors. We intend this dedication to be an overt act of
relinquishment in perpetuity of all present and future rights to this
software under copyright law.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT.
IN NO EVENT SHALL THE AUTHORS BE LIABLE FOR ANY CLAIM, DAMAGES OR
OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR
OTHER DEALINGS IN THE SOFTWARE.

For more information, please refer to <https://unlicense.org>`,
};
