import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { runStep } from './steps.ts'

const soaks: Readonly<Record<string, readonly string[]>> = {
  model: ['server/test/model'],
  fuzz: ['server/test/fuzz'],
}
/** Those that show what they do while they do it, and their figures at the end; so many unless another number is named. */
const shown: Readonly<Record<string, string>> = {
  money: '10000',
  print: '2000',
  chat: '20000',
  im: '20000',
  alerts: '500',
  figures: '20000',
  cluster: '5000',
}
const names = [...Object.keys(soaks), ...Object.keys(shown)]
/** So many unless another number is named. */
const usualSteps = '100000'

const args = process.argv.slice(2)
const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text)
const named = args.filter((arg) => !isNumber(arg))
const chosen = named.length > 0 ? named : names
const [steps, seed = String(Date.now() % 1_000_000), ...more] = args.filter(isNumber)

const unknown = named.filter((name) => !names.includes(name))
if (unknown.length > 0 || (more.length > 0 && chosen.some((name) => !Object.hasOwn(shown, name)))) {
  console.error(`没有这项长时间试验：${[...unknown, ...more].join('、')}`)
  console.error(
    `用法：npm run soak -- [${names.join('|')}…] [步数] [种子]，不写名称时全部运行；money、print、chat、im、alerts、figures 和 cluster 之后还可写强杀次数，print 再写最多几分钟`,
  )
  process.exit(64)
}

const runTests = async (paths: readonly string[]): Promise<boolean> => {
  const count = steps ?? usualSteps
  console.log(`${count} 步，种子 ${seed}`)
  const { failed } = await runStep({
    name: 'soak',
    command: 'vitest',
    args: ['run', '--project', 'server', ...paths],
    env: {
      MODEL_STEPS: count,
      MODEL_SEED: seed,
      FUZZ_CALLS: count,
      FUZZ_SEED: seed,
    },
  })
  return failed === 0
}

const runShown = async (name: string): Promise<boolean> => {
  const script = join(import.meta.dirname, `../../bench/src/soak/${name}/command.ts`)
  const child = spawn(process.execPath, [script, steps ?? shown[name] ?? '', seed, ...more], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

const paths = chosen.flatMap((name) => soaks[name] ?? [])
const tested = paths.length === 0 || (await runTests(paths))
let counted = true
for (const name of chosen.filter((each) => Object.hasOwn(shown, each))) counted = (await runShown(name)) && counted
process.exitCode = tested && counted ? 0 : 1
