/// <reference types="vitest/config" />
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractLite } from './build/contract-lite.ts'
import { compressed } from './build/compressed.ts'
import { consoleDocument } from './build/document.ts'
import { directImports } from './build/direct-imports.ts'
import { firstChunks } from './build/first-chunks.ts'
import { pageFiles } from './build/page-files.ts'
import { serviceWorker } from './build/service-worker.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const pages = { signIn: here('./index.html'), shell: here('./console.html') }
const orderAreas = ['online-orders', 'transfer-orders', 'received-orders']
const starts = {
  ...pages,
  home: here('./src/areas/workbench/home-page.tsx'),
  alerts: here('./src/shell/alerts/live-alerts.tsx'),
  lists: orderAreas.map((area) => here(`./src/areas/${area}/list/list-page.tsx`)),
  details: orderAreas.map((area) => here(`./src/areas/${area}/detail/detail-page.tsx`)),
}

const tests = '{src,build}/**/*.test.{ts,tsx}'

/** Tests that put something else in the place of a module; they run by themselves (vitest.alone.config.ts). */
export const alone = process.env.VITEST
  ? globSync(tests, { cwd: here('./') }).filter((file) => readFileSync(here(`./${file}`), 'utf8').includes('vi.mock('))
  : []

/** Two entries: signing in at `/`, the console at `/console/*`; the files of both lie under `/console/`. */
export default defineConfig({
  root: here('./'),
  base: '/console/',
  cacheDir: here('../node_modules/.vite'),
  // Tests keep the schemas: the fake server holds both sides to them.
  plugins: [
    process.env.VITEST
      ? []
      : [
          directImports(),
          contractLite(),
          pageFiles(here('./')),
          consoleDocument(here('./')),
          serviceWorker(),
          compressed(),
        ],
    react(),
  ],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    manifest: true,
    // Every browser of the target knows it.
    modulePreload: { polyfill: false },
    sourcemap: false,
    target: 'es2023',
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { 'sign-in': pages.signIn, console: pages.shell },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: firstChunks(starts) }] },
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
      },
    },
  },
  test: {
    name: 'console',
    environment: 'happy-dom',
    testTimeout: 20_000,
    maxWorkers: 3,
    // One window for many files: each test begins with an empty one (test/setup.ts).
    isolate: false,
    include: [tests],
    exclude: alone,
    setupFiles: [here('./test/setup.ts')],
    deps: { optimizer: { client: { enabled: true, include: ['antd'] } } },
  },
})
