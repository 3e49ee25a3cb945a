import { defineConfig } from '@playwright/test'
import { launchOptions } from '@zdb/tools/browser'

export default defineConfig({
  testDir: 'stories',
  outputDir: '../test-results',
  globalSetup: './support/set-up.ts',
  fullyParallel: true,
  // Stories wait for each other and for the clock: a third one keeps two cores busy.
  workers: 3,
  // A second try tells a slow machine from a broken product; whoever needed one is named at the end of the run.
  retries: 1,
  forbidOnly: true,
  // A loaded machine is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: await launchOptions(),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    contextOptions: { reducedMotion: 'reduce' },
    // What a service worker fetches no story can hold up; the one about phones has it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
})
