/**
 * A world in which a day passes in minutes: `origin,since,speed`, the moment it begins at, when that is on the wall, and
 * how many times as fast it goes on. Stamps are of that time, and whoever waits, waits as much shorter. Answers with how
 * it is told another time.
 */
export function liveFast(text: string): (text: string) => void {
  const read = (given: string): number[] => given.split(',').map(Number)
  let [origin = 0, since = 0, speed = 1] = read(text)
  const [Real, wait] = [Date, globalThis.setTimeout]
  const realNow = Real.now.bind(Real)
  const now = (): number => origin + (realNow() - since) * speed
  globalThis.Date = class extends Real {
    constructor(...given: []) {
      if (given.length === 0) super(now())
      else super(...given)
    }
    static override now = now
  } as DateConstructor
  globalThis.setTimeout = Object.assign(
    ((act: () => void, ms = 0, ...given: []) => wait(act, ms / speed, ...given)) as typeof setTimeout,
    wait,
  )
  return (other) => {
    ;[origin = origin, since = since, speed = speed] = read(other)
  }
}
