import { randomUUID } from 'node:crypto'
import type { Report } from '@zdb/contract/desk/rehearsals/report'
import { databaseUrl, within } from '#core/db/tx'
import { moveAll, type Moved } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { later, minutes, now, seconds } from '#core/time/clock'
import { rehearsalLife } from './machine.ts'
import type { PlayOrder, PlayWord } from './play-messages.ts'
import { endChild, hearPlayer, spawnPlayer, watchPlayer } from './player.ts'
import { daysPlayed, isPlayedBy, keepProgress, playedBy, theQueued } from './rehearsal.sql.ts'
import { tellEnd, tellScreens } from './rehearsal-push.ts'
import { verdictOf } from './verdict.ts'

/** Of whom nothing was heard for so long has died: who plays repeats what it said long before. */
const leaseMs = seconds(60)
/** What is read, copied and put away takes no longer, beside the minutes that are played. */
const besidePlayingMs = minutes(20)
const rehearsal = system('rehearsal')

type Begun = Moved<'rehearsal'>
export type Listener = (word: PlayWord) => void

const beginOne = async (id: number): Promise<Begun | undefined> =>
  within(async (tx) => {
    const set = { runner: randomUUID(), started_at: now(), due_at: later(leaseMs) }
    const [begun] = await moveAll(tx, rehearsalLife, 'begin', theQueued(id), { actor: rehearsal, set })
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

type More = Partial<Pick<PlayOrder, 'killAt' | 'minutes'>>

const orderOf = async (row: Begun, more: More): Promise<PlayOrder> => ({
  id: row.id,
  merchantId: row.merchant_id,
  databaseUrl: databaseUrl(),
  ...(await daysPlayed(row.id)),
  factor: row.factor,
  hours: row.hours,
  minutes: row.minutes,
  hands: row.hands,
  making: row.making,
  ...more,
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

/** Plays one that waits, in a process of its own, until it has ended one way or the other. */
export const playRehearsal = async (
  id: number,
  stop: AbortSignal,
  hear: Listener = () => undefined,
  more: More = {},
): Promise<void> => {
  const row = await beginOne(id)
  if (!row) return
  const said = await orderOf(row, more)
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
