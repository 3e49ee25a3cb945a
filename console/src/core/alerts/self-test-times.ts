import { onReturn } from '../browser/absence.ts'
import { useConnection } from '../realtime/connection.ts'
import { isAnswering } from '../realtime/socket-line.ts'
import { runSelfTest } from './self-test.ts'

const hourMs = 3_600_000
/** A connection has so long to come about before it is said to be missing. */
const patienceMs = 10_000

/** Once the connection stands, or has had its time to. */
export const onceConnected = (run: () => void): (() => void) => {
  const stop = () => {
    clearTimeout(timer)
    unsubscribe()
  }
  const go = () => {
    stop()
    run()
  }
  const timer = setTimeout(go, isAnswering() ? 0 : patienceMs)
  const unsubscribe = useConnection.subscribe(({ state }) => state === 'connected' && go())
  return stop
}

/** At sign-in, every hour and after an absence, until the returned function is called. */
export const testRegularly = (): (() => void) => {
  let stopWaiting = onceConnected(() => void runSelfTest('signIn'))
  const hourly = setInterval(() => void runSelfTest('hourly'), hourMs)
  const stopWatching = onReturn(() => {
    stopWaiting()
    stopWaiting = onceConnected(() => void runSelfTest('wake'))
  })
  return () => {
    stopWaiting()
    clearInterval(hourly)
    stopWatching()
  }
}
