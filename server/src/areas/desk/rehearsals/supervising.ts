import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Report } from '@zdb/contract/desk/rehearsals/report'
import { databaseUrl, within } from '#core/db/tx'
import { moveAll, type Moved } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { later, now, seconds } from '#core/time/clock'
import { rehearsalLife } from './machine.ts'
import type { PlayOrder, PlayWord } from './play-messages.ts'
import { daysPlayed, keepProgress, playedBy, theQueued } from './rehearsal.sql.ts'
import { tellEnd, tellScreens } from './rehearsal-push.ts'
import { verdictOf } from './verdict.ts'

const player = join(import.meta.dirname, '../../../commands/rehearsal/main.ts')
/** Of whom nothing was heard for so long has died; copying a large shop says something now and then. */
const leaseMs = seconds(60)
/** Its own processes and its database are put away meanwhile. */
const patienceMs = seconds(20)
const rehearsal = system('rehearsal')

type Begun = Moved<'rehearsal'>
export type Listener = (word: PlayWord) => void

/** Nothing of the installation's surroundings: no key, no address of anybody real. */
const bareEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'NODE_COMPILE_CACHE', 'LANG', 'TZ'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  )

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

const endChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const impatient = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await once(child, 'exit')
  clearTimeout(impatient)
}

/** What the child says last; undefined where it ended without a word or nobody wants to hear it any more. */
const listen = (
  child: ChildProcess,
  keep: (word: Extract<PlayWord, { progress: unknown }>) => Promise<void>,
): Promise<PlayWord | undefined> =>
  new Promise((resolve, reject) => {
    let last: PlayWord | undefined
    child.on('message', (word: PlayWord) => {
      if ('progress' in word) keep(word).catch(reject)
      else last = word
    })
    child.once('error', reject)
    child.once('exit', () => resolve(last))
  })

/** Plays one that waits, in a process of its own, until it has ended one way or the other. */
export const playRehearsal = async (
  id: number,
  stop: AbortSignal,
  hear: Listener = () => undefined,
  more: Partial<Pick<PlayOrder, 'killAt' | 'minutes'>> = {},
): Promise<void> => {
  const row = await beginOne(id)
  if (!row) return
  const child = spawn(process.execPath, ['--max-old-space-size=512', player], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: bareEnvironment(),
  })
  const halt = (): void => void endChild(child)
  stop.addEventListener('abort', halt)
  const said = listen(child, async (word) => {
    hear(word)
    const isWanted = await keepProgress({ id, runner: row.runner ?? '' }, word.progress, later(leaseMs))
    if (!isWanted) return endChild(child)
    tellScreens(row.merchant_id, id)
  })
  const order: PlayOrder = {
    id,
    merchantId: row.merchant_id,
    databaseUrl: databaseUrl(),
    ...(await daysPlayed(id)),
    factor: row.factor,
    hours: row.hours,
    minutes: row.minutes,
    hands: row.hands,
    making: row.making,
    ...more,
  }
  child.send(order)
  const word = await said.finally(() => endChild(child))
  stop.removeEventListener('abort', halt)
  if (word) hear(word)
  if (word && 'report' in word) return endWith(row, 'finish', verdictOf(word.report), word.report)
  const why = word && 'trouble' in word ? word.trouble : '演练进程中断，没有结果'
  return endWith(row, 'fail', stop.aborted ? '服务停止，演练中断' : why)
}
