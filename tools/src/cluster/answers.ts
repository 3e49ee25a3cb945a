import { connect } from 'node:net'

const patienceMs = 2_000

/** Whether somebody takes connections there, and to these words, where there are some, says something. */
export const answersAt = (port: number, words?: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: patienceMs })
    const settle = (answers: boolean): void => {
      socket.destroy()
      resolve(answers)
    }
    socket.once('connect', () => (words === undefined ? settle(true) : socket.write(words)))
    socket.once('data', () => settle(true))
    for (const event of ['error', 'timeout', 'end'] as const) socket.once(event, () => settle(false))
  })
