import { expect } from 'vitest'
import { print } from '@zdb/contract/desk/print/endpoints'
import { db } from '#core/db/tx'
import { minutes, moveClock } from '#core/time/clock'
import { printerCloudsInUse, usePrinterClouds } from '#ports/printers/in-use'
import type { PrinterCloud, PrintRequest, PrintResult } from '#ports/printers/port'
import { printShop } from '#test/harness/printers/print-shop'
import { test } from '#test/harness/world'

type Shop = Awaited<ReturnType<typeof printShop>>

const patience = { timeout: 20_000 }

/** The print calls of one cloud go another way, for as long as the story lasts. */
const withPrint = async (
  print: (request: PrintRequest, reach: PrinterCloud['print']) => Promise<PrintResult>,
  story: () => Promise<void>,
): Promise<void> => {
  const before = Object.fromEntries(printerCloudsInUse().map((cloud) => [cloud.code, cloud]))
  const feie = before['feie'] ?? expect.fail('no feie')
  usePrinterClouds({ ...before, feie: { ...feie, print: (request) => print(request, feie.print) } })
  await story().finally(() => usePrinterClouds(before))
}

/** Tickets that waited for their printer and are due together: they are one turn of whoever takes it. */
const waitingTogether = async (shop: Shop, count: number): Promise<string[]> => {
  await shop.desk.condition('feie', shop.printer.device, 'offline', true)
  const orders: string[] = []
  for (let at = 0; at < count; at += 1) {
    const { sn } = await shop.order()
    await shop.press(sn)
    orders.push(sn)
  }
  const notes = () => db().selectFrom('print_job').select('note').where('order_sn', 'in', orders).execute()
  await expect
    .poll(async () => (await notes()).map(({ note }) => note), patience)
    .toEqual(orders.map(() => '打印机离线'))
  await shop.desk.condition('feie', shop.printer.device, 'offline', false)
  return orders
}

const ordersIn = async (shop: Shop, count: number): Promise<string[]> =>
  (await shop.sheets(count)).map(({ text }) => /单号：(O\d+)/.exec(text)?.[1] ?? '')

test('whoever is gone or slow in the middle of a turn leaves the rest to others: all comes out once and in order', async ({
  world,
}) => {
  const shop = await printShop(world)
  const orders = await waitingTogether(shop, 5)
  const sent: string[] = []
  let answer = (): void => undefined
  const late = new Promise<PrintResult>((resolve) => {
    answer = () => resolve({ kind: 'taken', number: '1' })
  })
  const stuckAtSecond = (request: PrintRequest, reach: PrinterCloud['print']): Promise<PrintResult> => {
    sent.push(request.ref)
    return sent.length === 2 ? late : reach(request)
  }
  await withPrint(stuckAtSecond, async () => {
    moveClock(minutes(1))
    await expect.poll(() => sent.length, patience).toBe(2)
    expect(await ordersIn(shop, 1)).toEqual(orders.slice(0, 1))
    // The lease ends. Nobody knows whether the second one arrived, and nothing is sent before that is known.
    moveClock(minutes(3))
    expect(await ordersIn(shop, 5)).toEqual(orders)
    answer()
    for (const sn of orders) await shop.allAre(sn, '已打印')
    expect(sent).toHaveLength(6)
    expect(sent[2]).toBe(sent[1])
  })
  await shop.sheets(5)
})

test('a printer that hangs holds up no other of its cloud', async ({ world }) => {
  const [stuck, well] = [await printShop(world), await printShop(world)]
  const hang = (request: PrintRequest, reach: PrinterCloud['print']): Promise<PrintResult> =>
    request.device.no === stuck.printer.device.no ? new Promise<never>(() => undefined) : reach(request)
  await withPrint(hang, async () => {
    for (let time = 0; time < 20; time += 1)
      await stuck.owner.call(print.testPrint, { query: { id: stuck.printer.id } })
    const { sn } = await well.order()
    await well.press(sn)
    await well.sheets(1)
    await well.allAre(sn, '已打印')
  })
  expect(await stuck.desk.book(stuck.printer.device)).toEqual([])
})
