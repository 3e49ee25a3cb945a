import { setTimeout as sleep } from 'node:timers/promises'
import type { BridgeJobState, BridgeTaking } from '@zdb/contract/desk/print/bridge-wire'
import type { Connection, Device } from './device/connection.ts'
import { hear, workedThrough, type PrinterState } from './device/printer-state.ts'
import type { Journal } from './journal.ts'

export type PrintJob = { no: string; copies: number; content: string }

type Tools = {
  device: Device
  journal: Journal
  /** Keeps a picture of what was written. */
  keepPage: (no: string, bytes: Buffer) => Promise<void>
  say: (words: string) => void
}

const lookMs = 300
/** A printer that is well and does not say within this time that it is through will not say it any more. */
const silenceMs = 5_000

/** Prints one job after the other, each once. Whatever happens in between is found in the journal afterwards. */
export function openPress({ device, journal, keepPage, say }: Tools) {
  const waiting: PrintJob[] = []
  let current: string | undefined
  let seen: PrinterState = 'online'
  let working: Promise<void> = Promise.resolve()
  let asking: Promise<PrinterState> | undefined

  const lookAt = async (connection: Connection): Promise<{ through: boolean; mute: boolean }> => {
    const heard = await hear(connection)
    seen = heard.state === 'mute' ? 'online' : heard.state
    return { through: heard.workedThrough, mute: heard.state === 'mute' }
  }

  const askNow = async (): Promise<PrinterState> => {
    try {
      const connection = await device.open()
      try {
        await lookAt(connection)
      } finally {
        connection.close()
      }
    } catch {
      seen = 'offline'
    }
    return seen
  }

  /** While it prints, as it was a moment ago: most printers take one line at a time. */
  const status = async (): Promise<PrinterState> => {
    if (current !== undefined) return seen
    asking ??= askNow().finally(() => (asking = undefined))
    return asking
  }

  /** Until the printer says that it is through. Without paper it waits for paper: what it has it prints then. */
  const untilThrough = async (connection: Connection): Promise<void> => {
    await connection.write(workedThrough)
    let wellSince = Date.now()
    while (Date.now() - wellSince < silenceMs) {
      const { through, mute } = await lookAt(connection)
      if (through || mute) return
      if (seen !== 'online') wellSince = Date.now()
      await sleep(lookMs)
    }
  }

  const write = async ({ no, copies, content }: PrintJob, connection: Connection, mute: boolean): Promise<void> => {
    const bytes = Buffer.from(content, 'base64')
    journal.note(no, 'writing')
    try {
      for (let copy = 0; copy < copies; copy += 1) await connection.write(bytes)
      journal.note(no, 'written')
      if (!mute) await untilThrough(connection)
      journal.note(no, 'printed')
      say(`已打印 ${no}${copies > 1 ? `，${copies} 份` : ''}`)
    } catch (error) {
      journal.note(no, 'broken')
      say(`打印中断 ${no}：${error instanceof Error ? error.message : String(error)}，请查看是否已出纸`)
    }
    await keepPage(no, bytes).catch((error: unknown) => say(`图片没有存下 ${no}：${String(error)}`))
  }

  /** What was not begun is as if it had never come: the server sends it again, here or elsewhere. */
  const printOne = async (job: PrintJob): Promise<void> => {
    let connection: Connection | undefined
    try {
      connection = await device.open()
      const { mute } = await lookAt(connection)
      if (seen === 'online') await write(job, connection, mute)
      else say(`打印机${seen === 'noPaper' ? '缺纸' : '异常'}，${job.no} 没有打印`)
    } catch (error) {
      seen = 'offline'
      say(`打印机连不上，${job.no} 没有打印：${error instanceof Error ? error.message : String(error)}`)
    } finally {
      connection?.close()
    }
  }

  const workOff = async (): Promise<void> => {
    await asking
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      current = job.no
      await printOne(job)
      current = undefined
    }
  }

  const stateOf = (no: string): BridgeJobState['state'] => {
    if (current === no || waiting.some((job) => job.no === no)) return 'waiting'
    const entry = journal.of(no)
    if (entry === undefined) return 'never'
    return entry === 'printed' || entry === 'written' ? 'printed' : 'unknown'
  }

  return {
    status,
    stateOf,
    /** A job that it knows is taken and not printed again; one of which nobody knew comes again only after somebody looked. */
    take: async (job: PrintJob): Promise<BridgeTaking> => {
      const known = stateOf(job.no)
      if (known === 'printed' || known === 'waiting') return { result: 'taken' }
      if ((await status()) !== 'online') return { result: 'down' }
      if (stateOf(job.no) === 'waiting') return { result: 'taken' }
      waiting.push(job)
      working = working.then(workOff)
      return { result: 'taken' }
    },
    /** Ends when what is being printed is through. */
    finish: (): Promise<void> => {
      waiting.length = 0
      return working
    },
  }
}
export type Press = ReturnType<typeof openPress>
