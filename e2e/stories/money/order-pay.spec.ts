import { fen } from '@zdb/contract/kit/fen'
import { setPayPassword } from '../../../server/src/areas/people/account/public.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { anIncome } from '../../../server/src/core/money/fixtures.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { nowOf, places, publish } from '../../screens/orders.ts'
import { scanCode } from '../../support/outside/payers.ts'
import { merchant } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'
import { balances, payPassword, trader } from '../../support/traders.ts'

test('an order is published with too little balance: part is held, the rest is paid by QR code, and the order goes on by itself', async ({
  browserOf,
  ground,
}) => {
  const [sender, florist] = [await merchant({ name: '差额花店' }), await trader('沪上')]
  await setPayPassword(sender.merchantId, payPassword)
  await within((tx) => anIncome(tx, sender.merchantId, fen(50_00)))
  const desk = await browserOf(sender, { at: places.create })
  await publish(desk, { kind: '指派单', goods: '差额的红玫瑰', shop: florist.shop, price: '128' })

  const { dialog, fill, press } = dialogOf(desk, '支付转单')
  const code = dialog.getByRole('img', { name: '支付宝付款码' })
  const begin = async () => {
    await expect(dialog.getByText('可用余额不足，差额可以用支付渠道支付')).toBeVisible()
    await dialog.getByRole('radio', { name: '支付宝扫码支付' }).check({ force: true })
    await fill('支付密码', payPassword)
    await press('确认支付')
    await expect(code).toBeVisible()
    expect(await balances(sender)).toMatchObject({ available: 0, frozen: 50_00 })
  }
  await begin()
  await expect(dialog).toContainText('78.00')

  // The payer closes the gateway's window: nothing is paid, and who gives up has the balance part back.
  const left = await scanCode(ground, desk)
  await left.getByRole('button', { name: '关闭窗口' }).click()
  await expect(left.getByRole('heading', { name: '窗口已关闭' })).toBeVisible()
  await press('放弃支付')
  await expect(dialog).toContainText('已放弃支付')
  expect(await balances(sender)).toMatchObject({ available: 50_00, frozen: 0 })
  await press('重新支付')

  await begin()
  const phone = await scanCode(ground, desk)
  await phone.getByRole('button', { name: /^确认付款/ }).click()
  await expect(phone.getByText('已付款')).toBeVisible()
  await expect(nowOf(desk).panel).toContainText('待接单')
  expect(await balances(sender)).toMatchObject({ available: 0, frozen: 128_00 })
  await dialog.getByRole('button', { name: /^完成/ }).click()
  await expect(dialog).toHaveCount(0)
})
