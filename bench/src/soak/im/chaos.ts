import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { codes } from '@zdb/contract/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { between, seeded, type Random } from '../../../../sandbox/src/random.ts'
import { minutes } from '../../../../server/src/core/time/clock.ts'
import { openImDesk, type ImDesk } from '../../../../server/test/marketplace/chat/tencent-desk.ts'
import { serverSkewsMs } from '../chat/chaos.ts'
import { openPage, type Page } from '../chat/page.ts'
import { insist, openHouses, type Chatter, type House } from '../chat/people.ts'
import { historyOf } from '../chat/stage.ts'
import { openGround, type Ground } from '../money/ground.ts'
import { callerOf, type Call } from '../money/people.ts'
import { openBalancer } from './balancer.ts'
import { findingsOf, restlessOf, type Findings, type ImSide, type Said } from './checks.ts'
import { rowsOf } from './rows.ts'
import type { Plan, Report } from '../chat/soak-run.ts'

/** How often a message goes through our server, as files and cards do; is taken back; is read up to. */
const chances = { here: 0.25, withdrawn: 0.03, read: 0.03 }
/** At the end nobody reads, so that there is something to count. */
const lastChances = { here: 0.25, withdrawn: 0.1, read: 0 }
/** A day on which the service tells of things late, twice or never, and answers as badly. */
const badDay = {
  loseBefore: 0.1,
  lose: 0.15,
  double: 0.2,
  shuffle: 0.4,
  delay: 0.05,
  missign: 0.01,
  expire: 0.01,
  throttle: 0.01,
  error: 0.01,
  lostAnswer: 0.01,
}
/** So many come at the end. */
const leftUnread = 40
/** How often one message may be refused before it is no bad luck any more. */
const mostRefusals = 50
/** How long everything may take to come to rest. */
const restMs = minutes(10)

type Stage = {
  desk: ImDesk
  call: Call
  random: Random
  chances: typeof chances
  houses: readonly [House, House]
  said: Said[]
  counts: { there: number; here: number; refused: number; withdrawn: number; reads: number }
}

const other = (side: 0 | 1): 0 | 1 => (side === 0 ? 1 : 0)

/** A browser hands it to the service; who hears that it may not, tries again. */
const sayThere = async ({ desk, houses, said, counts, random, ...stage }: Stage, side: 0 | 1): Promise<void> => {
  const [from, to, word] = [houses[side].userId, houses[other(side)].userId, randomUUID()]
  let key = ''
  for (let tries = 0; key === ''; tries += 1) {
    const [sent] = await desk.send([{ from, to, text: word, customData: JSON.stringify({ login_user: '客服' }) }])
    if (sent?.code === 0) key = sent.key
    else {
      counts.refused += 1
      if (tries === mostRefusals) throw new Error(`refused again and again: ${sent?.words}`)
    }
  }
  const spoken: Said = { word, side, way: 'there', withdrawn: false }
  said.push(spoken)
  counts.there += 1
  if (random() < stage.chances.withdrawn && (await desk.withdraw(key, from)).code === 0) {
    spoken.withdrawn = true
    counts.withdrawn += 1
  }
}

/** Our server stores it and has it carried. */
const sayHere = async (stage: Stage, side: 0 | 1, person: Chatter): Promise<void> => {
  const { call, houses, said, counts, random } = stage
  const word = randomUUID()
  const content = { type: 'TIMTextElem', text: word } as const
  const id = await insist(async () => {
    const answer = await call(person, chat.send, { body: { to: houses[other(side)].userId, random: word, content } })
    if (answer?.code === codes.tooOften.code) await sleep(1_000)
    return answer?.data?.message.ID
  })
  const spoken: Said = { word, side, way: 'here', withdrawn: false }
  said.push(spoken)
  counts.here += 1
  if (random() >= stage.chances.withdrawn) return
  const answer = await insist(() => call(person, chat.revoke, { params: { message_id: id }, body: {} }))
  if (answer.code !== 0) return
  spoken.withdrawn = true
  counts.withdrawn += 1
}

const playLane = async (stage: Stage, side: 0 | 1, person: Chatter, left: { messages: number }): Promise<void> => {
  const { random, desk, houses, counts } = stage
  while (left.messages > 0) {
    left.messages -= 1
    await (random() < stage.chances.here ? sayHere(stage, side, person) : sayThere(stage, side))
    if (random() >= stage.chances.read) continue
    await desk.read(houses[side].userId, houses[other(side)].userId)
    counts.reads += 1
  }
}

const playAll = (stage: Stage, messages: number): Promise<unknown> => {
  const left = { messages }
  return Promise.all(
    ([0, 1] as const).flatMap((side) => stage.houses[side].people.map((person) => playLane(stage, side, person, left))),
  )
}

/**
 * Until the service and we have the same, time passing meanwhile: nobody waits six hours for a second try. What is not at
 * rest when there is no more time.
 */
