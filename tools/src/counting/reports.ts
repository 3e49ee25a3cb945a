import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Count } from './count.ts'

type VitestReport = {
  numPassedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { file: string; line: number; title: string; tests: { status: string }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}
const nothing: PlaywrightReport = { stats: { expected: 0, unexpected: 0, flaky: 0 }, suites: [] }

/** A file that could not even be loaded has no failed test of its own: it counts as one. */
export function vitestCount(file: string, ok: boolean): Count {
  const report = read(file) as VitestReport | undefined
  const failures = (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: path, assertionResults }) => {
      const name = relative('', path)
      const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
      return failed.length === 0 ? [name] : failed.map(({ fullName }) => `${name} › ${fullName}`)
    })
  return atLeastOneFailure(ok, { passed: report?.numPassedTests ?? 0, failed: failures.length, failures })
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

export function playwrightCount(file: string, ok: boolean): Count {
  const { stats, suites } = (read(file) as PlaywrightReport | undefined) ?? nothing
  const failures = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file: story, line, title }) => `${story}:${line} › ${title}`)
  const count = { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures }
  return { ...atLeastOneFailure(ok, count), unsteady: stats.flaky }
}

// A run that ended badly without a failed test (it crashed, or found nothing to run) has failed all the same.
const atLeastOneFailure = (ok: boolean, count: Count): Count => ({
  ...count,
  failed: ok ? count.failed : Math.max(1, count.failed),
})

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
