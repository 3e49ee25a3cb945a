import { io, type Socket } from 'socket.io-client'
import { codes } from '@zdb/contract/codes'
import { bridgeNamespace, type BridgeIntroduction, type BridgeQuestions } from '@zdb/contract/desk/print/bridge-wire'
import type { Press } from './press.ts'

export type Ending = 'replaced' | 'revoked'

type Line = { introduction: BridgeIntroduction; press: Press; say: (words: string) => void }

const againMs = 1_000

/** Sits at the line to the server and answers, however often it breaks; ends when the server says that it is over. */
export const serveLine = (
  server: string,
  { introduction, press, say }: Line,
): { ended: Promise<Ending>; close: () => void } => {
  const socket: Socket<BridgeQuestions> = io(`${server}${bridgeNamespace}`, {
    transports: ['websocket'],
    auth: introduction,
    reconnectionDelay: againMs,
    reconnectionDelayMax: 5_000,
  })
  const ended = new Promise<Ending>((end) => {
    socket.on('replaced', () => end('replaced'))
    socket.on('revoked', () => end('revoked'))
    socket.on('connect_error', (error: Error & { data?: { code?: number } }) => {
      if (error.data?.code === codes.bridgeUnknown.code) return end('revoked')
      say(`连不上转单宝：${error.message}，稍后再试`)
      // A line that was opened and refused does not come back by itself.
      if (!socket.active) setTimeout(() => socket.connect(), againMs)
    })
  })
  let over = false
  void ended.then(() => (over = true))
  socket.on('connect', () => say('已连接转单宝，等待打印'))
  socket.on('disconnect', (reason) => {
    if (over || reason === 'io client disconnect') return
    say('与转单宝的连接断开，正在重连')
    // Nor does one that a stopping server has closed. Why it was closed may still be on its way.
    if (!socket.active) setTimeout(() => over || socket.connect(), againMs)
  })
  socket.on('status', (_nothing, answer) => void press.status().then((state) => answer({ state })))
  socket.on('print', (job, answer) => void press.take(job).then(answer))
  socket.on('job', ({ no }, answer) => answer({ state: press.stateOf(no) }))
  return { ended, close: () => void socket.close() }
}
