import { createInterface } from 'node:readline'
import { startSandbox } from './sandbox.ts'

/**
 * A world in which a day passes in minutes: `origin,since,speed`, the moment it begins at, when that is on the wall, and
 * how many times as fast it goes on. Stamps are of that time, and whoever waits, waits as much shorter. Answers with how
 * it is told another time.
 */
function liveFast(text: string): (text: string) => void {
  const read = (given: string): number[] => given.split(',').map(Number)
  let [origin = 0, since = 0, speed = 1] = read(text)
  const [Real, wait] = [Date, globalThis.setTimeout]
  const realNow = Real.now.bind(Real)
  const now = (): number => origin + (realNow() - since) * speed
  globalThis.Date = class extends Real {
    constructor(...given: []) {
      if (given.length === 0) super(now())
      else super(...given)
    }
    static override now = now
  } as DateConstructor
  globalThis.setTimeout = Object.assign(
    ((act: () => void, ms = 0, ...given: []) => wait(act, ms / speed, ...given)) as typeof setTimeout,
    wait,
  )
  return (other) => {
    ;[origin = origin, since = since, speed = speed] = read(other)
  }
}

const { SANDBOX_PORT, SANDBOX_DIR, SANDBOX_SEED, SANDBOX_AUTOPILOT, SANDBOX_TIME } = process.env
// Whoever told the time at the start tells it again, line by line.
if (SANDBOX_TIME) createInterface({ input: process.stdin }).on('line', liveFast(SANDBOX_TIME))
const sandbox = await startSandbox({
  port: Number(SANDBOX_PORT ?? 0),
  dir: SANDBOX_DIR,
  seed: SANDBOX_SEED === undefined ? undefined : Number(SANDBOX_SEED),
  autopilot: SANDBOX_AUTOPILOT === 'on',
})

const stop = (): void => void sandbox.stop().then(() => process.exit(0))

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, stop)
}

// Whoever started it this way holds its standard input: when they are gone, so is the reason to stay.
if (process.argv.includes('--with-parent')) process.stdin.resume().once('end', stop)

console.log(`sandbox listening on ${sandbox.url}`)
