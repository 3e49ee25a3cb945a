import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '../../../../sandbox/src/random.ts'
import { seconds } from '../../../../server/src/core/time/clock.ts'
import { openGround } from '../money/ground.ts'
import { callerOf } from '../money/people.ts'
import { examine, unsettled, type Figures, type Findings } from './checks.ts'
import { openConsoles, raise, takeTurn, type Stage } from './stage.ts'

export type Plan = {
  dir: string
  alerts: number
  merchants: number
  kills: number
  seed: number
  say?: (line: string) => void
}

export type Report = {
  counts: Readonly<Record<string, number>>
  kills: { servers: number; database: number }
  findings: Findings
  figures: Figures
  seconds: number
}

/** A real second is so many more of the world: a server looks for what is due every second. */
const passMs = seconds(2)
/** So many turns the storm lasts; then it is waited for until everything has come to an end or to the desk. */
const stormTurns = 20
const mostTurns = 150
/** One kill in four is the database's, the second among them. */
const databaseEvery = 4

/** In which turns something is killed: all through the storm and the climb that follows. */
const killTurns = (kills: number): ReadonlySet<number> =>
  new Set(Array.from({ length: kills }, (_, kill) => Math.floor(((kill + 0.5) * stormTurns * 2) / kills)))

const kill = async ({ ground }: Stage, count: Report['kills']): Promise<void> => {
  const number = count.servers + count.database
  if (number % databaseEvery === 1) {
    await ground.killDatabase()
    count.database += 1
  } else {
    await ground.killServer(number)
    count.servers += 1
  }
}

/**
 * Alerts at two processes of the server for shops whose consoles are awake, muted, asleep or killed, while the processes
 * and their database are killed: each is acknowledged or comes to the desk, and none waits longer than a minute.
 */
export const alertChaos = async ({
  dir,
  alerts,
  merchants,
  kills,
  seed,
  say = () => undefined,
}: Plan): Promise<Report> => {
  const began = performance.now()
  const ground = await openGround(dir)
  try {
    const random = seeded(seed)
    const call = callerOf(ground, random, () => undefined)
    const stage: Stage = { ground, random, call, consoles: await openConsoles(merchants), counts: {} }
    const killed = { servers: 0, database: 0 }
    const when = killTurns(kills)
    const each = Math.ceil(alerts / stormTurns)
    for (let turn = 0; turn < mostTurns; turn += 1) {
      for (let number = turn * each; number < Math.min(alerts, (turn + 1) * each); number += 1)
        await raise(stage, number)
      if (when.has(turn)) await kill(stage, killed)
      await Promise.all([...stage.consoles.map((console) => takeTurn(stage, console, turn)), sleep(1_000)])
      await ground.pass(passMs)
      const left = await unsettled()
      if (turn % 10 === 0) say(`第${turn}轮，${stage.counts['raised'] ?? 0} 条，${left} 条还在升级`)
      if (turn > stormTurns && left === 0) break
    }
    await ground.allUp()
    // Texts that were written last are still being sent.
    await sleep(3_000)
    const { findings, figures } = await examine(stage)
    return { counts: stage.counts, kills: killed, findings, figures, seconds: (performance.now() - began) / 1_000 }
  } finally {
    await ground.close()
  }
}
