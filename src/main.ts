#!/usr/bin/env node
// The only file that an older Node has to parse: it prints the required version instead of a syntax error.
const [major = 0, minor = 0, patch = 0] = process.versions.node.split('.').map(Number);
if (major > 20 || (major === 20 && (minor > 18 || (minor === 18 && patch >= 1)))) {
  void import('./cli.js').then(({ runCli }) => runCli());
} else {
  process.stderr.write(
    `Node ${process.versions.node} is too old. Install Node 20.18.1 or later: https://nodejs.org.\n`,
  );
  process.exitCode = 1;
}
