import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { acceptance } from '@zdb/contract/orders/acceptance/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { aCurve, noCurve } from '../../../test/acceptance.ts'
import { callsOf, serve } from '../../../test/fake-server.ts'
import { showPage } from '../../../test/render.tsx'
import { PriceCurve } from './price-curve.tsx'

const order = {
  kind: 1,
  product_type: 1,
  province: '北京市',
  city: '北京市',
  county: '朝阳区',
  delivery_date: '2036-11-15',
  delivery_time: '14:00-15:00',
}

const Priced = ({ start }: { start: string }) => {
  const [price, setPrice] = useState(start)
  return (
    <>
      <output aria-label="现在的价格">{price}</output>
      <PriceCurve order={order} price={price} onTake={setPrice} />
    </>
  )
}

const show = (start = '') => showPage(() => <Priced start={start} />, { at: routeTo('createTransfer') })
const price = () => screen.getByLabelText('现在的价格').textContent

test('beside a price stands how often such an order is taken, how soon, and by whose orders that is known', async () => {
  serve(acceptance.curve, aCurve)
  show('150.00')
  const curve = within(await screen.findByRole('region', { name: '接单机会' }))
  expect(curve.getByText('40%')).toBeTruthy()
  expect(curve.getByText(/50 分钟内/, { selector: 'p' })).toBeTruthy()
  expect(curve.getByText(/按周末估计，依据朝阳区的同类转单：来自 25 家以上商家的 1300 多单/)).toBeTruthy()
  expect(callsOf(acceptance.curve)[0]?.query).toMatchObject({ county: '朝阳区', delivery_time: '14:00-15:00' })
})

test('a price is taken from the curve by hand, by keys and by what it says for a share; one out of reach is not offered', async () => {
  serve(acceptance.curve, aCurve)
  show()
  const slider = await screen.findByRole('slider', { name: '按接单机会定价' })
  fireEvent.change(slider, { target: { value: '250' } })
  expect(price()).toBe('250.00')
  expect(slider.getAttribute('aria-valuetext')).toBe('250.00元，约75%有人接')
  await userEvent.click(screen.getByRole('button', { name: /80%有人接/ }))
  expect(price()).toBe('267.00')
  expect(screen.queryByRole('button', { name: /95%有人接/ })).toBeNull()
})

test('behind the curve stands the same in figures', async () => {
  serve(acceptance.curve, aCurve)
  show('100.00')
  const rows = within(await screen.findByRole('table', { name: '各价格的接单机会', hidden: true }))
  expect(rows.getAllByRole('row', { hidden: true })).toHaveLength(1 + aCurve.points.length)
})

test('where too few stand behind it, it says so and nothing else', async () => {
  serve(acceptance.curve, noCurve)
  show('150.00')
  expect(await screen.findByText(/数据不足/)).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
})
