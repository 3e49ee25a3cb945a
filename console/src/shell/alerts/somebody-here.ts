/** What is pressed takes at most so long to open a page. */
const patienceMs = 5_000
const touches = ['pointerdown', 'keydown'] as const

let touchedAt = -Infinity
for (const touch of touches) addEventListener(touch, () => void (touchedAt = performance.now()), { capture: true })

/** Does it if somebody has just touched the page, else when somebody does; the answer takes it back. */
export const onceSomebodyIsHere = (act: () => void): (() => void) => {
  const waiting = new AbortController()
  const begin = () => {
    waiting.abort()
    act()
  }
  if (performance.now() - touchedAt < patienceMs) begin()
  else for (const touch of touches) addEventListener(touch, begin, { capture: true, signal: waiting.signal })
  return () => waiting.abort()
}
