import { existsSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
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

export default defineConfig({
  define: { APP_VERSION: JSON.stringify(version) },
  build: {
    target: 'es2022',
    // The barcode drawer and the charts are large, and come only when a screen asks for them.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: ['index.html', 'floor.html', 'pallet.html'].filter((page) => existsSync(new URL(page, import.meta.url))),
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/guides': 'http://localhost:3000' } },
  plugins: [
    react(),
    ownPages(),
    markFirst(),
    floorBundle(),
    zodWithoutEval(),
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
  ],
})

/** In development /floor and /pallet and below are pages of their own, as the server does it. */
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

/** What is there to be seen until the app draws something: our mark, in the page itself, so that nothing has to be fetched for it. */
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

/** Walks the bundle from the floor's entry, lazy chunks included, and notes every file on the way. */
function floorBundle(): Plugin {
  return {
    name: 'floor-bundle',
    apply: 'build',
    generateBundle(_options, bundle) {
      const walk = (fileName: string): void => {
        const chunk = bundle[fileName]
        if (!chunk || floorFiles.has(fileName)) return
        // Most devices have fonts; the others keep them as they are used (client/floor/sw.ts).
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
 * zod asks with `new Function` whether it may compile, as soon as the first schema is made, and the browser reports that
 * the page's policy forbids it. Only zod's own module is sure to run before every schema, whatever chunks there are.
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
