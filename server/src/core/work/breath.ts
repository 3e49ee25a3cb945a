import { setImmediate } from 'node:timers/promises'

const mostMs = 15

/** For long computing beside calls that are answered: asked now and then, it lets them have their turn. */
export const breathing = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < mostMs) return
    await setImmediate()
    since = performance.now()
  }
}
