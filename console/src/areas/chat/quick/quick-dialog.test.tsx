import { expect, test, vi } from 'vitest'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { quickKinds } from '@zdb/contract/desk/chat/quick-kinds'
import { goods } from '@zdb/contract/shop/goods/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { showPage } from '../../../../test/render.tsx'
import { aSubstitute } from '../../../../test/substitutes.ts'
import { aSentOrder } from '../../../../test/sent-orders.ts'
import { beChatClient } from '../engine/own/client.ts'
import { aMessage, client } from '../test/fake-chat.ts'
import { QuickDialog } from './quick-dialog.tsx'

test('the price of an own order in the pool is asked of a partner who has none of it yet', async () => {
  beChatClient(client, () => undefined)
  serve(transferOrders.trade, { items: [], items_total: { trading: 0, finish: 0, all: 0 }, total_page: 0 })
  serve(transferOrders.list, pageOf(aSentOrder({ sn: 'T2026111500009', kind: 2, order_status_zh: '竞价中' })))
  const { title, about } = quickKinds.askPrice
  serve(chat.quickKinds, [{ kind: 'askPrice', title, about, needs: [], allowed: true, reason: '' }])
  serve(chat.sendQuick, { message: aMessage(1), no: '1' })
  const close = vi.fn()
  showPage(() => <QuickDialog user="m200" merchantId="200" onClose={close} />)
  await userEvent.click(await screen.findByRole('option', { name: /T2026111500009.*竞价中/ }))
  expect(callsOf(transferOrders.list)[0]?.query).toMatchObject({ status: 'waitQuote' })
  await userEvent.click(await screen.findByRole('radio', { name: /问价格/ }))
  await userEvent.click(screen.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(callsOf(chat.sendQuick)[0]?.body).toMatchObject({
    client,
    to: 'm200',
    kind: 'askPrice',
    order_sn: 'T2026111500009',
  })
})

test('what is on the shelf is offered in the place of the goods, by what the whole order costs', async () => {
  beChatClient(client, () => undefined)
  const goods_items = [{ item_name: '33枝红玫瑰', item_img: '', item_remarks: '不要满天星', item_total: 2 }]
  serve(transferOrders.trade, { items: [], items_total: { trading: 0, finish: 0, all: 0 }, total_page: 0 })
  serve(transferOrders.list, pageOf(aSentOrder({ sn: 'T2026111500009', order_amount: '536.00', goods_items })))
  const { title, about } = quickKinds.offerSubstitute
  serve(chat.quickKinds, [{ kind: 'offerSubstitute', title, about, needs: ['goods_items'], allowed: true, reason: '' }])
  serve(goods.substitutes, aSubstitute)
  serve(chat.sendQuick, { message: aMessage(1), no: '1' })
  const close = vi.fn()
  showPage(() => <QuickDialog user="m200" merchantId="200" order="T2026111500009" onClose={close} />)
  await waitFor(() => expect(callsOf(transferOrders.list)).toHaveLength(1))
  await userEvent.click(await screen.findByRole('radio', { name: /换商品/ }))
  await userEvent.click(screen.getByRole('button', { name: '替换商品 1' }))
  await userEvent.click(await screen.findByRole('button', { name: '换成 红康乃馨花束' }))
  expect(callsOf(goods.substitutes)[0]?.query).toMatchObject({
    name: '33枝红玫瑰',
    quantity: '2',
    order_price: '536.00',
    order_pieces: '2',
  })
  await userEvent.click(screen.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(callsOf(chat.sendQuick)[0]?.body).toMatchObject({
    kind: 'offerSubstitute',
    goods_items: [
      { item_name: '红康乃馨花束 19枝', item_img: '/files/9.jpg', item_remarks: '不要满天星', item_total: 2 },
    ],
  })
})
