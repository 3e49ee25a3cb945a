import { readFileSync } from 'node:fs'
import { moveClock, movedBy } from '../../../../server/src/core/time/clock.ts'

/** The server as it runs behind a balancer, whose clock is as many milliseconds ahead as a file says. */
const file = process.env['CLOCK_FILE'] ?? ''
const lookMs = 100
const goWithIt = (): void => moveClock(Number(readFileSync(file, 'utf8')) - movedBy())
goWithIt()
setInterval(goWithIt, lookMs).unref()

await import('../../../../server/src/main.ts')
