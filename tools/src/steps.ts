import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { sum, summary, type Count } from './counting/count.ts'

const root = join(import.meta.dirname, '..', '..')

export type Step = {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** What a run that did its work prints. */
  proof?: RegExp
}

const running = new Set<ChildProcess>()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(128 + constants.signals[signal])
  })
}

/** Runs one step and keeps its output to itself: one that went well is one line, one that did not, or not at once, shows it all. */
export async function runStep(step: Step, countOf: (ok: boolean) => Count = countOne): Promise<Count> {
  const started = performance.now()
  const { isClean, output } = await execute(step)
  const ok = isClean && (step.proof?.test(output) ?? true)
  const seconds = (performance.now() - started) / 1000
  const count = countOf(ok)
  const isGood = count.failed === 0
  const tests = countOf === countOne ? '' : `  ${summary(count)}`
  console.log(`${isGood ? '✓' : '✗'} ${step.name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s${tests}`)
  if (!isGood || count.unsteady) console.log(output.trimEnd())
  return count
}

/** All at once: most of them spend their time starting up or on one core. */
export const runTogether = async (steps: Step[]): Promise<Count> =>
  sum(await Promise.all(steps.map((step) => runStep(step))))

const countOne = (ok: boolean): Count => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

function execute({ command, args, env }: Step): Promise<{ isClean: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', command), args, {
      cwd: root,
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    const chunks: Buffer[] = []
    const keep = (chunk: Buffer): number => chunks.push(chunk)
    const settle = (isClean: boolean): void => {
      running.delete(child)
      resolve({ isClean, output: Buffer.concat(chunks).toString() })
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => {
      keep(Buffer.from(error.message))
      settle(false)
    })
    child.once('close', (code) => settle(code === 0))
  })
}
