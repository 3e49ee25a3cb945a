import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, Device } from './connection.ts'

/** A printer on a cable, as the system shows it. It takes bytes and says nothing. */
export const fileDevice = (path: string): Device => ({
  open: async (): Promise<Connection> => {
    const file = await open(path, 'a')
    return {
      write: async (bytes) => {
        await file.write(bytes)
      },
      read: async (ms) => {
        await sleep(ms)
        return undefined
      },
      close: () => void file.close(),
    }
  },
})
