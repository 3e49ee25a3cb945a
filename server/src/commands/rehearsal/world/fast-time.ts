/** Time of a rehearsal: since a moment of the wall it passes so many times as fast, from another moment on. */
export type Pace = { readonly origin: number; readonly since: number; readonly speed: number }

export const wallNow = Date.now.bind(Date)

export const playedAt = ({ origin, since, speed }: Pace): number => origin + (wallNow() - since) * speed

export const paceText = ({ origin, since, speed }: Pace): string => [origin, since, speed].join(',')

export const readPace = (text: string | undefined): Pace => {
  const [origin, since, speed] = (text ?? '').split(',').map(Number)
  if (!origin || !since || !speed) throw new Error('a rehearsal is told its time')
  return { origin, since, speed }
}

let lived: Pace | undefined

/** From here on this process lives in that time: signatures, stamps and deadlines agree with the outside that does too. */
export const liveAt = (pace: Pace): void => {
  const begins = lived === undefined
  lived = pace
  if (!begins) return
  const Real = Date
  const now = (): number => (lived ? playedAt(lived) : wallNow())
  globalThis.Date = class extends Real {
    constructor(...given: []) {
      if (given.length === 0) super(now())
      else super(...given)
    }
    static override now = now
  } as DateConstructor
}
