import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { seconds } from '#core/time/clock'
import type { PlayOrder, PlayWord } from './play-messages.ts'

const script = join(import.meta.dirname, '../../../commands/rehearsal/main.ts')
/** Its own processes and its database are put away meanwhile. */
const patienceMs = seconds(20)
const lookEveryMs = seconds(10)
const modest = constants.priority.PRIORITY_BELOW_NORMAL
/** Of the connections that the shop at work may need as well. */
const connections = '8'

/** Nothing of the installation's surroundings: no key, no address of anybody real. */
const bareEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'NODE_COMPILE_CACHE', 'LANG', 'TZ'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  ),
  DATABASE_CONNECTIONS: connections,
})

export const spawnPlayer = (): ChildProcess => {
  const child = spawn(process.execPath, ['--max-old-space-size=512', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: bareEnvironment(),
  })
  // The shop at work goes before its rehearsal; what the player starts is as modest as itself.
  if (child.pid !== undefined) setPriority(child.pid, Math.max(getPriority(), modest))
  return child
}

const isGone = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null

export const endChild = async (child: ChildProcess): Promise<void> => {
  if (isGone(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const impatient = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await gone
  clearTimeout(impatient)
}

type Hearing = {
  order: PlayOrder
  keep: (word: Extract<PlayWord, { progress: unknown }>) => Promise<void>
}

/** What the child says last; undefined where it ended without a word or nobody wants to hear it any more. */
export const hearPlayer = (child: ChildProcess, { order, keep }: Hearing): Promise<PlayWord | undefined> =>
  new Promise((resolve, reject) => {
    let last: PlayWord | undefined
    child.on('message', (word: PlayWord) => {
      if ('progress' in word) keep(word).catch(reject)
      else last = word
    })
    child.once('error', reject)
    child.once('exit', () => resolve(last))
    // Where it cannot be told, it has ended or never begun: one of the two above says so.
    if (child.connected) child.send(order, () => undefined)
  })

type Watch = { isWanted: () => Promise<boolean>; ceilingMs: number; everyMs?: number }

/**
 * Ends a child of which nothing is wanted any more although it says nothing, and one that takes longer than any rehearsal
 * can. Says how to leave off, and whether the time was up.
 */
export const watchPlayer = (
  child: ChildProcess,
  { isWanted, ceilingMs, everyMs = lookEveryMs }: Watch,
): { leave: () => void; isOverdue: () => boolean } => {
  let overdue = false
  const look = async (): Promise<void> => {
    if (!(await isWanted())) await endChild(child)
  }
  // Where the database does not answer, the next look asks again.
  const looking = setInterval(() => void look().catch(() => undefined), everyMs)
  const ceiling = setTimeout(() => {
    overdue = true
    void endChild(child)
  }, ceilingMs)
  return {
    leave: () => {
      clearInterval(looking)
      clearTimeout(ceiling)
    },
    isOverdue: () => overdue,
  }
}
