import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { useSession } from '#core/session/session.ts'
import { aStore } from '../../../../test/channels.ts'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { showPage } from '../../../../test/render.tsx'
import { aFlashPush } from '../../../../test/shops/stores.ts'
import { FlashPage } from './flash-page.tsx'

beforeEach(() => {
  useSession.setState({ stores: [aStore('3', '国贸店')] })
  serve(stores.flashPush, aFlashPush())
  serve(stores.flashHistory, { items: [], total: 0, page: 1, page_size: 20 })
})

const show = () => showPage(FlashPage, { at: 'setting/shop/flash' })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('flash push is bought with the payment password at the price that was shown', async () => {
  serve(stores.buyFlashPush, () => {
    const bought = aFlashPush({ opened: true, until: inMinutes(30 * 1440) })
    serve(stores.flashPush, bought)
    return bought
  })
  show()
  await press('开通 30 天')
  const dialog = within(await screen.findByRole('dialog', { name: '开通闪推服务' }))
  await userEvent.type(dialog.getByLabelText('支付密码'), '246810')
  await userEvent.click(dialog.getByRole('button', { name: '确认支付' }))
  expect(await screen.findByText('已开通')).toBeTruthy()
  expect(callsOf(stores.buyFlashPush)[0]?.body).toEqual({ plan_id: 1, pay_password: '246810', revision: 7 })
})

test('what it brought opens the orders behind the figure', async () => {
  serve(stores.flashPush, aFlashPush({ won: { count: 1, amount: '88.00' } }))
  const won = { sn: 'T20360101', price: '88.00', at: '2036-01-01 10:00:00' }
  serve(stores.flashWins, { items: [won], total: 1, page: 1, page_size: 20, amount: '88.00' })
  show()
  await press(/优先时间内已抢到 1 单/)
  const dialog = within(await screen.findByRole('dialog', { name: '优先时间内抢到的订单' }))
  expect(await dialog.findByRole('link', { name: 'T20360101' })).toBeTruthy()
})
