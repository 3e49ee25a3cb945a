import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sum, summary } from './count.ts'
import { playwrightCount, vitestCount } from './reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
const file = join(folder, 'report.json')
const missing = join(folder, 'missing.json')
const write = (report: unknown): void => writeFileSync(file, JSON.stringify(report))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('passed and failed tests are counted as they are', () => {
  const tests = [
    { status: 'failed', fullName: 'one' },
    { status: 'passed', fullName: 'two' },
    { status: 'failed', fullName: 'three' },
  ]
  write({ numPassedTests: 7, testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: tests }] })
  const failures = ['a.test.ts › one', 'a.test.ts › three']
  expect(vitestCount(file, false)).toEqual({ passed: 7, failed: 2, failures })
  expect(sum([vitestCount(file, false), { passed: 1, failed: 1 }])).toMatchObject({ failed: 3, failures })
})

test('a test file that does not load counts as a failure', () => {
  write({ numPassedTests: 7, testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] })
  expect(vitestCount(file, false)).toEqual({ passed: 7, failed: 1, failures: ['a.test.ts'] })
})

test('a run that crashed has failed, whatever it reported before', () => {
  write({ numPassedTests: 7, testResults: [] })
  expect(vitestCount(file, false)).toMatchObject({ passed: 7, failed: 1 })
  expect(vitestCount(missing, false)).toMatchObject({ passed: 0, failed: 1 })
  expect(playwrightCount(missing, false)).toMatchObject({ passed: 0, failed: 1 })
})

test('a browser story that passed at the second try has passed, and is told', () => {
  const specs = ['expected', 'flaky', 'unexpected'].map((status, at) => ({
    file: 'a.spec.ts',
    line: at + 1,
    title: status,
    tests: [{ status }],
  }))
  const suites = [{ specs, suites: [{ specs: [{ ...specs[2], file: 'b.spec.ts' }] }] }]
  write({ stats: { expected: 5, flaky: 1, unexpected: 2 }, suites })
  const count = playwrightCount(file, false)
  const failures = ['a.spec.ts:3 › unexpected', 'b.spec.ts:3 › unexpected']
  expect(count).toEqual({ passed: 6, failed: 2, unsteady: 1, failures })
  expect(summary(count)).toBe('6 passed, 2 failed, 1 only at the second try')
})

test('nothing is said of second tries where there were none', () => {
  write({ stats: { expected: 5, flaky: 0, unexpected: 0 }, suites: [] })
  expect(summary(sum([{ passed: 2, failed: 0 }, playwrightCount(file, true)]))).toBe('7 passed, 0 failed')
})
