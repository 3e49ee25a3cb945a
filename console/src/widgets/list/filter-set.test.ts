import { expect, test } from 'vitest'
import { exactFields } from '@zdb/contract/kit/lists/figure-links'
import { routeTo } from '@zdb/contract/pages'
import { parseQuery, printQuery } from '#core/router/address.ts'
import { exact, readFilter, text, writeFilter } from '#core/router/filter.ts'
import { figureFields, noFigure } from './figure-fields.ts'
import { filterSet } from './filter-set.ts'

const lists = {
  onlineOrders: filterSet({ keyword: text(), ...figureFields.sale }),
  deliveries: filterSet({ keyword: text(), ...figureFields.ride }),
} as const

const chosen = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

test.for([
  ['onlineOrders', { goods_name: '33枝红玫瑰', goods_spec: '', figure: '1' }],
  ['onlineOrders', { goods_name: '33枝红玫瑰 ', goods_spec: ' 精装', figure: '1', valid: '1' }],
  ['deliveries', { city: '北京市', county: '', figure: '1' }],
  ['deliveries', { city: '', county: '', figure: '1', late: '1' }],
] as const)('the link of a figure asks the list %s for all that it says: %j', ([page, asked]) => {
  const { fields, query } = lists[page]
  const [, search = ''] = routeTo(page, asked).split('?')
  const address = parseQuery(search)
  expect(chosen(query(readFilter(fields as never, address)))).toEqual(asked)
  // As the browser writes it, and after a press on something else of the list.
  const pressed = writeFilter(fields as never, { keyword: '林' } as never, parseQuery(printQuery(address).slice(1)))
  expect(chosen(query(readFilter(fields as never, pressed)))).toEqual({ ...asked, keyword: '林' })
})

test('what nobody chose is not asked for, and a figure that is left takes its parts along', () => {
  const { fields, query, isActive } = lists.deliveries
  expect(chosen(query(readFilter(fields, { city: '', keyword: '', valid: '' })))).toEqual({ city: '' })
  const left = writeFilter(fields, noFigure(figureFields.ride), { city: '', county: '', figure: '1', keyword: '林' })
  expect(left).toEqual({ keyword: '林' })
  expect(isActive(readFilter(fields, {}))).toBe(false)
})

test('the parts that are told to the letter are those that the server takes so', () => {
  const told = Object.values(figureFields).flatMap((fields) =>
    Object.entries(fields).flatMap(([name, field]) => (Object.is(field, exact) ? [name] : [])),
  )
  expect(told.toSorted()).toEqual(exactFields.toSorted())
})
