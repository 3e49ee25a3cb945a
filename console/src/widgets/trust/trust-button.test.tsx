import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { routeTo } from '@zdb/contract/pages'
import { trust } from '@zdb/contract/shop/trust/endpoints'
import { clerk } from '../../../test/people.ts'
import { callsOf, serve } from '../../../test/fake-server.ts'
import { showPage } from '../../../test/render.tsx'
import { TrustButton } from './trust-button.tsx'
import { useTrust } from './use-trust.ts'

const Shop = () => <TrustButton row={useTrust(['shop-9']).get('shop-9')} name="国贸花坊" />

test('a shop says in a word what it can be trusted with, and explains it with the orders behind it', async () => {
  serve(trust.list, [{ shop_id: 'shop-9', verdict: 'reliable', basis: 'platform', on_time: 23, brought: 25 }])
  serve(trust.detail, {
    shop_id: 'shop-9',
    verdict: 'reliable',
    basis: 'platform',
    days: 90,
    rule: '送达满10单才下结论。',
    privacy: '除您以外至少5家商家、20单时才显示全平台的数字',
    lines: [
      {
        key: 'onTime',
        own: { text: '4 / 5 单准时（80%）', route: routeTo('transferOrders', { status: 'all', shop_id: 'shop-9' }) },
        platform: { text: '23 / 25 单准时（92%）', route: null },
      },
    ],
  })
  showPage(Shop)
  expect(await screen.findByText('可靠')).toBeTruthy()
  expect(screen.getByText(/23 \/ 25.单准时/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '国贸花坊可靠的依据' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText(/近 90 天，按全平台的订单/)).toBeTruthy()
  expect(drawer.getByRole('link', { name: '4 / 5 单准时（80%）' }).getAttribute('href')).toContain('shop_id=shop-9')
  expect(drawer.getByText('23 / 25 单准时（92%）')).toBeTruthy()
})

test('who may not read transfers is asked nothing and shown nothing', () => {
  showPage(Shop, { me: clerk('partner.read') })
  expect(screen.queryByText('可靠')).toBeNull()
  expect(callsOf(trust.list)).toHaveLength(0)
})
