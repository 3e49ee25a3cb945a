import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PageActs } from './page-acts.tsx'
import { PageHeader } from './page-header.tsx'

afterEach(() => vi.restoreAllMocks())

const guide = vi.fn()
const acts = [
  { label: '三个月前', onPress: () => {} },
  { label: '备货指引', onPress: guide },
  { label: '录单导入', onPress: () => {} },
]
const header = (
  <PageHeader title="网单管理">
    <PageActs acts={acts} />
  </PageHeader>
)
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('on a phone the last of many acts stands beside the title, the others are a press away', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList)
  render(header)
  expect(buttons()).toEqual(['录单导入', '更多'])
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '备货指引' }))
  expect(guide).toHaveBeenCalledOnce()
})

test('elsewhere all of them stand in the line of the title', () => {
  render(header)
  expect(buttons()).toEqual(['三个月前', '备货指引', '录单导入'])
})
