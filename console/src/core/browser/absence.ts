const tickMs = 10_000
/** A hidden tab's clock ticks once a minute; one that stood still for longer was asleep. */
const asleepMs = 90_000
/** Whoever looks elsewhere for a moment was not away. */
const hiddenMs = 60_000

/** Calls when the page is back: from sleep, from long out of sight, or from no network. */
export const onReturn = (back: () => void): (() => void) => {
  let tickedAt = Date.now()
  let hiddenAt: number | undefined
  const tick = () => {
    const stoodStill = Date.now() - tickedAt
    tickedAt = Date.now()
    if (stoodStill > asleepMs) back()
  }
  const look = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (hiddenAt !== undefined && Date.now() - hiddenAt >= hiddenMs) back()
    if (document.visibilityState !== 'hidden') hiddenAt = undefined
  }
  const timer = setInterval(tick, tickMs)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', back)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', back)
  }
}
