import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playwrightCount, vitestCount } from './reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
const file = join(folder, 'report.json')
const missing = join(folder, 'missing.json')
const write = (report: unknown): void => writeFileSync(file, JSON.stringify(report))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('passed and failed tests are counted as they are', () => {
  const failedFile = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }
  write({ numPassedTests: 7, numFailedTests: 2, testResults: [failedFile] })
  expect(vitestCount(file, false)).toEqual({ passed: 7, failed: 2 })
})

test('a test file that does not load counts as a failure', () => {
  write({ numPassedTests: 7, numFailedTests: 0, testResults: [{ status: 'failed', assertionResults: [] }] })
  expect(vitestCount(file, false)).toEqual({ passed: 7, failed: 1 })
})

test('a run that crashed has failed, whatever it reported before', () => {
  write({ numPassedTests: 7, numFailedTests: 0, testResults: [] })
  expect(vitestCount(file, false)).toEqual({ passed: 7, failed: 1 })
  expect(vitestCount(missing, false)).toEqual({ passed: 0, failed: 1 })
  expect(playwrightCount(missing, false)).toEqual({ passed: 0, failed: 1 })
})

test('a browser story that passed at the second attempt has passed', () => {
  write({ stats: { expected: 5, flaky: 1, unexpected: 2 } })
  expect(playwrightCount(file, false)).toEqual({ passed: 6, failed: 2 })
})