const comeToRest = async (ground: Ground, { desk, houses }: Stage): Promise<string[]> => {
  await desk.faults({})
  for (const until = Date.now() + restMs; ;) {
    const there = (await desk.quiet()).messages
    const restless = restlessOf(await rowsOf(houses), there)
    if (restless.length === 0 || Date.now() > until) return restless
    await ground.pass(minutes(2))
    await sleep(3_000)
  }
}

/** Everybody has read everything that is there, by the service's clock: the second it counts as read up to. */
const readAll = async ({ desk, houses }: Stage): Promise<[number, number]> => {
  await sleep(1_500)
  const at = (): number => Math.floor(Date.now() / 1_000)
  const marks: [number, number] = [at(), at()]
  for (const side of [0, 1] as const) {
    await desk.read(houses[side].userId, houses[other(side)].userId)
    marks[side] = at()
  }
  await desk.quiet()
  await sleep(1_500)
  return marks
}

const sideOf = async ({ call, houses }: Stage, side: 0 | 1, readAt: number): Promise<ImSide> => {
  const [house, partner] = [houses[side], houses[other(side)]]
  const [person] = house.people
  if (!person) throw new Error('nobody is there')
  const params = { user_id: partner.userId }
  const conversation = (await insist(() => call(person, chat.conversation, { params, query: {} }))).data
  const history = await historyOf(call, person, partner)
  const name = side === 0 ? '花店' : '蛋糕店'
  return { name, userId: house.userId, history, unread: conversation?.unreadCount ?? -1, readAt }
}

/** Signs in at the service with what our server signs. */
const signInThere =
  (desk: ImDesk) =>
  async (call: Call, person: Chatter, userId: string): Promise<void> => {
    const { data } = await insist(() => call(person, chat.login))
    const { code, message } = await desk.login(userId, data?.sign ?? '')
    if (code !== 0) throw new Error(`the service does not take the signature: ${message}`)
  }

const killAlong = async (ground: Ground, { said }: Stage, { messages, kills }: Pick<Plan, 'messages' | 'kills'>) => {
  for (let kill = 1; kill <= kills; kill += 1) {
    while (said.length < ((kill - 0.5) * messages) / kills) await sleep(20)
    await ground.killServer(kill)
  }
  await ground.allUp()
}

/**
 * Two merchants write to each other through the messaging service, whose callbacks go to two processes of the server,
 * which are killed without warning and whose clocks differ; then what we have is compared with what was said and with
 * what the service has.
 */
export const imChaos = async ({
  dir,
  messages,
  kills,
  seed,
  team,
  say = () => undefined,
}: Plan): Promise<Report<keyof Findings>> => {
  const service: { desk?: ImDesk } = {}
  const ground = await openGround(dir, {
    skewsMs: serverSkewsMs,
    settings: async (sandbox) => {
      service.desk = await openImDesk(sandbox, 'chaos')
      return service.desk.settings
    },
  })
  const { desk } = service
  if (!desk) throw new Error('no service')
  const random = seeded(seed)
  const call = callerOf(ground, random, () => undefined)
  const balancer = await openBalancer(ground.urls, random)
  await desk.callBackTo(`${balancer.url}/im-callback/tencent`)
  const houses = await openHouses(call, team, signInThere(desk))
  const counts = { there: 0, here: 0, refused: 0, withdrawn: 0, reads: 0 }
  const stage: Stage = { desk, call, random, chances, houses, said: [], counts }
  const pageOf = ({ people }: House): Page => openPage(call, people[0] as Chatter, ground.urls, random)
  const pages = [pageOf(houses[0]), pageOf(houses[1])] as const
  const began = performance.now()
  const seconds = (): number => (performance.now() - began) / 1000
  const voice = setInterval(() => say(`${stage.said.length} 条，${seconds().toFixed(0)} s`), 15_000)
  const cutting = setInterval(() => pages[between(random, 0, 1)]?.cut(), 3_000)
  try {
    await desk.faults(badDay)
    const first = Math.max(0, messages - leftUnread)
    await Promise.all([playAll(stage, first), killAlong(ground, stage, { messages: first, kills })])
    const restless = await comeToRest(ground, stage)
    const marks = await readAll(stage)
    await desk.faults(badDay)
    await playAll({ ...stage, chances: lastChances }, messages - first)
    restless.push(...(await comeToRest(ground, stage)))
    clearInterval(cutting)
    for (const page of pages) await page.catchUp()
    const sides = [await sideOf(stage, 0, marks[0]), await sideOf(stage, 1, marks[1])] as const
    const found = findingsOf(sides, stage.said, await rowsOf(houses), (await desk.quiet()).messages)
    const numbers = pages.flatMap(({ breaches }, at) => breaches.map((breach) => `${sides[at]?.name} ${breach}`))
    const cuts = pages[0].counts.cuts + pages[1].counts.cuts
    const [first0 = 0, first1 = 0] = balancer.handed
    return {
      counts: { ...counts, sent: stage.said.length, cuts, kills, toFirst: first0, toSecond: first1 },
      findings: { ...found, numbers, restless },
      seconds: seconds(),
    }
  } finally {
    clearInterval(voice)
    clearInterval(cutting)
    for (const page of pages) page.close()
    balancer.close()
    await ground.close()
  }
}
