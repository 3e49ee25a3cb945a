import type { Socket } from 'node:net'
import { tokensOf, type Token } from '../paper/esc-pos/commands.ts'
import type { LanPrinter } from '../room/entities.ts'
import type { PrinterFaults } from '../room/printer-faults.ts'
import { sheetMs, slowSheetMs, type PrintRoom } from '../room/print-room.ts'

/** Bits of the answers to DLE EOT, as the maker's manual has them. */
const steady = 0x12
const bits = { offline: 0x08, stoppedByPaper: 0x20, noPaper: 0x60 }

type Waiting = { token: Token; from: Socket }

/**
 * A printer that takes bytes. What came is in its buffer and comes out in order, also when the line is gone. Its state
 * is told at once, whatever waits; what is asked within the job is answered when the job has come so far.
 */
export function openDevice({ printer, room, faults }: { printer: LanPrinter; room: PrintRoom; faults: PrinterFaults }) {
  const buffer: Waiting[] = []
  const lines = new Set<Socket>()
  let sheet: Buffer[] = []
  let timer: NodeJS.Timeout | undefined
  const is = (condition: 'offline' | 'noPaper' | 'slow'): boolean => faults.is('lan', printer.no, condition)

  const stateByte = (which: number): number => {
    if (!is('noPaper')) return steady
    if (which === 1) return steady | bits.offline
    return steady | (which === 2 ? bits.stoppedByPaper : which === 4 ? bits.noPaper : 0)
  }
  const isCut = ({ token }: Waiting): boolean => token.kind === 'command' && token.name === 'GS V'

  /** One thing out of the buffer: letters and settings go onto the sheet, a cut lets it fall. */
  function take({ token, from }: Waiting): void {
    if (token.kind === 'command' && token.name === 'GS r') {
      if (!faults.struck('lan', printer.no, 'lostAnswer') && from.writable) from.write(Buffer.of(0x00))
      return
    }
    sheet.push(token.raw)
    if (!isCut({ token, from })) return
    const content = Buffer.concat(sheet).toString('base64')
    sheet = []
    room.cameOut(printer, { job: '', ref: '', content, copy: 1, times: 1, run: 1 })
  }

  /** Up to the next cut, which takes its time; without paper or power nothing moves. */
  function work(): void {
    if (timer || buffer.length === 0 || is('offline') || is('noPaper')) return
    const end = buffer.findIndex(isCut)
    const now = end < 0 ? buffer.length : end
    for (const waiting of buffer.splice(0, now)) take(waiting)
    if (end < 0) return
    timer = setTimeout(
      () => {
        timer = undefined
        const cut = is('offline') || is('noPaper') ? undefined : buffer.shift()
        if (cut) take(cut)
        work()
      },
      is('slow') ? slowSheetMs : sheetMs,
    ).unref()
  }

  return {
    connected(socket: Socket): void {
      if (is('offline')) return void socket.destroy()
      lines.add(socket)
      let left: Buffer = Buffer.alloc(0)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => lines.delete(socket))
      socket.on('data', (bytes) => {
        if (is('offline')) return
        const read = tokensOf(Buffer.concat([left, bytes]))
        left = Buffer.from(read.left)
        for (const token of read.tokens)
          if (token.kind === 'command' && token.name === 'DLE 0x04')
            socket.write(Buffer.of(stateByte(token.rest[0] ?? 0)))
          else buffer.push({ token, from: socket })
        work()
      })
    },
    /** Sheets that are in the buffer. */
    waiting: (): number => buffer.filter(isCut).length,
    changed(): void {
      // What has no power forgets its buffer and hangs up.
      if (is('offline')) {
        buffer.length = 0
        sheet = []
        for (const line of lines) line.destroy()
      }
      work()
    },
    close(): void {
      clearTimeout(timer)
      for (const line of lines) line.destroy()
    },
  }
}
export type LanDevice = ReturnType<typeof openDevice>
