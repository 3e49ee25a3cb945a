import { checks } from './checks.ts'
import { runTogether } from './steps.ts'

const { failed } = await runTogether(checks)
process.exitCode = failed === 0 ? 0 : 1
