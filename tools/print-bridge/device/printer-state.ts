import type { BridgeStatus } from '@zdb/contract/desk/print/bridge-wire'
import type { Connection } from './connection.ts'

export type PrinterState = BridgeStatus['state']

/** DLE EOT: how it is, answered at once whatever it is doing. */
const ask = { stop: 2, paper: 4 } as const
const question = (which: number): Buffer => Buffer.of(0x10, 0x04, which)
/** GS r 1: answered when all before it is worked through. */
export const workedThrough = Buffer.of(0x1d, 0x72, 0x01)

const answerMs = 700

/** Answers to DLE EOT have two bits that are always set and two that never are. */
const isState = (byte: number): boolean => (byte & 0x93) === 0x12
/** What the printer said beside its state: the answer that it is worked through. */
export type Heard = { state: PrinterState | 'mute'; workedThrough: boolean }

const stateIn = (paper: number, stop: number): PrinterState => {
  if ((paper & 0x60) !== 0 || (stop & 0x20) !== 0) return 'noPaper'
  return (stop & 0x44) === 0 ? 'online' : 'fault'
}

/** Asks how the printer is; `mute` is one that answers no such question. */
export const hear = async (connection: Connection): Promise<Heard> => {
  let through = false
  const answerTo = async (which: number): Promise<number | undefined> => {
    await connection.write(question(which))
    for (;;) {
      const byte = await connection.read(answerMs)
      if (byte === undefined || isState(byte)) return byte
      through = true
    }
  }
  const paper = await answerTo(ask.paper)
  if (paper === undefined) return { state: 'mute', workedThrough: through }
  return { state: stateIn(paper, (await answerTo(ask.stop)) ?? 0), workedThrough: through }
}
