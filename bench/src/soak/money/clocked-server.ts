import { moveClock } from '../../../../server/src/core/time/clock.ts'

/** The server as it runs behind a balancer, whose clock goes with the world's: so many milliseconds ahead, and on by its word. */
moveClock(Number(process.env['CLOCK_AHEAD_MS'] ?? 0))
process.on('message', (milliseconds) => moveClock(Number(milliseconds)))
process.once('disconnect', () => process.exit(1))

await import('../../../../server/src/main.ts')
