import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { aStore } from '../../../test/channels.ts'
import { serve } from '../../../test/fake-server.ts'
import { owner } from '../../../test/people.ts'
import { showPage } from '../../../test/render.tsx'
import { useSession } from '#core/session/session.ts'
import { HomePage } from './home-page.tsx'

const gone = () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}
vi.mock('./parts/trend-panel.tsx', () => gone())
vi.mock('./parts/hours.tsx', () => gone())
vi.mock('./parts/setup-guide.tsx', () => gone())

test('panels that did not come say so each by itself, and the workbench stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  useSession.setState({ me: owner })
  const store = aStore('7', '国贸店', { city: '北京', address: '建国门外大街1号', is_default: true })
  serve(stores.list, { items: [store], total: 1, page: 1, page_size: 100 })
  serve(workbench.todo, [])
  serve(workbench.figures, [
    { key: 'in', title: '新网单', unit: 'count', today: '38', yesterday: '31', urgent: false, route: null },
  ])
  serve(workbench.overview, {
    money: { available_balance: '12680.5', frozen_total: '328.00', chengbao_money: '5000.00' },
    notices: [],
    shortcuts: [],
    trends: [],
    has_hours: true,
    has_orders: true,
    setup: [{ key: 'store', title: '开设门店', hint: '', standing: 'open', route: 'store' }],
  })
  showPage(HomePage)
  expect(await screen.findByText('国贸店')).toBeTruthy()
  expect(await screen.findByText('新网单')).toBeTruthy()
  await vi.waitFor(() => expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(3))
  expect(screen.queryByText('页面加载失败')).toBeNull()
})
