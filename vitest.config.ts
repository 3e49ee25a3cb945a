import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/src/longest-first.ts'

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,server,sandbox,tools,bench}/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          // The server is loaded once for each worker; what it knows of a database ends with the connection.
          isolate: false,
          // Stories wait for each other and for the clock: a third one keeps two cores busy.
          maxWorkers: 3,
          globalSetup: ['server/test/harness/ground.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A loaded machine is slow, not wrong.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      'console/vite.config.ts',
      'console/vitest.alone.config.ts',
      'operator/vite.config.ts',
    ],
  },
})
