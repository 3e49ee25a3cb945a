import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstRowsId, keepListPlace } from '#core/browser/list-place.ts'
import type { FirstRow } from './first-rows.ts'

vi.stubGlobal('FIRST_ROWS_STYLE', 'article { color: red }')
const { drawFirstRows } = await import('./first-rows.ts')

const row = {
  sn: 'T2611191234',
  order_status_zh: '待接单',
  tone: 'blue',
  kind_zh: '指派单',
  delivery_date: '2026-11-19',
  delivery_time: '14:00-15:00',
  goods_items: [{ item_name: '红玫瑰<b>11</b>枝', item_total: 2, item_img: '', item_remarks: '' }],
  areainfo: '北京市朝阳区',
  address: '建国路93号',
  consignee: '王**',
  mobile: '137****8899',
  order_amount: '1234.5',
  reason: '',
  order_remarks: '放前台',
  card_con: '',
} as unknown as FirstRow

/** What is drawn lies in a closed tree, which only whoever made it holds. */
const attached = vi.spyOn(HTMLElement.prototype, 'attachShadow')

const host = () => document.getElementById(firstRowsId)

beforeEach(() => document.body.replaceChildren())
// They hang on the document itself.
afterEach(() => {
  host()?.remove()
  localStorage.clear()
})

test('the first rows say which order, when, what, where and for how much', () => {
  drawFirstRows('received', [row])
  const drawn = attached.mock.results[0]?.value as ShadowRoot
  const words = [...drawn.querySelectorAll('p, article > div > span, article div > div > span')].map(
    ({ textContent }) => textContent,
  )
  expect(words).toEqual(
    expect.arrayContaining([
      '待接单指派单',
      'T2611191234',
      '红玫瑰<b>11</b>枝 ×2',
      '朝阳区建国路93号',
      '王** 137****8899',
    ]),
  )
  expect(words.join('|')).toContain('14:00–15:00')
  expect(words.join('|')).toContain('¥1,234.50')
  expect(drawn.querySelector('b')).toBeNull()
})

test('nothing is drawn where there is no order, nor over a list that is there', () => {
  drawFirstRows('sent', [])
  expect(host()).toBeNull()
  document.body.innerHTML = '<article data-desk="card"></article>'
  drawFirstRows('sent', [row])
  expect(host()).toBeNull()
})

test('they stand where the list stood the last time in such a window, and go when something is pressed', () => {
  const card = document.createElement('article')
  vi.spyOn(card, 'getBoundingClientRect').mockReturnValue({ left: 12, top: 345, width: 678 } as DOMRect)
  keepListPlace(card)
  drawFirstRows('sent', [row])
  expect(host()?.style).toMatchObject({ left: '12px', top: '345px', width: '678px' })
  dispatchEvent(new Event('pointerdown'))
  expect(host()).toBeNull()

  vi.stubGlobal('innerWidth', window.innerWidth + 100)
  drawFirstRows('sent', [row])
  expect(host()?.style.top).not.toBe('345px')
  vi.unstubAllGlobals()
})
