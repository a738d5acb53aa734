import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type LogLevel, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

/** What the floor needs to start and work offline: its own chunks and what they load, not the office's. */
const floorFiles = new Set([
  'floor.html',
  'old-browser.js',
  'floor.webmanifest',
  'icons/gantry.svg',
  'icons/gantry-192.png',
  'icons/gantry-512.png',
  'icons/gantry-maskable-512.png',
])

type Group = Rolldown.CodeSplittingGroup
/** React has a file of its own, which stays on the device when our own code changes. */
const reactFiles: Group = { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 }

const define = { APP_VERSION: JSON.stringify(version) }
const target = 'es2022'

export default defineConfig({
  define,
  build: {
    target,
    // The barcode drawer and the charts are large, and come only when a screen asks for them.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: 'index.html',
      output: {
        codeSplitting: { groups: officeFiles() },
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/guides': 'http://localhost:3000' } },
  plugins: [
    react(),
    ownPages(),
    markFirst(),
    zodWithoutEval(),
    apart(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'client/floor',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest: false,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,wasm,svg,png,webmanifest}'],
        manifestTransforms: [async (entries) => ({ manifest: entries.filter(({ url }) => floorFiles.has(url)) })],
      },
    }),
    packed(),
  ],
})

/** In development, /floor and /pallet and the paths below them are pages of their own, as on the server. */
function ownPages(): Plugin {
  return {
    name: 'own-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const [, page] = /^\/(floor|pallet)(?:\/|\?|$)/.exec(request.url ?? '') ?? []
        if (page) request.url = `/${page}.html`
        next()
      })
    },
  }
}

/** Shows our mark until the app draws something. The mark is in the page itself, so nothing has to be fetched for it. */
function markFirst(): Plugin {
  const drawing = readFileSync(new URL('public/icons/gantry.svg', import.meta.url), 'utf8').trim()
  const mark =
    '<style>.mark{position:fixed;inset:0;margin:auto}:has(>:not(style))~.mark{display:none}</style>' +
    drawing.replace('<svg ', '<svg class="mark" width="48" height="48" aria-hidden="true" ')
  return {
    name: 'mark-first',
    transformIndexHtml: (page) => page.replace('<!-- mark -->', mark),
  }
}

/**
 * Builds the office into few files, because each file is one more question to the network: what it starts with behind the sign-in, what
 * many of its screens need, and what some of them need. Small pieces go with those that are needed together with them most. Without this,
 * each set of screens had a file for what only they share: a hundred for a list. What stands before the sign-in stays as it is.
 */
function officeFiles(): Group[] {
  let starts: { page: Set<string>; office: Set<string> } | undefined
  const placeOf = (id: string, graph: Graph) => {
    starts ??= {
      page: reachedFrom('client/office/main.tsx', graph),
      office: reachedFrom('client/office/App.tsx', graph),
    }
    if (starts.page.has(id) || id.startsWith('\0')) return 'start'
    return starts.office.has(id) ? 'office' : 'screens'
  }
  const named = (name: string) => (id: string, graph: Graph) => (placeOf(id, graph) === name ? name : null)
  return [
    reactFiles,
    { debugName: 'start', name: named('start'), priority: 4 },
    { debugName: 'office', name: named('office'), priority: 3 },
    { debugName: 'screens', name: named('screens'), minShareCount: 8, priority: 2 },
    {
      debugName: 'some',
      // Charts, barcodes and the camera come only where they are shown, in files of their own.
      name: (id) => (isLarge(id) ? null : 'some'),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 20_000,
      priority: 1,
    },
  ]
}

function isLarge(id: string): boolean {
  return id.includes('/node_modules/') && !/node_modules\/@(tabler|mantine)\//.test(id)
}

/**
 * Builds what is opened without the office by itself. It then shares nothing with other pages, so its start is a few files and not a dozen.
 */
