import { Readable } from 'node:stream'
import { refuse } from '../http/refusal.ts'

/** Each has a thread and a connection of its own: so many at once for one merchant, and for all in a process. */
const mostOfOne = 2
const mostOfAll = 4
/** Whoever takes nothing for so long has gone without saying so. */
const idleMs = 30_000

const open = new Map<string, number>()
const openOfAll = (): number => [...open.values()].reduce((sum, count) => sum + count, 0)

const takePlace = (owner: string): (() => void) => {
  const own = open.get(owner) ?? 0
  if (own >= mostOfOne) refuse('tooOften', `同时最多导出${mostOfOne}个文件，请等其完成后再试`)
  if (openOfAll() >= mostOfAll) refuse('tooOften', '正在导出的文件较多，请稍后再试')
  open.set(owner, own + 1)
  return () => {
    const left = (open.get(owner) ?? 1) - 1
    if (left > 0) open.set(owner, left)
    else open.delete(owner)
  }
}

/**
 * A file that is sent while it is made, for as long as somebody reads it: whatever makes it ends with it, also when its
 * reader takes nothing more and keeps the line open.
 */
export const sentFile = (owner: string, bytes: AsyncIterable<Uint8Array>, patienceMs = idleMs): Readable => {
  const release = takePlace(owner)
  let idle: NodeJS.Timeout | undefined
  const pause = (): void => clearTimeout(idle)
  const wait = (): void => {
    idle = setTimeout(() => file.destroy(new Error('nobody reads the file')), patienceMs)
  }
  const made = async function* (): AsyncGenerator<Uint8Array> {
    pause()
    for await (const piece of bytes) {
      wait()
      yield piece
      pause()
    }
  }
  const file = Readable.from(made(), { objectMode: false })
  // Its end is told by `close`; whoever sends it hears of the error as well.
  file.on('error', pause)
  file.once('close', () => {
    pause()
    release()
  })
  wait()
  return file
}
