import { existsSync, readFileSync } from 'node:fs'
import type { Count } from './count.ts'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } }
const nothing: PlaywrightReport['stats'] = { expected: 0, unexpected: 0, flaky: 0 }

/** A file that could not even be loaded has no failed test of its own: it counts as one. */
export function vitestCount(file: string, ok: boolean): Count {
  const report = read(file) as VitestReport | undefined
  const broken = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return atLeastOneFailure(ok, report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + broken.length)
}

export function playwrightCount(file: string, ok: boolean): Count {
  const { expected, flaky, unexpected } = (read(file) as PlaywrightReport | undefined)?.stats ?? nothing
  return { ...atLeastOneFailure(ok, expected + flaky, unexpected), unsteady: flaky }
}

// A run that ended badly without a failed test (it crashed, or found nothing to run) has failed all the same.
const atLeastOneFailure = (ok: boolean, passed: number, failed: number): Count => ({
  passed,
  failed: ok ? failed : Math.max(1, failed),
})

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
