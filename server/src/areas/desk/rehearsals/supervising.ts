import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Report } from '@zdb/contract/desk/rehearsals/report'
import { databaseUrl, within, type Tx } from '#core/db/tx'
import { moveAll, type Moved } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { later, minutes, now, seconds } from '#core/time/clock'
import { rehearsalLife } from './machine.ts'
import type { PlayOrder, PlayWord } from './play-messages.ts'
import { expireRehearsals } from './deadline-sweep.ts'
import { leaseMs } from './lease.ts'
import { endChild, hearPlayer, spawnPlayer, watchPlayer } from './player.ts'
import {
  countBefore,
  daysPlayed,
  isPlayedBy,
  keepProgress,
  keepWaiting,
  nextQueued,
  playedBy,
  theQueued,
} from './rehearsal.sql.ts'
import { tellEnd, tellScreens } from './rehearsal-push.ts'
import { verdictOf } from './verdict.ts'

/** What is read, copied and put away takes no longer, beside the minutes that are played. */
const besidePlayingMs = minutes(20)
const rehearsal = system('rehearsal')

type Begun = Moved<'rehearsal'>
export type Listener = (word: PlayWord) => void

/** A rehearsal takes a processor and a half: the installation plays them one after the other. */
const mostAtOnce = 1

/** The next in line, if it is this runner's or nobody's: who has a runner waits for that one. */
const beginNext = (own: string | null): Promise<Begun | undefined> =>
  within(async (tx) => {
    const next = await nextQueued(tx, mostAtOnce)
    if (!next || next.runner !== own) return undefined
    const set = { runner: own ?? randomUUID(), started_at: now(), due_at: later(leaseMs) }
    const [begun] = await moveAll(tx, rehearsalLife, 'begin', theQueued(next.id), { actor: rehearsal, set })
    if (begun) tellScreens(begun.merchant_id, begun.id)
    return begun
  })

const endWith = (row: Begun, move: 'finish' | 'fail', verdict: string, report?: Report): Promise<void> =>
  within(async (tx) => {
    const set = {
      ended_at: now(),
      verdict,
      ...(report && { report: JSON.stringify(report), lost: report.orders.lost }),
    }
    const [ended] = await moveAll(tx, rehearsalLife, move, playedBy({ id: row.id, runner: row.runner ?? '' }), {
      actor: rehearsal,
      set,
    })
    if (!ended) return
    await tellEnd(tx, ended, verdict)
    tellScreens(ended.merchant_id, ended.id)
  })

const orderOf = async (row: Begun): Promise<PlayOrder> => ({
  id: row.id,
  merchantId: row.merchant_id,
  databaseUrl: databaseUrl(),
  ...(await daysPlayed(row.id)),
  factor: row.factor,
  hours: row.hours,
  minutes: row.minutes,
  hands: row.hands,
  making: row.making,
})

type Said = { word: PlayWord | undefined; isOverdue: boolean }

/** From the start of its process to its end, however that comes about. */
const listenTo = async (row: Begun, order: PlayOrder, stop: AbortSignal, hear: Listener): Promise<Said> => {
  const held = { id: row.id, runner: row.runner ?? '' }
  const child = spawnPlayer()
  const halt = (): void => void endChild(child)
  stop.addEventListener('abort', halt)
  if (stop.aborted) halt()
  const ceilingMs = minutes(order.minutes) + besidePlayingMs
  const watching = watchPlayer(child, { isWanted: () => isPlayedBy(held), ceilingMs })
  try {
    const word = await hearPlayer(child, {
      order,
      keep: async (said) => {
        hear(said)
        const isWanted = await keepProgress(held, said.progress, later(leaseMs))
        if (!isWanted) return endChild(child)
        tellScreens(row.merchant_id, row.id)
      },
    })
    return { word, isOverdue: watching.isOverdue() }
  } finally {
    watching.leave()
    stop.removeEventListener('abort', halt)
    await endChild(child)
  }
}

const whyFailed = ({ word, isOverdue }: Said, stop: AbortSignal): string => {
  if (stop.aborted) return '服务停止，演练中断'
  if (isOverdue) return '演练超过了最长时间，已结束'
  return word && 'trouble' in word ? word.trouble : '演练进程中断，没有结果'
}

/** Plays one that was begun, in a process of its own, until it has ended one way or the other. */
const playBegun = async (row: Begun, stop: AbortSignal, hear: Listener = () => undefined): Promise<void> => {
  const said = await orderOf(row)
    .then((order) => listenTo(row, order, stop, hear))
    .catch(async (error: unknown) => {
      await endWith(row, 'fail', '演练没有完成，请稍后重试')
      throw error
    })
  const { word } = said
  if (word) hear(word)
  if (word && 'report' in word) return endWith(row, 'finish', verdictOf(word.report), word.report)
  return endWith(row, 'fail', whyFailed(said, stop))
}

/** Whoever waited waits no longer. */
const giveUp = async (tx: Tx, held: Parameters<typeof playedBy>[0]): Promise<false> => {
  const set = { ended_at: now(), verdict: '没有等到轮次就停止了' }
  await moveAll(tx, rehearsalLife, 'fail', playedBy(held), { actor: rehearsal, set })
  return false
}

/** Plays the next in line that no other process has for its own; says whether there was one. */
export const playNext = async (stop: AbortSignal): Promise<boolean> => {
  const row = stop.aborted ? undefined : await beginNext(null)
  if (row) await playBegun(row, stop)
  return row !== undefined
}

const lookEveryMs = seconds(2)

type InTurn = {
  readonly id: number
  readonly runner: string
  readonly hear: Listener
  /** How many are played before it: said at first, and whenever it has changed. */
  readonly wait: (before: number) => void
  readonly everyMs?: number
}

/**
 * Waits for the turn of one that this process plays itself, and plays it; false where it was called off before. While it
 * waits it shows that it lives: who died while waiting keeps nobody waiting.
 */
export const playInTurn = async (
  { id, runner, hear, wait, everyMs = lookEveryMs }: InTurn,
  stop: AbortSignal,
): Promise<boolean> => {
  let said: number | undefined
  for (;;) {
    // There may be no server that ends what died.
    await expireRehearsals()
    const row = stop.aborted ? undefined : await beginNext(runner)
    if (row) return playBegun(row, stop, hear).then(() => true)
    if (stop.aborted) return within((tx) => giveUp(tx, { id, runner }))
    if (!(await keepWaiting({ id, runner }, later(leaseMs)))) return false
    const before = await countBefore(id)
    if (before > 0 && before !== said) wait(before)
    said = before
    await sleep(everyMs, undefined, { signal: stop }).catch(() => undefined)
  }
}
