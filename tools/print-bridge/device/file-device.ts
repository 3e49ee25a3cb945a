import { open, type FileHandle } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, Device } from './connection.ts'

/** So many bytes even the slowest printer takes in a moment; one without power, jammed or without paper takes none. */
const pieceBytes = 2_048
const pieceMs = 10_000

/** The system takes what fits, and what does not fit is handed to it again. */
const writePiece = async (file: FileHandle, piece: Buffer): Promise<void> => {
  for (let done = 0; done < piece.length;) {
    const { bytesWritten } = await file.write(piece, done)
    if (bytesWritten === 0) throw new Error('the printer takes no more')
    done += bytesWritten
  }
}

/** Whether it ends in time; what it ended with otherwise is its own. */
const endsWithin = async (work: Promise<unknown>, ms: number): Promise<boolean> => {
  const timer = new AbortController()
  const late = sleep(ms, false, { signal: timer.signal }).catch(() => false)
  return Promise.race([work.then(() => true), late]).finally(() => timer.abort())
}

/**
 * A printer on a cable, as the system shows it. It takes bytes and says nothing. A write from which the system does not
 * come back cannot be ended: until it is through the printer counts as away, and nothing else is written.
 */
export const fileDevice = (path: string, limitMs = pieceMs): Device => {
  let stuck: Promise<unknown> | undefined
  return {
    open: async (): Promise<Connection> => {
      if (stuck) throw new Error('the printer has not taken what was written before')
      const file = await open(path, 'a')
      return {
        write: async (bytes) => {
          for (let at = 0; at < bytes.length; at += pieceBytes) {
            const writing = writePiece(file, bytes.subarray(at, at + pieceBytes))
            if (await endsWithin(writing, limitMs)) continue
            stuck = writing.catch(() => undefined).finally(() => (stuck = undefined))
            throw new Error('the printer takes no more')
          }
        },
        read: async (ms) => {
          await sleep(ms)
          return undefined
        },
        close: () => void Promise.resolve(stuck).then(() => file.close()),
      }
    },
  }
}
