const speeds = { least: 1, most: 600 }

export type ClockSetting = { speed?: number | undefined; autopilot?: boolean | undefined; skipMs?: number | undefined }

/**
 * How fast riders live. Stamps stay those of the wall, because the customer compares them with its own;
 * what passes faster is the time a rider takes for something.
 */
export type Clock = {
  speed(): number
  /** Riders act on their own; otherwise only when somebody says so. */
  autopilot(): boolean
  /** How long it was for a rider between two moments of the wall. */
  lived(from: number, to: number): number
  set(setting: ClockSetting): void
}

type Turn = { at: number; speed: number; skippedMs: number }

function openClock(now: () => number, turns: Turn[], autopilot: boolean): Clock & { copy: () => Clock } {
  const last = (): Turn => turns.at(-1) ?? { at: 0, speed: 1, skippedMs: 0 }
  return {
    speed: () => last().speed,
    autopilot: () => autopilot,
    lived(from, to) {
      if (to <= from) return 0
      return turns.reduce((sum, { at, speed, skippedMs }, index) => {
        const [start, end] = [Math.max(from, at), Math.min(to, turns[index + 1]?.at ?? to)]
        return sum + Math.max(0, end - start) * speed + (at >= from && at <= to ? skippedMs : 0)
      }, 0)
    },
    set(setting) {
      autopilot = setting.autopilot ?? autopilot
      const speed = Math.min(speeds.most, Math.max(speeds.least, setting.speed ?? last().speed))
      const skippedMs = Math.max(0, setting.skipMs ?? 0)
      if (speed !== last().speed || skippedMs > 0) turns.push({ at: now(), speed, skippedMs })
    },
    copy: () => openClock(now, [...turns], autopilot),
  }
}

export type Clocks = ReturnType<typeof openClocks>

/** One clock for everybody, and one of its own for each app that set it. */
export function openClocks({ autopilot = false, now = Date.now }: { autopilot?: boolean; now?: () => number } = {}) {
  const common = openClock(now, [{ at: 0, speed: 1, skippedMs: 0 }], autopilot)
  const own = new Map<string, Clock>()
  const of = (label: string): Clock => own.get(label) ?? common
  return {
    now,
    of,
    set(label: string, setting: ClockSetting): Clock {
      if (label && !own.has(label)) own.set(label, common.copy())
      of(label).set(setting)
      return of(label)
    },
  }
}
