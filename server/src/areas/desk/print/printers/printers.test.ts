import { expect, onTestFinished } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { print } from '@zdb/contract/desk/print/endpoints'
import { printerStates } from '@zdb/contract/desk/print/states'
import { db } from '#core/db/tx'
import { later, minutes, moveClock, seconds } from '#core/time/clock'
import { printerCloudsInUse, usePrinterClouds } from '#ports/printers/in-use'
import { printerFailure } from '#ports/printers/port'
import { printShop } from '#test/harness/printers/print-shop'
import { test } from '#test/harness/world'
import { printerById, printersToAsk, type Printer } from './printers.sql.ts'
import { watchPrinters } from './watch.ts'

test('a printer is bound by what stands on it; a wrong key is refused in the cloud’s words', async ({ world }) => {
  const { owner, sid, desk } = await printShop(world)
  const device = await desk.printer('feie')
  const body = { platform: 'feie' as const, device_no: device.no, key: 'wrong', name: '后厨', roll: 'narrow' as const }
  expect(await owner.call(print.bind, { params: { sid }, body })).toMatchObject({ code: codes.printerRefused.code })
  const separators = { ...body, device_no: `${device.no}#${device.key}#x\nZ-922000777`, key: `${device.key}#` }
  expect(await owner.call(print.bind, { params: { sid }, body: separators })).toMatchObject({
    code: codes.invalid.code,
    errors: [
      { field: 'device_no', message: '打印机编号只能是字母和数字' },
      { field: 'key', message: '打印机密钥只能是字母和数字' },
    ],
  })
  const { data } = await owner.call(print.printers, { params: { sid } })
  expect(data?.map(({ name }) => name)).toEqual(['前台打印机'])
})

test('a printer that another shop has is taken until it is unbound there', async ({ world }) => {
  const [first, second] = [await printShop(world), await printShop(world)]
  const { device, id } = first.printer
  const body = {
    platform: 'feie' as const,
    device_no: device.no,
    key: device.key,
    name: '前台',
    roll: 'narrow' as const,
  }
  const bind = () => second.owner.call(print.bind, { params: { sid: second.sid }, body })
  expect(await bind()).toMatchObject({ code: codes.printerTaken.code })
  expect(await first.owner.call(print.unbind, { params: { sid: first.sid, id } })).toMatchObject({ code: 0 })
  expect(await bind()).toMatchObject({ code: 0 })
  expect(await first.owner.call(print.refreshStatus, { params: { id } })).toMatchObject({ code: codes.notFound.code })
})

test('the key of a printer lies sealed', async ({ world }) => {
  const { printer } = await printShop(world)
  const row = await db()
    .selectFrom('print_printer')
    .selectAll()
    .where('id', '=', Number(printer.id))
    .executeTakeFirstOrThrow()
  expect(row.device_sealed.toString('latin1')).not.toContain(printer.device.key)
})

test('without a printer nothing is printed, and the person reads why', async ({ world }) => {
  const shop = await printShop(world)
  const { sn } = await shop.order()
  await shop.owner.call(print.unbind, { params: { sid: shop.sid, id: shop.printer.id } })
  expect(await shop.press(sn)).toMatchObject({ code: codes.printerMissing.code })
})

test('how a printer is, is asked of its cloud', async ({ world }) => {
  const { owner, desk, printer } = await printShop(world)
  await desk.condition('feie', printer.device, 'offline', true)
  const { data } = await owner.call(print.refreshStatus, { params: { id: printer.id } })
  expect(data).toMatchObject({ state: 'offline', waiting: 0 })
})

test('printers of a cloud that does not answer shut out no others, and wait behind those that nobody has asked', async ({
  world,
}) => {
  const [stuck, well] = [await printShop(world), await printShop(world, 'xpyun')]
  for (let time = 0; time < 5; time += 1) await stuck.bind(`打印机${time}`)
  const rules = [{ document: 'kitchen', source: 'online', on: true, copies: 1, printer_id: null }] as const
  for (const { owner, sid } of [stuck, well])
    await owner.call(print.saveRules, { params: { sid }, body: { rules: [...rules] } })
  await well.desk.condition('xpyun', well.printer.device, 'offline', true)
  moveClock(minutes(2))
  const before = Object.fromEntries(printerCloudsInUse().map((cloud) => [cloud.code, cloud]))
  const feie = before['feie'] ?? expect.fail('no feie')
  let giveUp = (): void => undefined
  const silence = new Promise<never>((_answer, fail) => {
    giveUp = () => fail(printerFailure('unanswered', '没有应答'))
  })
  usePrinterClouds({ ...before, feie: { ...feie, status: () => silence } })
  onTestFinished(() => usePrinterClouds(before))
  const watching = watchPrinters()
  const stateOf = async () => (await printerById(Number(well.printer.id))).state
  await expect.poll(stateOf, { timeout: 10_000 }).toBe(printerStates.offline.code)
  giveUp()
  await watching
  usePrinterClouds(before)
  const ours = (printers: readonly Printer[]) => printers.filter(({ store_id }) => store_id === stuck.storeId)
  expect(ours(await printersToAsk('feie', later(-seconds(45)), 1_000))).toEqual([])
  const late = await stuck.bind('新打印机')
  moveClock(minutes(2))
  expect(ours(await printersToAsk('feie', later(-seconds(45)), 1_000)).at(-1)?.id).toBe(Number(late.id))
})
