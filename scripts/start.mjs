// The way in for every command of `launch/commands.mjs`: `node scripts/start.mjs [command] [arguments]`.
// Runs on any Node from 20 on and needs no package; it installs what is missing and goes on under
// the Node that package-lock.json pins. Old syntax here, so that an old Node can still say what it lacks.
const major = Number(process.versions.node.split('.')[0]);

if (major < 20) {
  console.error(
    'Wayfare needs Node 20 or later to start; this is Node ' + process.versions.node + '. See https://nodejs.org.',
  );
  process.exit(1);
}

import('./launch/enter.mjs')
  .then((launch) => launch.enter(process.argv[2] || 'start', process.argv.slice(3)))
  .then(
    (code) => process.exit(code),
    (error) => {
      console.error(error && error.isExplained ? '\n' + error.message : error);
      process.exit(1);
    },
  );
