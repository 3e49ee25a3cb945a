import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { phone } from '#ui/theme/media.ts'
import { showPage } from '../../../../test/render.tsx'
import { ListHeads } from './list-heads.tsx'

const on = (media: string) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === media,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )

const onGuide = vi.fn()
const Heads = () => <ListHeads old={false} query={{}} onAge={() => {}} onGuide={onGuide} />
const names = () => screen.getAllByRole('button').map((button) => button.textContent)

test('on a large screen all ways away from the list stand in a row', async () => {
  showPage(Heads, { at: 'netorder/new_index' })
  await screen.findByRole('button', { name: '备货指引' })
  expect(names()).toEqual(['三个月前', '备货指引', '导出', '录单导入'])
})

test('on a phone one of them stands there, the rest under 更多', async () => {
  on(phone)
  showPage(Heads, { at: 'netorder/new_index' })
  await userEvent.click(await screen.findByRole('button', { name: '更多' }))
  expect(names()).toEqual(['录单导入', '更多'])
  await userEvent.click(await screen.findByRole('menuitem', { name: '备货指引' }))
  expect(onGuide).toHaveBeenCalledOnce()
})
