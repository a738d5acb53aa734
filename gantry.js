// The one entry point: plain JavaScript, so that even an older Node can say what is wrong instead of failing on a .ts file.
import { spawnSync } from 'node:child_process'
// As a whole: an older Node lacks some of it, and a named import of that would fail before anything could be said.
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
    const build = spawnSync('vite', ['build', '--logLevel', 'warn'], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (build.status !== 0) process.exit(build.status ?? 1)
    await serve(command === 'demo')
    break
  }
  case 'serve':
    await serve(rest.includes('--demo'))
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
      'node gantry.js demo | start | serve [--demo] (no build) | backup FILE | restore FILE | restored | backed-up TIME | reseal',
    )
}

/** @param {boolean} demo */
async function serve(demo) {
  const { main } = await import('./server/main.ts')
  await main({ demo })
}
