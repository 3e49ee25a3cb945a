/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractLite } from '../console/build/contract-lite.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The platform's desk at `/operator/*`, made of the console's parts. */
export default defineConfig({
  root: here('./'),
  base: '/operator/',
  cacheDir: here('../node_modules/.vite-operator'),
  // Tests keep the schemas: the fake server holds both sides to them.
  plugins: [process.env.VITEST ? [] : contractLite(), react()],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
  },
  test: {
    name: 'operator',
    environment: 'happy-dom',
    testTimeout: 20_000,
    maxWorkers: 3,
    // One window for many files: each test begins with an empty one (test/setup.ts).
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: [here('./test/setup.ts')],
    deps: { optimizer: { client: { enabled: true, include: ['antd'] } } },
  },
})
