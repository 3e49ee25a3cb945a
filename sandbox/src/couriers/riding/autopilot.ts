import { seeded } from '../../random.ts'
import type { Clocks } from './clock.ts'
import { fateOf, nobodyComes, patienceMs, ridingMs, type Fate } from './fates.ts'
import { numberOf } from './positions.ts'
import { isOver, nextSteps, type Step } from '../town/steps.ts'
import type { Ride } from '../town/entities.ts'
import type { TownWorld } from '../town/town.ts'

/** `aheadMs`: how far somebody who steered the ride by hand brought it before its time. */
type Plan = { from: number; aheadMs: number; attempt: number; tip: number; fate: Fate }
export type Autopilot = ReturnType<typeof openAutopilot>

const fateSteps = {
  acceptedAfterMs: 'accepted',
  droppedAfterMs: 'dropped',
  atShopAfterMs: 'atShop',
  pickedUpAfterMs: 'pickedUp',
  deliveredAfterMs: 'delivered',
  returningAfterMs: 'returning',
  returnedAfterMs: 'returned',
  failedAfterMs: 'failed',
} as const satisfies Record<keyof Fate, Step>
const redraws = 200

const keyOf = ({ courier, id }: Ride): string => `${courier}:${id}`
const momentOf = (fate: Fate, step: string): number | null => {
  const name = (Object.keys(fateSteps) as (keyof Fate)[]).find((one) => fateSteps[one] === step)
  return name === undefined ? null : fate[name]
}

/** Riders who act on their own: each ride has a fate, and a clock may bring it sooner. */
export function openAutopilot({ clocks, seed }: { clocks: Clocks; seed: number }) {
  const plans = new Map<string, Plan>()
  const timers = new Map<string, NodeJS.Timeout>()
  let town: Pick<TownWorld, 'takeStep' | 'ride' | 'apps' | 'rides'> | undefined

  const lived = (ride: Ride, plan: Plan): number => clocks.of(ride.app).lived(plan.from, clocks.now()) + plan.aheadMs

  function draw(ride: Ride, attempt: number): Plan {
    const random = seeded(numberOf(`${seed}:${ride.courier}:${ride.sn}:${attempt}`))
    const fate = fateOf(ride.courier, ride, ride, ride.tip, clocks.now(), random)
    return { from: clocks.now(), aheadMs: 0, attempt, tip: ride.tip, fate }
  }

  /** Whatever brought the goods on their way back, they arrive. */
  const wayBack = (ride: Ride): Plan => {
    const returnedAfterMs = ridingMs(ride.courier, ride.brand, ride.distanceMetres, clocks.now())
    const from = ride.times.returning ?? clocks.now()
    return {
      from,
      aheadMs: 0,
      attempt: 1,
      tip: ride.tip,
      fate: { ...nobodyComes, returningAfterMs: 0, returnedAfterMs },
    }
  }

  /** A plan that fits what the ride is: it reached its state just now, and the rest is still to come. */
  function planFor(ride: Ride): Plan {
    const old = plans.get(keyOf(ride))
    if (ride.state === 'waiting') {
      const fits = old && old.tip === ride.tip && old.from >= (ride.times.waiting ?? 0)
      return fits ? old : draw(ride, (old?.attempt ?? 0) + 1)
    }
    if (ride.state === 'returning') return wayBack(ride)
    for (let attempt = old?.attempt ?? 1; attempt < redraws; attempt += 1) {
      const plan = old && attempt === old.attempt ? old : draw(ride, attempt)
      const reached = momentOf(plan.fate, ride.state)
      const onward = Object.values(fateSteps).some(
        (step) => nextSteps[ride.state].includes(step) && (momentOf(plan.fate, step) ?? -1) >= (reached ?? 0),
      )
      if (reached === null || !onward) continue
      const late = reached - lived(ride, plan)
      return late > 0 ? { ...plan, aheadMs: plan.aheadMs + late } : plan
    }
    return draw({ ...ride, tip: 0 }, redraws)
  }

  function nextOf(ride: Ride, { fate }: Plan): { step: Step; ms: number } | undefined {
    const [next] = Object.values(fateSteps)
      .filter((step) => nextSteps[ride.state].includes(step))
      .map((step) => ({ step, ms: momentOf(fate, step) }))
      .filter((one): one is { step: (typeof fateSteps)[keyof Fate]; ms: number } => one.ms !== null)
      .toSorted((a, b) => a.ms - b.ms)
    if (next) return next
    return ride.state === 'waiting' && fate.acceptedAfterMs === nobodyComes.acceptedAfterMs
      ? { step: 'cancelled', ms: patienceMs }
      : undefined
  }

  function follow(ride: Ride): void {
    const key = keyOf(ride)
    clearTimeout(timers.get(key))
    timers.delete(key)
    if (isOver(ride.state)) return void plans.delete(key)
    const clock = clocks.of(ride.app)
    if (!clock.autopilot()) return
    const plan = planFor(ride)
    plans.set(key, plan)
    const next = nextOf(ride, plan)
    if (!next) return
    const wait = Math.max(0, next.ms - lived(ride, plan)) / clock.speed()
    const timer = setTimeout(
      () => {
        if (wait > longest) return follow(ride)
        town?.takeStep(ride, next.step, next.step === 'cancelled' ? { reason: '长时间无骑手接单' } : {})
      },
      Math.min(wait, longest),
    )
    timers.set(key, timer.unref())
  }

  return {
    follow,
    /** From now on it moves the riders of this town. */
    drive: (driven: NonNullable<typeof town>) => void (town = driven),
    /** The clock was turned: everything comes sooner or later than thought. */
    rearm(): void {
      for (const { label } of town?.apps() ?? []) for (const ride of town?.rides(label) ?? []) follow(ride)
    },
    approachMs(ride: Ride): number | undefined {
      const { acceptedAfterMs, atShopAfterMs } = plans.get(keyOf(ride))?.fate ?? nobodyComes
      return acceptedAfterMs === null || atShopAfterMs === null ? undefined : atShopAfterMs - acceptedAfterMs
    },
    close: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}

/** A timer holds no more than 24 days. */
const longest = 2 ** 31 - 1
