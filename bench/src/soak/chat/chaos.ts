import { setTimeout as sleep } from 'node:timers/promises'
import { between, seeded } from '../../../../sandbox/src/random.ts'
import { openGround } from '../money/ground.ts'
import { callerOf } from '../money/people.ts'
import { findingsOf, noMarks, type Findings } from './checks.ts'
import { openPage, type Page } from './page.ts'
import { openHouses, type Chatter, type House } from './people.ts'
import type { Plan, Report } from './soak-run.ts'
import { playLane, sideOf, type Stage } from './stage.ts'

/** The clocks of the servers are wrong by less than a minute. */
export const serverSkewsMs = [-40_000, 50_000] as const

/**
 * Two merchants write to each other through two processes of the server, which are killed without warning, over lines
 * that are cut, with clocks that are wrong; then what each has is compared with what was said.
 */
export const chatChaos = async ({
  dir,
  messages,
  kills,
  seed,
  team,
  say = () => undefined,
}: Plan): Promise<Report<keyof Findings>> => {
  const ground = await openGround(dir, { skewsMs: serverSkewsMs })
  const random = seeded(seed)
  const call = callerOf(ground, random, () => undefined)
  const houses = await openHouses(call, team)
  const pageOf = ({ people }: House): Page => openPage(call, people[0] as Chatter, ground.urls, random)
  const pages = [pageOf(houses[0]), pageOf(houses[1])] as const
  const counts = { sent: 0, doubled: 0, revoked: 0, reads: 0 }
  const stage: Stage = { call, random, houses, pages, said: [], marks: noMarks(), counts }
  const left = { messages }
  const began = performance.now()
  const voice = setInterval(
    () => say(`${counts.sent} 条，${((performance.now() - began) / 1000).toFixed(0)} s`),
    15_000,
  )
  const cutting = setInterval(() => pages[between(random, 0, 1)]?.cut(), 3_000)
  const killing = async (): Promise<void> => {
    for (let kill = 1; kill <= kills; kill += 1) {
      while (counts.sent < ((kill - 0.5) * messages) / kills) await sleep(20)
      await ground.killServer(kill)
    }
    await ground.allUp()
  }
  try {
    const lanes = ([0, 1] as const).flatMap((side) =>
      houses[side].people.map((person) => playLane(stage, side, person, left)),
    )
    await Promise.all([...lanes, killing()])
    clearInterval(cutting)
    for (const page of pages) await page.catchUp()
    const sides = [await sideOf(stage, 0), await sideOf(stage, 1)] as const
    const [cuts, woken] = [pages[0].counts.cuts + pages[1].counts.cuts, pages[0].counts.woken + pages[1].counts.woken]
    return {
      counts: { ...counts, cuts, woken, kills },
      findings: findingsOf([sides[0], sides[1]], stage.said),
      seconds: (performance.now() - began) / 1000,
    }
  } finally {
    clearInterval(voice)
    clearInterval(cutting)
    for (const page of pages) page.close()
    await ground.close()
  }
}
