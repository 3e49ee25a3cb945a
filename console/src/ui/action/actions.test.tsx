import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Actions } from './actions.tsx'

const press = vi.fn<() => void>()
const action = (label: string, rest = {}) => ({ label, onPress: press, ...rest })

test('the next step is a button, the rest is under 更多', async () => {
  const cancel = vi.fn<() => void>()
  render(
    <Actions actions={[action('呼叫骑手'), action('转单'), action('打印'), action('取消订单', { onPress: cancel })]} />,
  )
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    '呼叫骑手',
    '转单',
    '打印',
    '更多',
  ])
  expect(screen.getByRole('button', { name: '呼叫骑手' }).dataset.kind).toBe('primary')
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '取消订单' }))
  expect(cancel).toHaveBeenCalledOnce()
})

test('what belongs together stands under its heading, and what ends a thing apart', async () => {
  const rest = [
    action('关闭网单', { danger: true }),
    action('修改商品', { group: '修改' }),
    action('标记问题', { group: '异常' }),
    action('修改金额', { group: '修改' }),
    action('打印'),
  ]
  render(<Actions lone actions={[action('安排门店'), ...rest]} />)
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['修改商品', '修改金额', '标记问题', '打印', '关闭网单'])
  for (const heading of ['修改', '异常']) expect(screen.getByText(heading)).toBeTruthy()
  expect(screen.getByRole('separator')).toBeTruthy()
})

test('what cannot be taken back is never the filled button, and looks the same beside it', () => {
  render(<Actions actions={[action('手工作废', { danger: true }), action('取消配送', { danger: true })]} />)
  const kinds = screen.getAllByRole('button').map(({ dataset }) => [dataset.kind, dataset.danger])
  expect(kinds).toEqual([
    ['danger', 'true'],
    ['text', 'true'],
  ])
})

test('where there is room for the next step alone everything else is under 更多', () => {
  render(<Actions lone actions={[action('标记取货'), action('标记送达')]} />)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['标记取货', '更多'])
})

test('where none of them is the next step, what cannot be taken back is not beside the others', async () => {
  render(<Actions quiet safe actions={[action('修改'), action('取消配送', { danger: true })]} />)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['修改', '更多'])
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  expect(await screen.findByRole('menuitem', { name: '取消配送' })).toBeTruthy()
})

test('what is impossible just now cannot be pressed and says why to hand and keyboard', async () => {
  render(<Actions actions={[action('呼叫骑手', { why: '门店休息中' })]} />)
  const button = screen.getByRole('button', { name: '呼叫骑手' })
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  expect((await screen.findByRole('tooltip')).textContent).toBe('门店休息中')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(button)
  expect(press).not.toHaveBeenCalled()
})

test('a button under way cannot be pressed again', async () => {
  render(<Actions actions={[action('付款', { busy: true })]} />)
  await userEvent.click(screen.getByRole('button', { name: '付款' }))
  expect(press).not.toHaveBeenCalled()
})
