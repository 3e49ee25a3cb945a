import { printerStates, type PrinterStateName } from '@zdb/contract/desk/print/states'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { storePush } from '#areas/desk/push/public'
import { storesById } from '#areas/shop/stores/public'
import { within, type Tx } from '#core/db/tx'
import { markAlerted, type Printer } from './printers.sql.ts'

const voice = 'chargeback.wav'

const storeName = async (id: number): Promise<string> => (await storesById([id])).get(id)?.name ?? ''

const tell = async (
  tx: Tx,
  printer: Printer,
  title: string,
  alert: string,
  about: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  await storePush(tx, {
    merchantId: printer.merchant_id,
    event: 'printerDown',
    storeId: printer.store_id,
    type: pushTypes.notice,
    identity: 0,
    title,
    alert,
    voice,
    params: { sid: String(printer.store_id), printer_id: String(printer.id), ...about },
  })
}

/** People hear once that a printer is down, until it prints again. */
export const alertDown = async (
  printer: Printer,
  state: Exclude<PrinterStateName, 'online'>,
  standIn: Printer | undefined,
): Promise<void> => {
  const store = await storeName(printer.store_id)
  await within(async (tx) => {
    if (!(await markAlerted(tx, printer.id))) return
    const relief = standIn ? `小票改由“${standIn.name}”代打` : '小票暂时打不出来，请尽快处理'
    await tell(tx, printer, `打印机${printerStates[state].label}：${printer.name}`, `${store}，${relief}`, {
      is_down: true,
    })
  })
}

/** Paper of which nobody knows whether it came out: somebody must look. */
export const alertUnknown = async (tx: Tx, printer: Printer, title: string): Promise<void> =>
  tell(tx, printer, `请查看是否已打印：${title}`, `${await storeName(printer.store_id)}，${printer.name}`)

export const alertFailed = async (tx: Tx, printer: Printer, title: string, why: string): Promise<void> =>
  tell(tx, printer, `打印失败：${title}`, `${await storeName(printer.store_id)}，${printer.name}，${why}`)