function apart(): Plugin {
  let outDir = 'dist'
  let logLevel: LogLevel | undefined
  return {
    name: 'apart',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
      logLevel = config.logLevel
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler(error) {
        if (error) return
        const shared: Group = {
          debugName: 'screens',
          name: byStart(),
          minShareCount: 2,
          includeDependenciesRecursively: false,
        }
        const pages: [string, Group[]][] = [
          ['pallet.html', []],
          ['floor.html', [reactFiles, shared]],
        ]
        for (const [input, groups] of pages)
          await build({
            configFile: false,
            logLevel,
            define,
            plugins: [react(), markFirst(), floorBundle(), zodWithoutEval()],
            build: {
              target,
              outDir,
              emptyOutDir: false,
              copyPublicDir: false,
              rolldownOptions: { input, output: { codeSplitting: { groups } } },
            },
          })
      },
    },
  }
}

/**
 * Chooses the file for what several of the floor's files need: what the floor starts with stays as it is, `desk` comes with the screens
 * behind the sign-in, and `shared` with the flows.
 */
function byStart() {
  let starts: { main: Set<string>; signedIn: Set<string> } | undefined
  return (id: string, graph: Graph) => {
    starts ??= {
      main: reachedFrom('client/floor/main.tsx', graph),
      signedIn: reachedFrom('client/floor/SignedIn.tsx', graph),
    }
    return starts.main.has(id) ? null : starts.signedIn.has(id) ? 'desk' : 'shared'
  }
}

/** All files that a file imports, and what those import, without what they fetch later. */
function reachedFrom(file: string, graph: Graph): Set<string> {
  const first = fileURLToPath(new URL(file, import.meta.url))
  const files = new Set([first])
  // The loop also walks the files that it adds.
  for (const one of files) for (const next of graph.getModuleInfo(one)?.importedIds ?? []) files.add(next)
  files.delete(first)
  return files
}
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Walks the bundle from the floor's entry, lazy chunks included, and notes every file on the way. */
function floorBundle(): Plugin {
  return {
    name: 'floor-bundle',
    apply: 'build',
    generateBundle(_options, bundle) {
      const walk = (fileName: string): void => {
        const chunk = bundle[fileName]
        if (!chunk || floorFiles.has(fileName)) return
        // Most devices have the fonts; the others keep them as they are used (client/floor/sw.ts).
        if (chunk.type === 'chunk' && chunk.facadeModuleId?.includes('/@fontsource/')) return
        floorFiles.add(fileName)
        if (chunk.type !== 'chunk') return
        for (const file of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
          floorFiles.add(file)
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) walk(next)
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith('/floor.html')) walk(chunk.fileName)
      }
    },
  }
}

/**
 * zod tries with `new Function` whether it may compile, as soon as the first schema is made, and the browser reports that the page's policy
 * forbids it. Only zod's own module is sure to run before every schema, whatever chunks there are.
 */
function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('/zod/v4/core/core.js')) return { code: `${code}\nconfig({ jitless: true })`, map: null }
    },
  }
}

/**
 * Puts the Brotli form of each file beside it, which the server sends as it is (server/client-files.ts). It is a sixth smaller than gzip,
 * and nothing is packed while somebody waits. Forms of unchanged files are kept between builds.
 */
function packed(): Plugin {
  const kept = 'node_modules/.cache/gantry-packed'
  let outDir = 'dist'
  return {
    name: 'packed',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler(error) {
        if (error) return
        mkdirSync(kept, { recursive: true })
        const files = globSync(join(outDir, '**/*.{js,css,svg,wasm}'))
        const needed = new Set(await Promise.all(files.map((file) => pack(file, kept))))
        for (const name of readdirSync(kept)) if (!needed.has(name)) rmSync(join(kept, name))
      },
    },
  }
}

/** Packs a file. Answers the name under which the packed form is kept. */
async function pack(file: string, kept: string): Promise<string> {
  const bytes = readFileSync(file)
  const name = createHash('sha256').update(bytes).digest('hex')
  const path = join(kept, name)
  if (!existsSync(path)) {
    // The file is renamed when it is whole, so that a build that is ended here leaves no part of it.
    writeFileSync(`${path}.new`, await promisify(brotliCompress)(bytes))
    renameSync(`${path}.new`, path)
  }
  copyFileSync(path, `${file}.br`)
  return name
}
