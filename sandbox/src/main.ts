import { startSandbox } from './sandbox.ts'

const sandbox = await startSandbox({ port: Number(process.env.SANDBOX_PORT ?? 0) })

const stop = (): void => void sandbox.stop().then(() => process.exit(0))

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, stop)
}

// Whoever started it this way holds its standard input: when they are gone, so is the reason to stay.
if (process.argv.includes('--with-parent')) process.stdin.resume().once('end', stop)

console.log(`sandbox listening on ${sandbox.url}`)
