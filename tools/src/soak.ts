import { runStep } from './steps.ts'

const soaks: Readonly<Record<string, readonly string[]>> = {
  model: ['server/test/model'],
  fuzz: ['server/test/fuzz'],
}
const names = Object.keys(soaks)

const args = process.argv.slice(2)
const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text)
const chosen = args.filter((arg) => !isNumber(arg))
const [steps = '100000', seed = String(Date.now() % 1_000_000), ...more] = args.filter(isNumber)

const unknown = chosen.filter((name) => !Object.hasOwn(soaks, name))
if (unknown.length > 0 || more.length > 0) {
  console.error(`没有这项长时间试验：${[...unknown, ...more].join('、')}`)
  console.error(`用法：npm run soak -- [${names.join('|')}…] [步数] [种子]，不写名称时全部运行`)
  process.exit(64)
}

console.log(`${steps} 步，种子 ${seed}`)
const { failed } = await runStep({
  name: 'soak',
  command: 'vitest',
  args: ['run', '--project', 'server', ...(chosen.length > 0 ? chosen : names).flatMap((name) => soaks[name] ?? [])],
  env: { MODEL_STEPS: steps, MODEL_SEED: seed, FUZZ_CALLS: steps, FUZZ_SEED: seed },
})
process.exitCode = failed === 0 ? 0 : 1
