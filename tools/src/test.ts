import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks } from './checks.ts'
import { sum, summary } from './count.ts'
import { playwrightCount, vitestCount } from './reports.ts'
import { runStep, runTogether, type Step } from './steps.ts'

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const vitest: Step = {
  name: 'vitest',
  command: 'vitest',
  args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
}
const playwright: Step = {
  name: 'playwright',
  command: 'playwright',
  args: ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
}

// One after the other: each of the last two keeps every core busy.
const total = sum([
  await runTogether(checks),
  await runStep(vitest, (ok) => vitestCount(vitestReport, ok)),
  await runStep(playwright, (ok) => playwrightCount(playwrightReport, ok)),
])

rmSync(reports, { recursive: true, force: true })
process.exitCode = total.failed === 0 ? 0 : 1
console.log(summary(total))
