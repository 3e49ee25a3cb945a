import { setTimeout as sleep } from 'node:timers/promises'
import { between, type Random } from '../../../../sandbox/src/random.ts'
import type { ClusterGround } from './ground.ts'

/** What is killed; of the databases the one that is written to, and the one that follows it. */
export const victims = ['server', 'balancer', 'pool', 'redis', 'primary', 'standby'] as const
export type Victim = (typeof victims)[number]

/** One that was killed: when, and when it was whole again. */
export type Kill = { victim: Victim; at: number; backAt: number }

const lookMs = 20
/** What follows a kill is told from what follows the next one. */
const apartMs = 2_000

/** Without warning; until somebody else, or the same anew, does its work. What is promised then is until it is whole. */
const kill = async (ground: ClusterGround, victim: Victim, turn: number): Promise<() => Promise<void>> => {
  const { balancer, databases, pool, redis, servers } = ground.installation
  if (victim === 'primary') {
    await ground.killDatabase()
    return databases.inStep
  }
  if (victim === 'standby') {
    const pid = databases.list().find(({ role }) => role === 'standby')?.pid
    if (pid === undefined) throw new Error('no standby')
    process.kill(pid, 'SIGKILL')
    while (databases.list().some((each) => each.pid === pid)) await sleep(lookMs)
    return databases.inStep
  }
  const kept = { server: servers[turn % servers.length], balancer, pool, redis }[victim]
  if (!kept) throw new Error(`no ${victim}`)
  kept.signal('SIGKILL')
  // The other servers go on meanwhile.
  if (victim !== 'server') await kept.up()
  return kept.up
}

const shuffled = (random: Random): Victim[] => {
  const left: Victim[] = [...victims]
  return victims.flatMap(() => left.splice(between(random, 0, left.length - 1), 1))
}

/** Of each kind one before any is killed again, spread over the whole run. */
export const killAlong = async (
  ground: ClusterGround,
  random: Random,
  { count, isDue, say }: { count: number; isDue: (share: number) => boolean; say: (line: string) => void },
): Promise<Kill[]> => {
  const kills: Kill[] = []
  const returning: Promise<void>[] = []
  let order: Victim[] = []
  while (kills.length < count) {
    while (!isDue((kills.length + 0.5) / count)) await sleep(lookMs)
    if (order.length === 0) order = shuffled(random)
    const victim = order.pop() ?? 'server'
    // Who dies while the other is not in step comes back by itself; it is the other way that has to be shown.
    if (victim === 'primary' || victim === 'standby') await ground.installation.databases.inStep()
    const at = performance.now()
    const whole = await kill(ground, victim, kills.length)
    const index = kills.push({ victim, at, backAt: at }) - 1
    const wait = async (): Promise<void> => {
      await whole()
      const backAt = performance.now()
      kills[index] = { victim, at, backAt }
      say(`${victim} 被强杀，${((backAt - at) / 1000).toFixed(1)} s 后恢复`)
    }
    returning.push(wait())
    await sleep(apartMs)
  }
  await Promise.all(returning)
  return kills
}

/** For each kind the longest of something, in milliseconds. */
export type Longest = Partial<Record<Victim, number>>

/** Of each kill what happened after it and before the next one. */
export const longestBy = (
  kills: readonly Kill[],
  measured: (at: number, until: number) => readonly number[],
): Longest => {
  const longest: Longest = {}
  for (const [index, { victim, at }] of kills.entries())
    longest[victim] = Math.max(longest[victim] ?? 0, ...measured(at, kills[index + 1]?.at ?? Infinity))
  return longest
}

/** How long nothing at all was acknowledged. */
export const pausesOf = (kills: readonly Kill[], acknowledgedAt: readonly number[]): Longest =>
  longestBy(kills, (at, until) => {
    const times = [at, ...acknowledgedAt.filter((each) => each > at)]
    const pauses = times.slice(1).map((next, place) => ({ from: times[place] ?? at, ms: next - (times[place] ?? at) }))
    return pauses.filter(({ from }) => from < until).map(({ ms }) => ms)
  })
