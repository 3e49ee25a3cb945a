import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Left to itself it would keep one of two cores free.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,server,sandbox,tools,bench}/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          globalSetup: ['server/test/ground.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      'console/vite.config.ts',
    ],
  },
})
