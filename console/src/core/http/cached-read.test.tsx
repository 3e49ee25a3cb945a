import { expect, test, vi } from 'vitest'
import { screen } from '@testing-library/react'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { showPage } from '../../../test/render.tsx'
import { readCached, useCachedList } from './cached-read.ts'

const types = [{ id: 1, name: '鲜花绿植' }]

test('product types are fetched once a day', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  serve(stores.productTypes, types)
  await readCached('productTypes', stores.productTypes)
  expect(await readCached('productTypes', stores.productTypes)).toEqual(types)
  expect(callsOf(stores.productTypes)).toHaveLength(1)
  vi.setSystemTime(86_400_000)
  await readCached('productTypes', stores.productTypes)
  expect(callsOf(stores.productTypes)).toHaveLength(2)
})

const Names = () =>
  `品类：${useCachedList('productTypes', stores.productTypes)
    .map(({ name }) => name)
    .join('、')}`

test('a kept list is shown', async () => {
  serve(stores.productTypes, types)
  showPage(Names)
  expect(await screen.findByText('品类：鲜花绿植')).toBeTruthy()
})

test('a list that is refused is empty and is not kept', async () => {
  refuse(stores.productTypes, { code: 50003, message: '系统繁忙，请稍后再试' })
  expect(await readCached('productTypes', stores.productTypes)).toBeUndefined()
  serve(stores.productTypes, types)
  expect(await readCached('productTypes', stores.productTypes)).toEqual(types)
})
