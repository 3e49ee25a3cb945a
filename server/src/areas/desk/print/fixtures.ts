import { randomUUID } from 'node:crypto'
import { printerStates, printJobStates } from '@zdb/contract/desk/print/states'
import type { Tx } from '#core/db/tx'
import { newSerial } from '#core/domain/serial'
import { seal } from '#core/outside/sealed'
import { now } from '#core/time/clock'
import type { PrinterCloudCode, PrinterDevice } from '#ports/printers/port'
import type { NewJob } from './jobs/jobs.sql.ts'
import { insertPrinter, type Printer } from './printers/printers.sql.ts'

type PrinterFacts = {
  merchantId: number
  storeId: number
  deviceNo?: string
  name?: string
  cloud?: PrinterCloudCode
  device?: PrinterDevice
}

/** A printer of a store, bound by nobody's hand. */
export const aPrinter = async (
  tx: Tx,
  {
    merchantId,
    storeId,
    deviceNo = randomUUID().slice(0, 18),
    name = '前台打印机',
    cloud = 'feie',
    device = { no: deviceNo, key: 'k' },
  }: PrinterFacts,
): Promise<Printer> => {
  const printer = await insertPrinter(tx, {
    merchant_id: merchantId,
    store_id: storeId,
    cloud,
    device_no: device.no,
    device_sealed: seal(device),
    name,
    roll: 'narrow',
    state: printerStates.online.code,
    state_at: now(),
    created_at: now(),
  })
  if (!printer) throw new Error('the printer is bound already')
  return printer
}

/** A piece of paper of a printer, in any state. Nobody works at it until `next_at` says so. */
export const aPrintJob = async (tx: Tx, printer: Printer, facts: Partial<NewJob> = {}): Promise<number> => {
  const { id } = await tx
    .insertInto('print_job')
    .values({
      no: newSerial('J'),
      merchant_id: printer.merchant_id,
      store_id: printer.store_id,
      printer_id: printer.id,
      order_sn: '',
      document: 'test',
      revision: '',
      copies: 1,
      paper_sealed: seal({ parts: [], worked: {}, orderId: 0 }),
      state: printJobStates.queued.code,
      state_at: now(),
      created_at: now(),
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
