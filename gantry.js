// The one entry point: plain JavaScript, so that even an older Node can say what is wrong instead of failing on a .ts file.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
// Imported as a whole, because an older Node lacks some of it, and a named import of that would fail before anything could be said.
import * as nodeModule from 'node:module'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `Gantry needs Node 22.22 or newer; this is ${process.versions.node} (${process.execPath}).\n` +
      'On Linux x64 it brings its own: run `npm ci`, then start it through npm (`npm run demo`, `npm start`).',
  )
  process.exit(1)
}

// Compiled code is kept between starts.
nodeModule.enableCompileCache('node_modules/.cache/gantry')

const [command = 'help', ...rest] = process.argv.slice(2)

switch (command) {
  case 'demo':
  case 'start': {
    build([])
    build(['--config', 'vite.server.config.ts'])
    await serve('./build/main.js', command === 'demo')
    break
  }
  case 'serve':
    await serve('./build/main.js', rest.includes('--demo'))
    break
  case 'dev':
    await serve('./server/main.ts', rest.includes('--demo'))
    break
  case 'backup':
    await (await import('./server/backups/commands.ts')).backup(rest[0])
    break
  case 'restore':
    await (await import('./server/backups/commands.ts')).restore(rest[0])
    break
  case 'restored':
    await (await import('./server/backups/commands.ts')).restored()
    break
  case 'backed-up':
    await (await import('./server/backups/commands.ts')).backedUp(rest[0])
    break
  case 'reseal':
    await (await import('./server/backups/commands.ts')).resealAll()
    break
  default:
    console.log(
      'node gantry.js demo | start | serve [--demo] (as built) | dev [--demo] (from its sources) | backup FILE | restore FILE | restored | backed-up TIME | reseal',
    )
}

/** @param {string[]} how */
function build(how) {
  const { status } = spawnSync('vite', ['build', '--logLevel', 'warn', ...how], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * When the newest of these files, or of the files in these folders, last changed; 0 if there is none.
 * @param {string[]} paths
 * @returns {number}
 */
function changedAt(paths) {
  return Math.max(
    0,
    ...paths.map((path) => {
      const about = fs.statSync(path, { throwIfNoEntry: false })
      return about?.isDirectory()
        ? changedAt(fs.readdirSync(path).map((name) => `${path}/${name}`))
        : (about?.mtimeMs ?? 0)
    }),
  )
}

/**
 * @param {'./build/main.js' | './server/main.ts'} server
 * @param {boolean} demo
 */
async function serve(server, demo) {
  if (server === './build/main.js' && changedAt(['build/main.js']) < changedAt(['server', 'shared', 'simulators'])) {
    // An old server beside newer migrations would spoil the database.
    console.error(
      'Gantry is not built, or its sources are newer than its build. Run `npm run build`, or `npm start`, which builds it.',
    )
    process.exit(1)
  }
  const { main } = await import(server)
  await main({ demo })
}
