import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { print } from '@zdb/contract/desk/print/endpoints'
import { db } from '#core/db/tx'
import { printShop } from '#test/harness/printers/print-shop'
import { test } from '#test/harness/world'

test('a printer is bound by what stands on it; a wrong key is refused in the cloud’s words', async ({ world }) => {
  const { owner, sid, desk } = await printShop(world)
  const device = await desk.printer('feie')
  const body = { platform: 'feie' as const, device_no: device.no, key: 'wrong', name: '后厨', roll: 'narrow' as const }
  expect(await owner.call(print.bind, { params: { sid }, body })).toMatchObject({ code: codes.printerRefused.code })
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
