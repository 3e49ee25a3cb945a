import type { Progress } from '@zdb/contract/desk/rehearsals/schemas'
import type { PlayOrder, PlayWord } from '#areas/desk/rehearsals/play-messages'
import { ConfigError } from '#core/process/config'
import { seconds } from '#core/time/clock'
import { play, type Stops } from './play.ts'
import { textOf } from './report/report-text.ts'

/** One rehearsal in a process of its own: told what to play, it says how far it is and what came of it. */
const stops: Stops = []
let ending: Promise<void> | undefined

const putAway = async (): Promise<void> => {
  for (const stop of stops.splice(0).toReversed()) await stop().catch(() => undefined)
}
const end = (code: number): Promise<void> =>
  (ending ??= putAway().finally(() => {
    process.exit(code)
  }))

const tell = (word: PlayWord): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected && process.send) process.send(word, () => resolve())
    else resolve()
  })

// Whoever wanted it is gone, or wants it no longer: nothing of it stays.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(1))
process.once('disconnect', () => void end(1))

/** Who waits for a word takes silence for death: what was said last is said again while something takes long. */
const repeatMs = seconds(10)

const repeated = (): ((progress: Progress) => void) => {
  let last: Progress | undefined
  const repeat = setInterval(() => {
    if (last) void tell({ progress: last })
  }, repeatMs)
  return (progress) => {
    last = progress
    void tell({ progress })
    repeat.refresh()
  }
}

const run = async (order: PlayOrder): Promise<void> => {
  try {
    const report = await play(order, repeated(), stops)
    await putAway()
    await tell({ report, text: textOf(report) })
    await end(0)
  } catch (error) {
    if (ending) return
    console.error(error)
    await tell({ trouble: error instanceof ConfigError ? error.message : '演练没有完成，请稍后重试' })
    await end(1)
  }
}

process.once('message', (order: PlayOrder) => void run(order))
