import { runStep } from './steps.ts'

const [steps = '100000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)

console.log(`${steps} 步，种子 ${seed}`)
const { failed } = await runStep({
  name: 'soak',
  command: 'vitest',
  args: ['run', '--project', 'server', 'server/test/model', 'server/test/fuzz'],
  env: { MODEL_STEPS: steps, MODEL_SEED: seed, FUZZ_CALLS: steps, FUZZ_SEED: seed },
})
process.exitCode = failed === 0 ? 0 : 1
