import type { Logger } from 'pino'
import { within } from '#core/db/tx'
import { pulsesExpected, returnPulses, takePulses } from '#core/outside/pulse'
import { writePresence, writePulses } from '#core/outside/pulse.sql'
import type { Workers } from '../../../manifest.ts'

/** However many calls there were, a process writes them down together this often. */
const everyMs = 5_000
const presenceMs = 60_000

export const writeDown = async (): Promise<void> => {
  const tallies = takePulses()
  if (tallies.length === 0) return
  await within((tx) => writePulses(tx, tallies)).catch((error: unknown) => {
    // An hour in which the database was away is no hour in which nobody called: it is written down with the next.
    returnPulses(tallies)
    throw error
  })
}

export const startPulseWriter = (log: Logger): Workers => {
  const tell = (error: unknown): void => log.warn({ err: error }, 'pulses')
  let writing = writePresence(pulsesExpected()).catch(tell)
  const then = (work: () => Promise<void>) => (): void => {
    writing = writing.then(work).catch(tell)
  }
  const timers = [
    setInterval(then(writeDown), everyMs),
    setInterval(
      then(() => writePresence(pulsesExpected())),
      presenceMs,
    ),
  ]
  return {
    stop: async () => {
      timers.forEach((timer) => clearInterval(timer))
      then(writeDown)()
      await writing
    },
  }
}
