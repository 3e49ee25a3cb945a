import { createInterface } from 'node:readline'
import { liveFast } from './fast-time.ts'
import { startSandbox } from './sandbox.ts'

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
