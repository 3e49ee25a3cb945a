import { mergeConfig } from 'vitest/config'
import config, { alone } from './vite.config.ts'

/** A test that replaces a module needs a worker in which nobody had the real one before. */
export default mergeConfig(
  { ...config, test: { ...config.test, include: [], exclude: [] } },
  { test: { name: 'console-alone', isolate: true, include: alone } },
)
