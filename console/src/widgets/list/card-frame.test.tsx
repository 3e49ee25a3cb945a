import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { routeTo } from '@zdb/contract/pages'
import { useParam } from '#core/router/address.ts'
import { page } from '#core/router/page.ts'
import { PageLink } from '#core/router/link.tsx'
import { Actions } from '#ui/action/actions.tsx'
import { aPage, openConsole } from '../../../test/render.tsx'
import { CardFrame } from './card-frame.tsx'
import { PreviewButton } from './preview-button.tsx'
import { Preview } from '../../shell/preview/preview.tsx'

const order = routeTo('onlineOrder', { no: 'O1' })
const pressed = vi.fn()

const Cards = () => (
  <CardFrame to={order} aria-label="网单 O1">
    <label>
      <input type="checkbox" />选
    </label>
    <p>林女士 朝阳区光华路</p>
    <PageLink to={routeTo('transferOrder', { no: 'T1' })}>转单 待接单</PageLink>
    <Actions actions={['转单', '安排门店', '打印', '关闭'].map((label) => ({ label, onPress: pressed }))} />
  </CardFrame>
)

const elsewhere = { gate: 'always' as const, load: () => Promise.resolve(() => <p>别处</p>) }
const show = () =>
  openConsole([aPage('cards', Cards), page('onlineOrder', elsewhere), page('transferOrder', elsewhere)], {
    at: 'cards',
  })

test('a press anywhere on a card opens its order', async () => {
  const { address } = show()
  await userEvent.click(await screen.findByText('林女士 朝阳区光华路'))
  await waitFor(() => expect(address()).toBe('/console/netorder/index/O1/detail'))
})

test('with the control key or the middle button the order opens beside the list', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { address } = show()
  const words = await screen.findByText('林女士 朝阳区光华路')
  fireEvent.click(words, { ctrlKey: true })
  fireEvent(words, new MouseEvent('auxclick', { bubbles: true, button: 1 }))
  expect(opened.mock.calls.map(([href]) => href)).toEqual(Array(2).fill('/console/netorder/index/O1/detail'))
  expect(address()).toBe('/console/cards')
})

test('buttons, their menu, ticks, links and marked words keep their press', async () => {
  const { address } = show()
  const words = await screen.findByText('林女士 朝阳区光华路')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: '转单' }))
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '关闭' }))
  expect(pressed).toHaveBeenCalledTimes(2)
  getSelection()?.selectAllChildren(words)
  fireEvent.click(words)
  getSelection()?.removeAllRanges()
  expect(address()).toBe('/console/cards')
  await userEvent.click(screen.getByRole('link', { name: '转单 待接单' }))
  await waitFor(() => expect(address()).toBe('/console/transfer_order/detail/T1'))
})

const Detail = () => <p>详情 {useParam('no')}</p>
const Pair = () => (
  <>
    {['O1', 'O2'].map((no) => (
      <CardFrame key={no} to={routeTo('onlineOrder', { no })} aria-label={`网单 ${no}`} tabIndex={-1}>
        <PreviewButton to={routeTo('onlineOrder', { no })} />
      </CardFrame>
    ))}
    <Preview />
  </>
)

test('space or its button shows the detail beside the list, it follows the hands, and Escape puts it away', async () => {
  const { address } = openConsole(
    [aPage('cards', Pair), page('onlineOrder', { gate: 'always', load: () => Promise.resolve(Detail) })],
    { at: 'cards' },
  )
  const card = (no: string) => screen.getByRole('article', { name: `网单 ${no}` })
  await screen.findByRole('article', { name: '网单 O1' })
  act(() => card('O1').focus())
  await userEvent.keyboard(' ')
  expect((await screen.findByRole('complementary', { name: '预览网单详情' })).textContent).toContain('详情 O1')
  expect(card('O1').getAttribute('aria-current')).toBe('true')
  act(() => card('O2').focus())
  await screen.findByText('详情 O2')
  expect(address()).toBe('/console/cards')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
  await userEvent.click(within(card('O2')).getByRole('button', { name: '预览' }))
  await screen.findByText('详情 O2')
  await userEvent.click(screen.getByRole('button', { name: '打开详情' }))
  await waitFor(() => expect(address()).toBe('/console/netorder/index/O2/detail'))
  expect(screen.queryByRole('complementary')).toBeNull()
})
