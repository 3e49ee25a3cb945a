import { connect } from 'node:net'
import { once } from 'node:events'
import type { Connection, Device } from './connection.ts'

const connectMs = 1_500

/** A printer in the shop's network that takes bytes on a port, mostly 9100. */
export const tcpDevice = (host: string, port: number): Device => ({
  open: async (): Promise<Connection> => {
    const socket = connect({ host, port, noDelay: true })
    const said: number[] = []
    let broken: Error | undefined
    let wake = (): void => undefined
    const breakOff = (why: Error): void => {
      broken ??= why
      wake()
    }
    socket.on('data', (bytes) => {
      said.push(...bytes)
      wake()
    })
    socket.on('error', breakOff)
    socket.on('close', () => breakOff(new Error('the printer hung up')))
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) }).catch((error: unknown) => {
      socket.destroy()
      throw error
    })
    return {
      write: (bytes) =>
        new Promise((done, failed) => {
          if (broken) return failed(broken)
          socket.write(bytes, (error) => (error ? failed(error) : done()))
        }),
      read: async (ms) => {
        if (said.length === 0 && !broken) {
          let timer: NodeJS.Timeout | undefined
          await new Promise<void>((done) => {
            timer = setTimeout(done, ms)
            wake = done
          })
          clearTimeout(timer)
        }
        const byte = said.shift()
        if (byte === undefined && broken) throw broken
        return byte
      },
      close: () => {
        socket.end()
        setTimeout(() => socket.destroy(), 1_000).unref()
      },
    }
  },
})
