import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,server,sandbox,tools,bench}/**/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          // Left to itself each project would keep one of two cores free.
          maxWorkers: 2,
          globalSetup: ['server/test/ground.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      'console/vite.config.ts',
    ],
  },
})
