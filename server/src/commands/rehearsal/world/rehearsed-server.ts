import { ConfigError, readConfig } from '#core/process/config'
import { runFast } from '#core/time/clock'
import { liveAt, readPace } from './fast-time.ts'
import { refuseRealOutside } from './outside.ts'

/** A server as it runs everywhere, in the time of a rehearsal and with nobody real outside; it ends with who started it. */
process.once('disconnect', () => process.exit(1))
try {
  refuseRealOutside(readConfig(process.env))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
const live = (text: string | undefined): void => {
  const pace = readPace(text)
  runFast(pace.speed)
  liveAt(pace)
}
live(process.env['REHEARSAL_TIME'])
process.on('message', live)
await import('../../../main.ts')
