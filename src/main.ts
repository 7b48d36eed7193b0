#!/usr/bin/env node
// Only this file may be read by a Node that is too old: it says so before one stumbles over the rest.
const [major = 0, minor = 0, patch = 0] = process.versions.node.split('.').map(Number);
if (major > 20 || (major === 20 && (minor > 18 || (minor === 18 && patch >= 1)))) {
  void import('./program.js').then(({ run }) => run());
} else {
  process.stderr.write(
    `Node ${process.versions.node} is too old: this needs 20.18.1 or later, see https://nodejs.org.\n`,
  );
  process.exitCode = 1;
}
