import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks } from './checks.ts'
import { sum, summary, type Count } from './counting/count.ts'
import { playwrightCount, vitestCount } from './counting/reports.ts'
import { afterSecondTry, toTryAgain } from './counting/second-try.ts'
import { runStep, runTogether, type Step } from './steps.ts'

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const vitest = (only: string[]): Step => ({
  name: 'vitest',
  command: 'vitest',
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`, ...only],
})
const playwright = (only: string[]): Step => ({
  name: 'playwright',
  command: 'playwright',
  args: ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...only],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
})

const runTwice = async (stepOf: (only: string[]) => Step, count: (ok: boolean) => Count): Promise<Count> => {
  const first = await runStep(stepOf([]), count)
  const again = toTryAgain(first)
  if (again.length === 0) return first
  const step = stepOf(again)
  return afterSecondTry(first, await runStep({ ...step, name: `${step.name} once more` }, count))
}

// One after the other: each of the last two keeps every core busy.
const total = sum([
  await runTogether(checks),
  await runTwice(vitest, (ok) => vitestCount(vitestReport, ok)),
  await runTwice(playwright, (ok) => playwrightCount(playwrightReport, ok)),
])

rmSync(reports, { recursive: true, force: true })
process.exitCode = total.failed === 0 ? 0 : 1
// Far above stands what each of them printed.
for (const failure of total.failures ?? []) console.log(`✗ ${failure}`)
console.log(summary(total))
