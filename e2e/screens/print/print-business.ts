import { fen } from '@zdb/contract/kit/fen'
import { printerStates, printJobStates, type PrinterStateName } from '@zdb/contract/desk/print/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aPrinter, aPrintJob } from '../../../server/src/areas/desk/print/fixtures.ts'
import { patchPrinter } from '../../../server/src/areas/desk/print/printers/printers.sql.ts'
import { anOnlineOrder } from '../../../server/src/areas/orders/online-orders/fixtures.ts'
import { aTransferOrder } from '../../../server/src/areas/orders/transfer-orders/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { later, minutes, now } from '../../../server/src/core/time/clock.ts'
import { trader, type Trader } from '../../support/traders.ts'

export type PrintBusiness = { owner: Trader; online: string; received: string }

const goods = [
  ['进口厄瓜多尔红玫瑰九十九枝心形礼盒装（含永生花底座与手写贺卡）', '红色 99枝', '花头朝上', 1, 99_999_99],
  ['生日蛋糕 8 英寸', '少糖', '', 2, 218_00],
] as const

const goods_items = goods.map(([item_name, item_spec, item_remarks, item_total, price]) => ({
  item_name,
  item_spec,
  item_img: '/console/favicon.svg',
  item_remarks,
  item_total,
  sku_id: '',
  item_price: fen(price),
}))

const begin = async (): Promise<PrintBusiness> => {
  const [owner, sender] = await Promise.all([trader('纸上'), trader('花语')])
  const { merchantId, shopId: storeId, accountId } = owner
  const order = await within((tx) =>
    anOnlineOrder(tx, {
      merchant_id: merchantId,
      store_id: storeId,
      state: onlineStates.selfProcess.code,
      printed_at: later(-minutes(30)),
      printed_where: '前台',
      printed_by: '林小花',
      content: {
        goods_items,
        card_con: '亲爱的，生日快乐！愿你每天都像今天一样开心，平安喜乐，万事胜意。——阿哲',
        order_remarks: '送到前请提前半小时电话联系收花人，不要满天星',
      },
    }),
  )
  const received = await within((tx) =>
    aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      shop: { id: storeId, merchantId },
      state: transferStates.waitDelivery.code,
      paid_at: now(),
      shop_printed_at: later(-minutes(30)),
      shop_printed_where: '二楼仓库旁边的打印机',
      shop_printed_by: '自动打印',
    }),
  )
  await within(async (tx) => {
    const printerIn = async (name: string, deviceNo: string, state: PrinterStateName, roll: 'narrow' | 'wide') => {
      const printer = await aPrinter(tx, { merchantId, storeId, name, deviceNo: `${deviceNo}${owner.shopId}` })
      return patchPrinter(tx, printer.id, { state: printerStates[state].code, state_at: later(-minutes(3)), roll })
    }
    const front = await printerIn('前台', '92053', 'online', 'narrow')
    const kitchen = await printerIn('制作间', '92054', 'noPaper', 'wide')
    await printerIn('二楼仓库旁边的打印机', '92055', 'offline', 'narrow')
    await patchPrinter(tx, kitchen.id, { stand_in_id: front.id })
    const paper = { source: 'online', order_sn: order.sn, account_id: accountId } as const
    const job = (facts: Parameters<typeof aPrintJob>[2]) => aPrintJob(tx, front, { ...paper, ...facts })
    const at = (state: keyof typeof printJobStates) => ({ state: printJobStates[state].code })
    await job({ ...at('printed'), document: 'kitchen', revision: 'a', printed_at: later(-minutes(30)) })
    await job({ ...at('printed'), document: 'customer', revision: 'a', printed_at: later(-minutes(30)) })
    await job({ ...at('printed'), document: 'kitchen', revision: 'a', copy_no: 1, reason: '字迹不清' })
    await job({ ...at('failed'), document: 'change', revision: 'b', note: '打印机缺纸' })
    await job({ ...at('unknown'), document: 'customer', revision: 'b' })
    await aPrintJob(tx, kitchen, { account_id: accountId, ...at('queued') })
    await aPrintJob(tx, front, { account_id: accountId, ...at('cancelled') })
  })
  return { owner, online: order.sn, received: received.sn }
}

let begun: Promise<PrintBusiness> | undefined

/** A merchant whose store has printers well and ill, and paper in every state; nothing that looks at it changes it. */
export const printBusiness = (): Promise<PrintBusiness> => (begun ??= begin())
